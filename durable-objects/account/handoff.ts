import { refuse } from "../../schema/errors";
import { conversationId, placeOf } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { handoff as contract } from "../../schema/tools/handoff";
import { theAgent } from "./access";
import { checkContact } from "./contact";
import type { AccountContext, Context } from "./context";
import type { Hooks, Speech } from "./hooks";
import { join } from "./joining";
import { type Need, whereOf } from "./needed";
import { checkUnfinished } from "./speaking";
import { findUser, lookUpUser, personNamed } from "./users";
import { type ConversationRow, conversationJoined, conversationSeen, type Joined, type Seen } from "./visibility";
import { decideWakes, type Wakes } from "./waking";

/** A row of `handoffs`. */
type HandoffRow = { conv: number; agent: string; person: string; since: number; seq: number | null };

export const handoff: Handlers<typeof contract.tools, Context> = {
  handoff(cx, { conv_id, note, to }) {
    const joined = conversationJoined(cx, conv_id);
    checkUnfinished(cx, joined);
    const before = findHandoff(cx, joined.conv, cx.caller.id);
    if (before) refuse("handed_off_already", { conv_id, ...shown(cx, before) });
    const person = personFor(cx, joined, to);
    if (!cx.memberships.find(joined.conv, person)) join(cx, joined.conv, person);
    for (const hook of cx.hooks) hook.handed_off?.(cx, joined.conv, cx.caller.id);
    const { wakes, loop } = decideWakes(cx, joined.row, cx.caller.id, [person]);
    const facts = { agent: cx.caller.id, to: person, note };
    const event = cx.timeline.append(cx, joined.conv, { type: "handoff.started", sender: cx.caller.id, facts, wakes, loop });
    const { conv, seq } = placeOf(event.id);
    const row: HandoffRow = { conv, agent: cx.caller.id, person, since: cx.now, seq };
    cx.db.run("INSERT INTO handoffs (conv, agent, person, since, seq) VALUES (?, ?, ?, ?, ?)", conv, row.agent, person, row.since, seq);
    return { conv_id, handoff: shown(cx, row) };
  },

  hand_back(cx, { conv_id, note, agent }) {
    const seen = conversationSeen(cx, conv_id);
    const row = theOne(cx, handoffsIn(cx, seen.conv), conv_id, agent);
    const manages = seen.member !== undefined && seen.member.role !== "member";
    const may = manages || row.person === cx.caller.id || findUser(cx, row.agent)?.owner === cx.caller.id;
    const { agent: name, to } = shown(cx, row);
    if (!may) refuse("hand_back_not_yours", { agent: name, to });
    const { woken, not_woken } = endHandoff(cx, row, { note, wakes: true });
    return { conv_id, agent: name, handed_back: true, woken, not_woken };
  },
};

/** What an agent still does in a conversation that it has handed off. */
const goes_on: ReadonlySet<Speech> = new Set(["react", "release"]);

export const handoffHooks: Hooks = {
  speaking(cx, { conv }, speech) {
    if (cx.caller.kind !== "agent" || goes_on.has(speech)) return;
    const row = findHandoff(cx, conv, cx.caller.id);
    if (row) refuse("handed_off", { conv_id: conversationId(conv), ...shown(cx, row) });
  },

  silent: (cx, conv, agent) => (findHandoff(cx, conv, agent) ? "handed_off" : undefined),

  /** What the agent had handed off is no more its own; what a person had been handed goes back to the agents, which are told. */
  left(cx, { conv, user }) {
    for (const row of handoffsIn(cx, conv)) {
      if (row.agent === user) endHandoff(cx, row, { wakes: false });
      if (row.person === user)
        endHandoff(cx, row, { wakes: true, note: `@${cx.names.of(user).name} is no longer in this conversation, so it is yours again.` });
    }
  },

  task_finished(cx, conv) {
    for (const row of handoffsIn(cx, conv)) endHandoff(cx, row, { wakes: false });
  },

  conversation(cx, { number }) {
    const rows = handoffsIn(cx, number);
    return rows.length > 0 ? { handoffs: rows.map((row) => shown(cx, row)) } : {};
  },

  open(cx) {
    const rows = cx.db.all<{ conv: number }>(
      "SELECT conv FROM handoffs WHERE agent = ? ORDER BY conv DESC LIMIT ?",
      cx.caller.id,
      cx.limits.open_shown_max,
    );
    return { handoffs: rows.map(({ conv }) => conversationId(conv)) };
  },

  needs(cx, seen) {
    const places = new Map(seen.map((each) => [each.conv, each]));
    const rows = cx.db.all<HandoffRow>(
      "SELECT * FROM handoffs WHERE conv IN (SELECT value FROM json_each(?)) AND person = ? ORDER BY since",
      JSON.stringify([...places.keys()]),
      cx.caller.id,
    );
    return rows.flatMap((row) => needOf(cx, row, places.get(row.conv)));
  },
};

function needOf(cx: Context, { conv, agent, since, seq }: HandoffRow, place: Seen | undefined): Need[] {
  if (!place) return [];
  const started = seq === null ? undefined : cx.timeline.find({ conv, seq });
  const { note } = JSON.parse(started?.facts ?? "{}") as { note?: string };
  const where = { ...whereOf(place), ...(seq !== null && { seq }) };
  return [{ type: "handoff", since: iso(since), ...where, agent: { ...cx.names.of(agent) }, ...(note !== undefined && { note }) }];
}

/** A person of the conversation, or one that the agent may contact and that can come in. By default the agent's owner. */
function personFor(cx: Context, { conv, row }: Joined, named: string | undefined): string {
  const person = personNamed(cx, named ?? theAgent(cx).owner);
  if (cx.memberships.find(conv, person.id)) return person.id;
  if (row.kind === "direct") refuse("handoff_to_third", { user: person.name });
  checkContact(cx, person);
  return person.id;
}

/** The hand-off of the agent that was named, or the only one. */
function theOne(cx: Context, rows: readonly HandoffRow[], conv_id: string, named: string | undefined): HandoffRow {
  const [first, ...others] = rows;
  if (named === undefined && others.length > 0) refuse("which_handed_off", { agents: rows.map(({ agent }) => cx.names.of(agent).name) });
  const agent = named === undefined ? undefined : lookUpUser(cx, named)?.id;
  const row = named === undefined ? first : rows.find((each) => each.agent === agent);
  return row ?? refuse("nothing_handed_off", { conv_id, agent: named });
}

/** Ends a hand-off, as an event by who calls. */
function endHandoff(cx: Context, { conv, agent }: HandoffRow, { note, wakes: told }: { note?: string; wakes: boolean }): Wakes {
  cx.db.run("DELETE FROM handoffs WHERE conv = ? AND agent = ?", conv, agent);
  const conversation = cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", conv);
  const decided = decideWakes(cx, conversation, cx.caller.id, told ? [agent] : []);
  const facts = { agent, ...(note !== undefined && { note }) };
  cx.timeline.append(cx, conv, { type: "handoff.ended", sender: cx.caller.id, facts, wakes: decided.wakes, loop: decided.loop });
  return decided;
}

function findHandoff(cx: AccountContext, conv: number, agent: string): HandoffRow | undefined {
  return cx.db.find<HandoffRow>("SELECT * FROM handoffs WHERE conv = ? AND agent = ?", conv, agent);
}

function handoffsIn(cx: AccountContext, conv: number): HandoffRow[] {
  return cx.db.all<HandoffRow>("SELECT * FROM handoffs WHERE conv = ? ORDER BY since, agent", conv);
}

function shown(cx: AccountContext, { agent, person, since }: HandoffRow): { agent: string; to: string; since: string } {
  return { agent: cx.names.of(agent).name, to: cx.names.of(person).name, since: iso(since) };
}
