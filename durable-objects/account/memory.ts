import type { Context } from "./context";
import type { Db } from "./db";
import { Memberships } from "./memberships";
import { Names } from "./names";
import { Rate } from "./rate";
import { Timeline } from "./timeline";

/** What the object remembers of its rows. All of it can be rebuilt from them, and is dropped by a transaction that fails. */
export class Memory {
  readonly names: Names;
  readonly memberships: Memberships;
  readonly timeline: Timeline;
  readonly rate = new Rate();
  readonly nothing_new: Context["nothing_new"] = new Map();
  readonly given_to: Context["given_to"] = new Map();

  constructor(db: Db) {
    this.names = new Names(db);
    this.memberships = new Memberships(db);
    this.timeline = new Timeline(db);
  }

  /** After every transaction. */
  settle(committed: boolean): void {
    if (!committed) this.names.drop();
    this.memberships.settle(committed);
    this.timeline.settle(committed);
  }
}
