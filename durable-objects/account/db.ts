type Row = Record<string, SqlStorageValue>;

/** SQLite, said in four words. Every call is synchronous and inside the caller's transaction. */
export class Db {
  /** Rows since the last `count()`: what the platform bills. */
  #read = 0;
  #written = 0;
  /** How often something has been written to users or credentials, committed or not. */
  writes_to_users = 0;

  constructor(private readonly sql: SqlStorage) {}

  all<R extends Row>(query: string, ...values: SqlStorageValue[]): R[] {
    const cursor = this.sql.exec<R>(query, ...values);
    const rows = cursor.toArray();
    this.#read += cursor.rowsRead;
    this.#written += cursor.rowsWritten;
    if (cursor.rowsWritten > 0 && /\b(users|credentials)\b/.test(query)) this.writes_to_users += 1;
    return rows;
  }

  find<R extends Row>(query: string, ...values: SqlStorageValue[]): R | undefined {
    return this.all<R>(query, ...values)[0];
  }

  /** The one row of a query that always has one. */
  one<R extends Row>(query: string, ...values: SqlStorageValue[]): R {
    const row = this.find<R>(query, ...values);
    if (!row) throw new Error(`No row: ${query}`);
    return row;
  }

  run(query: string, ...values: SqlStorageValue[]): void {
    this.all(query, ...values);
  }

  count(): { read: number; written: number } {
    const rows = { read: this.#read, written: this.#written };
    this.#read = this.#written = 0;
    return rows;
  }

  get bytes(): number {
    return this.sql.databaseSize;
  }
}
