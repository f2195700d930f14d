import { refuse } from "../../schema/errors";
import { conversationId } from "../../schema/ids";
import { iso } from "../../schema/time";
import type { Handlers } from "../../schema/tools/index";
import type { floor as contract } from "../../schema/tools/floor";
import type { AccountContext, Context } from "./context";
import type { Hooks, Speech } from "./hooks";
import { checkUnfinished } from "./speaking";
import type { Timers } from "./timers";
import { userIn } from "./users";
import { conversationJoined, conversationManaged } from "./visibility";
import { decideWakes } from "./waking";

type FloorRow = { conv: number; holder: string; until: number; due_at: number };

/** The kind of the due thing that ends a turn. */
const floor_end = "floor_end";

export const floor: Handlers<typeof contract.tools, Context> = {
  floor_grant(cx, { agent: named, conv_id, ttl_secs }) {
    const managed = conversationManaged(cx, conv_id);
    checkUnfinished(cx, managed);
    const agent = coordinatedNamed(cx, managed.conv, named);
    const row = findFloor(cx, managed.conv);
    const held = row && row.until > cx.now ? row : undefined;
    if (held && held.holder !== agent) refuse("floor_held", shown(cx, held));
    if (row && !held) endFloor(cx, row, null);
    const granted = give(cx, held, { conv: managed.conv, holder: agent, until: cx.now + (ttl_secs ?? cx.limits.floor_secs) * 1000 });
    const { woken, not_woken, ...decided } = decideWakes(cx, managed.row, cx.caller.id, [agent]);
    const facts = { holder: agent, until: iso(granted.until) };
    cx.timeline.append(cx, managed.conv, { type: "floor.granted", sender: cx.caller.id, facts, ...decided });
    return { conv_id, floor: shown(cx, granted), woken, not_woken };
  },

  floor_release(cx, { conv_id }) {
    const joined = conversationJoined(cx, conv_id);
    checkUnfinished(cx, joined);
    const row = heldFloor(cx, joined.conv);
    if (!row) return { conv_id, released: false };
    if (row.holder !== cx.caller.id && joined.member.role === "member") refuse("floor_not_yours", shown(cx, row));
    endFloor(cx, row, cx.caller.id);
    return { conv_id, released: true };
  },
};

export const floorTimers: Timers = {
  [floor_end](cx, conv) {
    const row = findFloor(cx, Number(conv));
    if (!row) return;
    if (row.until <= cx.now) endFloor(cx, row, null);
    else setTimer(cx, row);
  },
};

/** What a coordinated agent says with the floor alone. */
const needs_floor: ReadonlySet<Speech> = new Set(["send", "edit", "note"]);

export const floorHooks: Hooks = {
  speaking(cx, { conv, member }, speech) {
    if (cx.caller.kind !== "agent" || member?.floor !== "coordinated" || !needs_floor.has(speech)) return;
    const row = heldFloor(cx, conv);
    if (row?.holder !== cx.caller.id) refuse("floor_missing", { conv_id: conversationId(conv), floor: row ? shown(cx, row) : null });
  },

  left: (cx, { conv, user }) => endOf(cx, conv, user),
  handed_off: endOf,
  member_set: (cx, member) => {
    if (member.floor === "open") endOf(cx, member.conv, member.user);
  },
  task_finished: (cx, conv) => endOf(cx, conv),

  /** A paused agent keeps no turn that others wait for. */
  agent_updated(cx, { before, after }) {
    if (after.status !== "paused" || before.status === "paused") return;
    for (const row of floorsOf(cx, after.id)) endFloor(cx, row, cx.caller.id);
  },

  conversation(cx, { number }) {
    const row = heldFloor(cx, number);
    return row ? { floor: shown(cx, row) } : {};
  },

  open(cx) {
    const rows = floorsOf(cx, cx.caller.id).filter(({ until }) => until > cx.now);
    return { floors: rows.slice(0, cx.limits.open_shown_max).map(({ conv }) => conversationId(conv)) };
  },
};

/** An agent that is coordinated in the conversation. */
function coordinatedNamed(cx: Context, conv: number, named: string): string {
  const members = cx.memberships.in(conv).map(({ user }) => user);
  const user = userIn(cx, members, named);
  return cx.memberships.find(conv, user)?.floor === "coordinated" ? user : refuse("floor_needs_coordinated", { agent: cx.names.of(user).name });
}

/**
 * Two rows, the turn and its timer; one where the agent holds the floor already. A turn that goes on is only ever extended, and keeps
 * its timer, which looks again when it comes.
 */
function give(cx: Context, held: FloorRow | undefined, wanted: Omit<FloorRow, "due_at">): FloorRow {
  if (held) {
    const extended = { ...held, until: Math.max(held.until, wanted.until) };
    cx.db.run("UPDATE floors SET until = ? WHERE conv = ?", extended.until, extended.conv);
    return extended;
  }
  const row: FloorRow = { ...wanted, due_at: wanted.until };
  cx.db.run("INSERT INTO floors (conv, holder, until, due_at) VALUES (?, ?, ?, ?)", row.conv, row.holder, row.until, row.due_at);
  cx.due.set(row.due_at, floor_end, String(row.conv));
  return row;
}

function setTimer(cx: AccountContext, { conv, until }: FloorRow): void {
  cx.db.run("UPDATE floors SET due_at = ? WHERE conv = ?", until, conv);
  cx.due.set(until, floor_end, String(conv));
}

/** Ends the turn in a conversation, or that of one agent there. */
function endOf(cx: Context, conv: number, agent?: string): void {
  const row = findFloor(cx, conv);
  if (row && (agent === undefined || row.holder === agent)) endFloor(cx, row, cx.caller.id);
}

/** Ends a turn, as an event; `by` is null where its time is over. */
function endFloor(cx: AccountContext, row: FloorRow, by: string | null): void {
  cx.db.run("DELETE FROM floors WHERE conv = ?", row.conv);
  cx.due.cancel(row.due_at, floor_end, String(row.conv));
  cx.timeline.append(cx, row.conv, { type: "floor.released", sender: by, facts: { holder: row.holder } });
}

function findFloor(cx: AccountContext, conv: number): FloorRow | undefined {
  return cx.db.find<FloorRow>("SELECT * FROM floors WHERE conv = ?", conv);
}

/** From the instant at which a turn is over nobody has the floor, also where its timer comes a moment later. */
function heldFloor(cx: AccountContext, conv: number): FloorRow | undefined {
  const row = findFloor(cx, conv);
  return row && row.until > cx.now ? row : undefined;
}

function floorsOf(cx: AccountContext, agent: string): FloorRow[] {
  return cx.db.all<FloorRow>("SELECT * FROM floors WHERE holder = ? ORDER BY conv DESC", agent);
}

function shown(cx: AccountContext, { holder, until }: FloorRow): { holder: string; until: string } {
  return { holder: cx.names.of(holder).name, until: iso(until) };
}
