import { expect, test } from "vitest";
import { type Agent, type Answer } from "../helpers/account";
import { aGroup, doing } from "../helpers/conversations";
import { bound_ms, figures, form } from "../helpers/form";
import { evict } from "../helpers/storage";

/** What two processes of one agent know together: how far it is acknowledged, and what has reached them. */
type Record = { acked: number; ends: Map<string, number>; seen: Set<number>; answers: number[][] };

const lost = 0.2;
const doubled = 0.1;
const messages = form(200, 2000);

/** One process: it passes the ack of the last answer that reached it. A fifth of the answers never do, some calls are made twice. */
async function process(agent: Agent, record: Record, finished: () => boolean): Promise<void> {
  let ack = "";
  for (;;) {
    const done = finished();
    const acked_before = record.acked;
    const ask = () => agent.call("get_updates", { ack, limit: 1 + Math.floor(Math.random() * 20) });
    const [answer] = (await Promise.all(Math.random() < doubled ? [ask(), ask()] : [ask()])) as [Answer];
    if (answer.refused === "expired") {
      ack = "";
      continue;
    }
    expect(answer.refused).toBeUndefined();
    // The call was carried out, so its ack holds, whether its answer arrives or not.
    record.acked = Math.max(record.acked, record.ends.get(ack) ?? 0);
    const seqs: number[] = answer.events.map((event: Answer) => event.seq);
    for (const seq of seqs) expect(seq, "after its ack").toBeGreaterThan(acked_before);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    if (Math.random() < lost) continue;
    record.answers.push(seqs);
    for (const seq of seqs) record.seen.add(seq);
    if (seqs.length > 0) record.ends.set(answer.ack, seqs.at(-1) ?? 0);
    ack = answer.ack;
    if (done && seqs.length === 0 && !answer.more) return;
  }
}

test(
  "a fifth of the answers lost, calls doubled, evictions between, two processes: each event at least once, in order, never after its ack",
  { timeout: bound_ms },
  async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    let written = 0;
    const writers = [owner, other].map(doing).map(async (send) => {
      while (written < messages) {
        const n = ++written;
        await send("send_message", { conv_id, text: `${n}` });
        if (n % 60 === 0) await evict(agent.key);
      }
    });
    const record: Record = { acked: 0, ends: new Map(), seen: new Set(), answers: [] };
    const all = Promise.all(writers);
    let finished = false;
    void all.then(() => (finished = true));
    await Promise.all([all, process(agent, record, () => finished), process(agent, record, () => finished)]);
    const theirs: number[] = [];
    for (let after_seq = 0; ;) {
      const page = await agent.call("get_history", { conv_id, after_seq, limit: 200 });
      theirs.push(...page.events.filter((event: Answer) => event.from.name !== agent.name).map((event: Answer) => event.seq));
      if (!page.more) break;
      after_seq = page.last_seq;
    }
    expect(theirs.length).toBeGreaterThanOrEqual(messages);
    expect([...record.seen].toSorted((a, b) => a - b)).toEqual(theirs);
    figures("Updates", { events: theirs.length, "answers that arrived": record.answers.length });
  },
);
