import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent, Answer } from "../helpers/account";
import { history } from "../helpers/conversations";
import { bound_ms, figures, form } from "../helpers/form";
import { Killable } from "../helpers/killable";
import { type Broken, persevere, store, tried } from "../helpers/persevering";

const kills = form(10, 200);
const writers = 16;
/** How long it runs between two kills: from almost nothing on. */
const runs_ms_max = 500;

let server: Killable;
beforeAll(async () => void (server = await Killable.start()));
afterAll(() => server.end());

/** What the writers know to be written. */
class Known {
  readonly messages = new Map<string, Answer>();
  readonly versions = new Map<string, number[]>();
  readonly counted = { answered: 0, asked: 0 };
  readonly broken: Broken = { calls: 0 };
  over = false;
}

/** Sends messages under ids of its own, stores checkpoints by their version and counts, one after another. */
async function write(agent: Agent, writer: number, conv_id: string, known: Known): Promise<void> {
  const key = `writer-${writer}`;
  const versions: number[] = [];
  known.versions.set(key, versions);
  for (let n = 1; !known.over; n++) {
    const text = `${writer}.${n}`;
    const message = { conv_id, text, client_msg_id: text };
    known.messages.set(text, await persevere(known.broken, () => agent.call("send_message", message)));
    versions.push(await store(known.broken, agent, key, n));
    known.counted.asked++;
    if (await tried(known.broken, () => agent.call("increment", { key: "turns" }))) known.counted.answered++;
  }
}

/** Reads all that happens, acknowledging each page. */
async function read(agent: Agent, known: Known): Promise<number[]> {
  const seqs: number[] = [];
  let ack = "";
  for (let more = true; more || !known.over;) {
    const page = await persevere(known.broken, () => agent.call("get_updates", { ack, limit: 100 }));
    seqs.push(...page.events.map(({ seq }: Answer) => seq));
    ({ ack, more } = page);
    if (page.events.length === 0) await pause(20);
  }
  return seqs;
}

test(`kill -9 ${kills} times among ${writers} writers: what was acknowledged is there, once, in order`, { timeout: bound_ms }, async () => {
  const { agent, another, owner } = await server.speaking.aTalk();
  const agents = [agent, ...(await Promise.all([another(), another(), another()]))];
  const reader = await another();
  const { conv_id } = await agent.call("create_group", { title: "Writers", members: [...agents.slice(1), reader].map(({ name }) => name) });
  const known = new Known();
  const writing = Promise.all(Array.from({ length: writers }, async (_, n) => write(agents[n % 4] ?? agent, n, conv_id, known)));
  const reading = read(reader, known);
  for (let kill = 0; kill < kills; kill++) {
    await pause(Math.random() * runs_ms_max);
    await server.kill();
  }
  known.over = true;
  await writing;
  const updates = await reading;

  const events = await history(owner, conv_id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const messages = events.filter(({ type }) => type === "message");
  expect(messages.map(({ text }) => text).toSorted()).toEqual([...known.messages.keys()].toSorted());
  for (const { text, msg_id, seq } of messages) expect({ text, ...known.messages.get(text) }).toMatchObject({ text, msg_id, seq });
  expect(updates).toEqual(events.map(({ seq }) => seq));
  await versionsHold(agents, known);
  const { value } = await agent.call("get_value", { key: "turns" });
  expect(value).toBeGreaterThanOrEqual(known.counted.answered);
  expect(value).toBeLessThanOrEqual(known.counted.asked);
  figures("Kills", { kills, writers, messages: messages.length, "checkpoint versions": total(known), "broken calls": known.broken.calls });
});

/** Every version that is kept holds what was stored as it, up to the last one acknowledged. */
async function versionsHold(agents: readonly Agent[], known: Known): Promise<void> {
  for (const [writer, [key, versions]] of [...known.versions].entries()) {
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    const stored = (version?: number) => agents[writer % agents.length]?.call("state_get", { key, version });
    expect(await stored()).toMatchObject({ version: versions.length });
    for (const version of versions.slice(-20)) expect(await stored(version)).toMatchObject({ version, value: { n: version } });
  }
}

function total(known: Known): number {
  return [...known.versions.values()].reduce((sum, versions) => sum + versions.length, 0);
}
