import type { Caller, Context } from "./context";
import type { Db } from "./db";
import { send, setStanding } from "./live";
import { eventsAfter } from "./merge";
import { markRead } from "./read-marks";
import { shown } from "./showing";
import { findUser } from "./users";
import { conversationSeen, rangesHeard } from "./visibility";

/** How many events somebody who missed some is told in one turn of the object. */
const told_at_once = 200;

/**
 * Opens the line of the person who calls: all that it may see, as it happens, and first, with `after`, every such event since then.
 * What was missed is told in the account's order, and nothing that happens meanwhile is told before it.
 */
export function openLine(cx: Context, after: number | undefined): Response {
  const person = cx.caller;
  const here = cx.live.listening();
  const { line, response } = cx.live.acceptPerson(person.id, person.credential);
  for (const other of here) send(line, presence(cx, other, true));
  if (!here.has(person.id)) tellOthers(cx, person.id, true);
  if (after !== undefined) void tellMissed(cx, line, after);
  return response;
}

/** The person who holds a line, or opens one; undefined for anybody else. */
export function listener(db: Db, user: string, credential: string): Extract<Caller, { kind: "person" }> | undefined {
  const row = findUser({ db }, user);
  if (row?.type !== "human" || row.removed_at !== null) return undefined;
  return { kind: "person", id: row.id, name: row.name, credential, role: row.role ?? "member" };
}

/** After a line of the person who calls has closed. */
export function lineClosed(cx: Context): void {
  if (!cx.live.listening().has(cx.caller.id)) tellOthers(cx, cx.caller.id, false);
}

/** What the other end says: `{"typing": conv_id}`, or `{"seen": conv_id, "seq"}`, which is mark_read. Refuses anything else. In a transaction. */
export function heard(cx: Context, message: string): void {
  const { typing, seen, seq } = frameOf(message);
  if (typeof typing === "string") {
    const { conv } = conversationSeen(cx, typing);
    cx.after(() => cx.live.show(cx, conv, { type: "typing", user: cx.caller.name }, cx.caller.id));
  }
  if (typeof seen === "string" && Number.isSafeInteger(seq)) markRead(cx, cx.caller.id, conversationSeen(cx, seen).conv, Number(seq));
}

/** The first part in the turn in which the line opened; it hears what happens from the turn on in which nothing is left to tell. */
async function tellMissed(cx: Context, line: WebSocket, after: number): Promise<void> {
  for (let behind: number | null = after; behind !== null && line.readyState === WebSocket.OPEN;) {
    behind = tellSome(cx, line, behind);
    setStanding(line, { credential: cx.caller.credential, behind });
    if (behind !== null) await scheduler.wait(0);
  }
}

/** The next events after `after`. Answers where it stopped, or null where nothing is left. */
function tellSome(cx: Context, line: WebSocket, after: number): number | null {
  let told = 0;
  for (const row of eventsAfter(cx.timeline, rangesHeard(cx, cx.caller), after)) {
    if (told === told_at_once) return row.event_no - 1;
    const [event] = shown(cx, [row], cx.caller.id);
    send(line, JSON.stringify({ ...event, event_no: row.event_no }));
    told++;
  }
  return null;
}

function frameOf(message: string): { typing?: unknown; seen?: unknown; seq?: unknown } {
  try {
    return (JSON.parse(message) as object | null) ?? {};
  } catch {
    return {};
  }
}

function tellOthers(cx: Context, person: string, online: boolean): void {
  for (const other of cx.live.listening()) if (other !== person) cx.live.hear(other, presence(cx, person, online));
}

function presence(cx: Context, person: string, online: boolean): string {
  return JSON.stringify({ type: "presence", user: cx.names.of(person).name, online });
}
