import { expect, test } from "vitest";
import type { Agent, Answer } from "../helpers/account";
import { history } from "../helpers/conversations";
import { bound_ms, figures, form } from "../helpers/form";
import { lossy } from "../helpers/lossy";
import { type Broken, persevere, store } from "../helpers/persevering";
import { url } from "../helpers/server";
import { speakingTo } from "../helpers/speaking-to";

const faults = { lost: 0.1, doubled: 0.02, delay_ms_max: 20 };
/** Who writes, and who answers to it. */
type Pair = [agent: Agent, other: Agent];

const writers = 16;
const turns = form(8, 100);

/** What one writer was answered, by the id that it gave. */
type Answered = { messages: Map<string, Answer>; requests: Map<string, Answer>; broken: Broken };

/** All that a caller can repeat: under an id of its own, by the version that it read, or since doing it again changes nothing. */
async function turn([agent, other]: Pair, name: string, n: number, conv_id: string, { messages, requests, broken }: Answered): Promise<void> {
  const id = `${name}.${n}`;
  const message = await persevere(broken, () => agent.call("send_message", { conv_id, text: id, intent: "request", client_msg_id: id }));
  messages.set(id, message);
  const asked = { conv_id, kind: "approve", title: id, client_req_id: id };
  requests.set(id, await persevere(broken, () => agent.call("request_human", asked)));
  expect(await store(broken, agent, name, n)).toBe(n);
  const { msg_id } = message;
  expect(await persevere(broken, () => other.call("claim", { msg_id }))).toMatchObject({ claim: { by: other.name } });
  await persevere(broken, () => other.call("react", { conv_id, msg_id, key: "✅" }));
  expect(await persevere(broken, () => agent.call("recall_message", { msg_id }))).toEqual({ msg_id, recalled: true });
}

test(
  "a tenth of the answers lost, calls doubled and delayed: nothing is lost, and nothing twice where ids are given",
  { timeout: bound_ms },
  async () => {
    const direct = await speakingTo(url).aTalk();
    const network = await lossy(await url(), faults);
    const { call } = speakingTo(() => network.url);
    const broken: Broken = { calls: 0 };
    const answered: Answered = { messages: new Map(), requests: new Map(), broken };
    const through = (agent: Agent): Agent => ({ ...agent, call: (tool, args) => call(agent.key, tool, args) });
    const [one, two] = [through(direct.agent), through(await direct.another())];
    const { conv_id } = await direct.agent.call("create_group", { title: "Lossy", members: [two.name] });
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const pair: Pair = writer % 2 === 0 ? [one, two] : [two, one];
        for (let n = 1; n <= turns; n++) await turn(pair, `w${writer}`, n, conv_id, answered);
      }),
    );

    const events = await history(direct.owner, conv_id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const of = (type: string) => events.filter((event) => event.type === type);
    const idsOf = (all: Map<string, Answer>, name: string) => [...all.values()].map((answer) => answer[name]).toSorted();
    const msg_ids = idsOf(answered.messages, "msg_id");
    expect(new Set(msg_ids).size).toBe(writers * turns);
    for (const type of ["message", "message.recalled", "claim.taken"])
      expect(
        of(type)
          .map(({ msg_id }) => msg_id)
          .toSorted(),
        type,
      ).toEqual(msg_ids);
    expect(
      of("request.opened")
        .map(({ request_id }) => request_id)
        .toSorted(),
    ).toEqual(idsOf(answered.requests, "request_id"));
    expect(new Set(idsOf(answered.requests, "request_id")).size).toBe(writers * turns);
    figures("Lost answers", { ...network.done, "broken calls": broken.calls, messages: msg_ids.length });
    expect(Math.min(network.done.lost, network.done.doubled)).toBeGreaterThan(0);
    network.close();
  },
);
