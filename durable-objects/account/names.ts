import type { Db } from "./db";

/** A user as it stands beside what it did. */
export type Named = { id: string; name: string; type: "human" | "agent" };

/** The names of users by id. A name and a type never change, so what was read once holds until a transaction fails. */
export class Names {
  #known = new Map<string, Named>();

  constructor(private readonly db: Db) {}

  /** Of any user there ever was. Throws for an id that nobody has. */
  of(id: string): Named {
    const known = this.#known.get(id) ?? this.db.one<Named>("SELECT id, name, type FROM users WHERE id = ?", id);
    this.#known.set(id, known);
    return known;
  }

  /** After a failed transaction: a user that it made was never there. */
  drop(): void {
    this.#known = new Map();
  }
}
