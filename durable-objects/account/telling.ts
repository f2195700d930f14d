import { conversationId, placeOf } from "../../schema/ids";
import type { AccountContext } from "./context";
import { planNotice, planWake } from "./deliveries";
import { plain } from "./notices";
import type { EventRow } from "./timeline";
import { findUser } from "./users";

/** After the decision who is woken by an event: agents by their webhook, people by a notice. A paused agent is woken when it is resumed. */
export function tellWoken(cx: AccountContext, row: EventRow, wakes: readonly string[]): void {
  for (const id of wakes) {
    const user = findUser(cx, id);
    if (user?.type === "human") planNotice(cx, id, noticeOf(cx, row));
    else if (user?.status === "active") planWake(cx, id, { reason: row.type, ...placeShown(cx, row, id) });
  }
}

/** What happens to an agent alone is in no conversation that anybody could name. */
function placeShown(cx: AccountContext, row: EventRow, agent: string): { conv?: number; seq?: number } {
  const place = placeOf(row.id);
  return cx.memberships.find(place.conv, agent)?.kind === "own" ? {} : place;
}

const asks = { approve: "to approve", answer: "to answer", choose: "to choose" } as const;

/** Never the text of a message: the address may be anybody's. */
function noticeOf(cx: AccountContext, row: EventRow): string {
  const who = row.sender === null ? "Somebody" : `@${cx.names.of(row.sender).name}`;
  const facts = JSON.parse(row.facts) as { kind?: keyof typeof asks; title?: string };
  if (row.type === "request.opened" && facts.kind) return `${who} asks you ${asks[facts.kind]}: ${plain(facts.title ?? "")}`;
  const where = conversationNamed(cx, placeOf(row.id).conv);
  if (row.type === "message") return row.kind === "card" ? `${who} sent you a card in ${where}` : `${who} wrote to you in ${where}`;
  if (row.type === "handoff.started") return `${who} handed ${where} over to you`;
  if (row.type === "task.updated") return `${who} made you responsible for ${where}`;
  return `${who}: ${row.type} in ${where}`;
}

function conversationNamed(cx: AccountContext, conv: number): string {
  const { title } = cx.db.one<{ title: string | null }>("SELECT title FROM conversations WHERE number = ?", conv);
  return title === null ? "your direct conversation" : `“${plain(title)}”`;
}

/** The address has failed for so long that nothing is sent there any more: its owner, or the person whose it is, is told. */
export function webhookTurnedOff(cx: AccountContext, user: string): void {
  const { name, type } = cx.names.of(user);
  const owner = type === "agent" ? findUser(cx, user)?.owner : user;
  if (!owner) return;
  cx.after(() => cx.live.hear(owner, JSON.stringify({ type: "webhook.off", user: name })));
  if (owner !== user) planNotice(cx, owner, `The wake webhook of @${name} has failed for too long and is off`);
}

/** Agents have woken each other so often that they no longer do: the people of the conversation and the agents' owners are told. */
export function loopTripped(cx: AccountContext, conv: number): void {
  const people = cx.memberships.in(conv).map(({ user }) => findUser(cx, user)?.owner ?? user);
  const text = `Agents wake each other in ${conversationNamed(cx, conv)} (${conversationId(conv)}) and were stopped`;
  for (const person of new Set(people)) planNotice(cx, person, text);
}
