import { refuse } from "../../schema/errors";
import { hasInvisible, type IdKind, id_letters, isUserName } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Person } from "../reply";
import type { Context } from "./context";

/** A row of `users`. */
export type UserRow = {
  id: string;
  name: string;
  type: "human" | "agent";
  display_name: string;
  role: "owner" | "member" | null;
  owner: string | null;
  status: "active" | "paused" | null;
  toolsets: string | null;
  created_at: number;
  removed_at: number | null;
  last_call_at: number | null;
  invited_by: string | null;
  joined_at: number | null;
  email: string | null;
};

/** How many members a refusal names. */
const named_members_max = 50;

/** The next id of its letter: `a1`, `a2` … Never given twice. */
export function nextId(cx: Pick<Context, "db">, kind: IdKind): string {
  const letter = id_letters[kind];
  const { number } = cx.db.one<{ number: number }>(
    "INSERT INTO last_ids (letter, number) VALUES (?, 1) ON CONFLICT (letter) DO UPDATE SET number = number + 1 RETURNING number",
    letter,
  );
  return `${letter}${number}`;
}

export function findUser(cx: Pick<Context, "db">, id: string): UserRow | undefined {
  return cx.db.find<UserRow>("SELECT * FROM users WHERE id = ?", id);
}

/** The user that a caller named: an id, a name or `@name`; undefined where there is none. Removed users are not found. */
export function lookUpUser(cx: Pick<Context, "db">, named: string): UserRow | undefined {
  const row = everNamed(cx, named);
  return row?.removed_at === null ? row : undefined;
}

/** The same, also where the user has been removed: for what is told of the past. */
export function everNamed(cx: Pick<Context, "db">, named: string): UserRow | undefined {
  const bare = named.startsWith("@") ? named.slice(1) : named;
  return cx.db.find<UserRow>("SELECT * FROM users WHERE id = ?1 OR name = ?1", bare);
}

/** The same, for a user that must exist. */
export function userNamed(cx: Pick<Context, "db">, named: string): UserRow {
  return lookUpUser(cx, named) ?? refuse("user_unknown", { user: named });
}

/** The id of a member that a caller named. Refuses with the members' names, alike for a user who is elsewhere and one who is nowhere. */
export function userIn(cx: Context, members: readonly string[], named: string): string {
  const user = lookUpUser(cx, named)?.id;
  if (user !== undefined && members.includes(user)) return user;
  return refuse("not_a_member", { user: named, members: members.slice(0, named_members_max).map((member) => cx.names.of(member).name) });
}

export function personNamed(cx: Pick<Context, "db">, named: string): UserRow {
  const row = userNamed(cx, named);
  return row.type === "human" ? row : refuse("not_a_person", { user: named });
}

export function agentNamed(cx: Pick<Context, "db">, named: string): UserRow {
  const row = userNamed(cx, named);
  return row.type === "agent" ? row : refuse("not_an_agent", { user: named });
}

/** Refuses a name that is no user name, or that somebody has or had. */
export function checkUserName(cx: Pick<Context, "db">, name: string): void {
  if (!isUserName(name)) refuse("user_name_wrong", { name });
  if (cx.db.find("SELECT 1 FROM users WHERE name = ?", name)) refuse("user_name_taken", { name });
}

/** The display name as it is kept: trimmed. Refuses one that is empty, too long, or has invisible characters. */
export function checkDisplayName(cx: Pick<Context, "limits">, text: string): string {
  const name = text.trim();
  const max = cx.limits.display_name_chars_max;
  if (name === "" || [...name].length > max || hasInvisible(name)) refuse("display_name_wrong", { max });
  return name;
}

/** The address as it is kept: trimmed, lower case. Refuses what is no address, or that of another person than `person`. */
export function checkEmail(cx: Pick<Context, "db">, text: string, person?: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) || hasInvisible(email)) refuse("email_wrong", { email: text });
  const taken = cx.db.find<{ id: string }>("SELECT id FROM users WHERE email = ?", email);
  if (taken && taken.id !== person) refuse("email_taken", { email });
  return email;
}

/** A person, as every answer shows one. */
export function personShown(row: UserRow): Person {
  return {
    id: row.id,
    name: row.name,
    type: "human",
    display_name: row.display_name,
    role: row.role ?? "member",
    email: row.email,
    created_at: iso(row.created_at),
    joined_at: row.joined_at === null ? null : iso(row.joined_at),
  };
}

/** How one user stands in the answers about another. */
export function shortUser(row: UserRow): { id: string; name: string; display_name: string } {
  return { id: row.id, name: row.name, display_name: row.display_name };
}
