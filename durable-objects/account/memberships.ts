import type { Db } from "./db";

export type Role = "owner" | "admin" | "member";

/** Whether an agent speaks whenever it likes, or with the floor alone. */
export type FloorSetting = "open" | "coordinated";
export type ConversationKind = "direct" | "group" | "task" | "own";

/** One user's place in one conversation, as it is or, where `left_seq` is set, as it was. */
export type Member = {
  conv: number;
  user: string;
  role: Role;
  from_seq: number;
  joined_seq: number;
  left_seq: number | null;
  floor: FloorSetting;
  kind: ConversationKind;
};

const columns =
  "m.conv, m.user, m.role, m.from_seq, m.joined_seq, m.left_seq, m.floor, c.kind FROM members m JOIN conversations c ON c.number = m.conv";

/** Who is in what. A cache over `members`: filled as it is asked, dropped by a failed transaction that had written. */
export class Memberships {
  #of_user = new Map<string, Map<number, Member>>();
  #of_conversation = new Map<number, Map<string, Member>>();
  #written = false;

  constructor(private readonly db: Db) {}

  /** Every place of a user by conversation, the left ones too. */
  of(user: string): ReadonlyMap<number, Member> {
    const known = this.#of_user.get(user);
    if (known) return known;
    const rows = this.db.all<Member>(`SELECT ${columns} WHERE m.user = ?`, user);
    const loaded = new Map(rows.map((row) => [row.conv, row]));
    this.#of_user.set(user, loaded);
    return loaded;
  }

  /** The members of a conversation, those that have been in it longest first. */
  in(conv: number): Member[] {
    const present = [...this.#all(conv).values()].filter((member) => member.left_seq === null);
    return present.sort((a, b) => a.joined_seq - b.joined_seq || compareIds(a.user, b.user));
  }

  /** The user's place where it is a member now. */
  find(conv: number, user: string): Member | undefined {
    const member = this.#all(conv).get(user);
    return member?.left_seq === null ? member : undefined;
  }

  /** Writes one place, new or changed. One row, or two where it is new. */
  put(member: Member): void {
    this.#written = true;
    this.db.run(
      `INSERT INTO members (conv, user, role, from_seq, joined_seq, left_seq, floor) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (conv, user) DO UPDATE SET role = ?3, from_seq = ?4, joined_seq = ?5, left_seq = ?6, floor = ?7`,
      member.conv,
      member.user,
      member.role,
      member.from_seq,
      member.joined_seq,
      member.left_seq,
      member.floor,
    );
    this.#of_user.get(member.user)?.set(member.conv, member);
    this.#of_conversation.get(member.conv)?.set(member.user, member);
  }

  /** After every transaction. */
  settle(committed: boolean): void {
    if (!committed && this.#written) {
      this.#of_user = new Map();
      this.#of_conversation = new Map();
    }
    this.#written = false;
  }

  #all(conv: number): Map<string, Member> {
    const known = this.#of_conversation.get(conv);
    if (known) return known;
    const rows = this.db.all<Member>(`SELECT ${columns} WHERE m.conv = ?`, conv);
    const loaded = new Map(rows.map((row) => [row.user, row]));
    this.#of_conversation.set(conv, loaded);
    return loaded;
  }
}

/** Ids of one letter in the order in which they were given. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
