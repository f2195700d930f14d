import { DurableObject } from "cloudflare:workers";
import { isMade, migrate } from "../../durable-objects/account/migrate";
import { type Step, steps } from "../../schema/account";
import { rows } from "./rows";

type TestEnv = { OBJECTS: DurableObjectNamespace<Migrating> };

/** An object whose steps the tests choose. */
export class Migrating extends DurableObject<TestEnv> {
  override async fetch(request: Request): Promise<Response> {
    const { act, upto = steps.length } = await request.json<{ act: string; upto?: number }>();
    return Response.json(this.#try(() => this.#act(act, upto)));
  }

  #act(act: string, upto: number): unknown {
    const { storage } = this.ctx;
    if (act === "migrate with rows") {
      for (const step of steps.slice(0, upto)) {
        migrate(storage, steps.slice(0, steps.indexOf(step) + 1));
        for (const row of rows[step.id] ?? []) storage.sql.exec(row);
      }
    }
    if (act === "migrate") migrate(storage);
    if (act === "another history") migrate(storage, [{ id: "0001_other", sql: "" }, ...steps.slice(1)]);
    if (act === "fewer steps") migrate(storage, steps.slice(0, 1));
    if (act === "a broken step") migrate(storage, [...steps, broken]);
    return { made: isMade(storage), tables: this.#tables(), rows: Object.fromEntries(this.#counted().map((table) => [table, this.#count(table)])) };
  }

  #tables(): string[] {
    return this.ctx.storage.sql
      .exec<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name")
      .toArray()
      .map((row) => row.sql);
  }

  /** The search index keeps its own tables as it likes. */
  #counted(): string[] {
    return this.ctx.storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'steps' AND name NOT GLOB 'found_*'",
      )
      .toArray()
      .map((row) => row.name);
  }

  #count(table: string): number {
    return this.ctx.storage.sql.exec<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`).one().n;
  }

  #try(act: () => unknown): unknown {
    try {
      return act();
    } catch (error) {
      return { error: String(error), tables: this.#tables() };
    }
  }
}

const broken: Step = { id: "9999_broken", sql: "CREATE TABLE half (a TEXT); INSERT INTO nowhere VALUES (1);" };

export default {
  fetch: (request: Request, env: TestEnv) => env.OBJECTS.getByName(new URL(request.url).pathname).fetch(request),
};
