import { refuse } from "../../schema/errors";
import type { Event } from "../../schema/events";
import { iso } from "../../schema/time";
import { budgeted } from "../../schema/tokens";
import type { Handlers } from "../../schema/tools/index";
import type { summaries as contract } from "../../schema/tools/summaries";
import type { Context } from "./context";
import { cutEvent, cutText } from "./cutting";
import type { Hooks } from "./hooks";
import { shown } from "./showing";
import type { Range } from "./timeline";
import { conversationSeen } from "./visibility";

type SummaryRow = { to_seq: number; from_seq: number; text: string; at: number };
type Summary = { text: string; from_seq: number; to_seq: number; at: string; cut?: true };

const chunk = 64;

export const summaries: Handlers<typeof contract.tools, Context> = {
  get_context(cx, { conv_id, max_tokens }) {
    const { conv, from_seq } = conversationSeen(cx, conv_id);
    const last = latest(cx, conv);
    const summary = last && fittingSummary(last, Math.floor(max_tokens / 2));
    const room = max_tokens - (summary ? cost(summary) : 0);
    const range = { conv, from_seq: Math.max(from_seq, (last?.to_seq ?? 0) + 1), to_seq: cx.timeline.lastOf(conv).seq };
    const { events, tokens } = newestThatFit(cx, range, room);
    const truncated = summary?.cut === true || events.length < range.to_seq - range.from_seq + 1 || events.some((event) => event["cut"] === true);
    return {
      ...(summary && { summary }),
      events,
      from_seq: events[0]?.seq ?? null,
      to_seq: events.at(-1)?.seq ?? null,
      tokens: max_tokens - room + tokens,
      truncated,
    };
  },

  put_summary(cx, { conv_id, from_seq, to_seq, text }) {
    const { conv, from_seq: first } = conversationSeen(cx, conv_id);
    const last = cx.timeline.lastOf(conv).seq;
    if (from_seq > to_seq || from_seq < first || to_seq > last) refuse("range_unseen", { from_seq, to_seq, first, last });
    cx.db.run(
      `INSERT INTO summaries (agent, conv, to_seq, from_seq, text, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (agent, conv, to_seq, from_seq) DO UPDATE SET text = ?5, at = ?6`,
      cx.caller.id,
      conv,
      to_seq,
      from_seq,
      text,
      cx.now,
    );
    return { conv_id, from_seq, to_seq, at: iso(cx.now) };
  },
};

export const summariesHooks: Hooks = {
  agent_deleted(cx, agent) {
    cx.db.run("DELETE FROM summaries WHERE agent = ?", agent);
  },
};

/** The caller's summary that goes furthest; of several that end there the one that begins first. */
function latest(cx: Context, conv: number): SummaryRow | undefined {
  return cx.db.find<SummaryRow>(
    "SELECT to_seq, from_seq, text, at FROM summaries WHERE agent = ? AND conv = ? ORDER BY to_seq DESC, from_seq ASC LIMIT 1",
    cx.caller.id,
    conv,
  );
}

/** What a part of the answer counts: the estimate of its JSON and a tenth. */
function cost(part: unknown): number {
  return budgeted(JSON.stringify(part));
}

function fittingSummary({ text, at, ...range }: SummaryRow, budget: number): Summary {
  const whole = { text, ...range, at: iso(at) };
  if (cost(whole) <= budget) return whole;
  return cutText({ ...whole, cut: true as const }, (each) => cost(each) <= budget);
}

/** The newest events of a range that fit, oldest first; the newest of all in any case, cut where it must be. */
function newestThatFit(cx: Context, range: Range, budget: number): { events: Event[]; tokens: number } {
  const events: Event[] = [];
  let tokens = 0;
  for (let to_seq = range.to_seq; to_seq >= range.from_seq;) {
    const rows = cx.timeline.read({ ...range, to_seq }, chunk, true);
    for (const event of shown(cx, rows, cx.caller.id).toReversed()) {
      const fits = tokens + cost(event) <= budget;
      if (!fits && events.length > 0) return { events: events.toReversed(), tokens };
      const taken = fits ? event : cutEvent(event, (each) => cost(each) <= budget);
      events.push(taken);
      tokens += cost(taken);
    }
    to_seq -= rows.length;
  }
  return { events: events.toReversed(), tokens };
}
