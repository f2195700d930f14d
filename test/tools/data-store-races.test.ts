import { expect, test } from "vitest";
import type { Answer } from "../helpers/account";
import { aStore } from "../helpers/records";

const races = 200;
const writers = 8;

test(
  `${races} races of ${writers} writers on one expected_version: one wins each, the others are told the present version`,
  { timeout: 120_000 },
  async () => {
    const { agent } = await aStore();
    const bots = await Promise.all(Array.from({ length: writers }, () => agent({})));
    for (let version = 0; version < races; version++) {
      const write = (bot: Answer, at: number) =>
        bot.call("update_data_store", {
          operation: at % 2 ? "merge" : "put",
          value: { email: "raced", name: `writer ${at}`, seats: version },
          expected_version: version,
        });
      const answers: Answer[] = await Promise.all(bots.map(write));
      const [winner, ...others] = answers.filter((answer) => answer.record);
      expect(others).toEqual([]);
      expect(winner.record.version).toBe(version + 1);
      const losers = answers.filter((answer) => !answer.record);
      expect(losers.map((loser) => [loser.refused, loser.error.version])).toEqual(losers.map(() => ["conflict", version + 1]));
      expect(losers).toHaveLength(writers - 1);
      if (version % 50 === 0) {
        const { record } = await bots[0]!.call("read_data_store", { operation: "get", key: "raced" });
        expect(record.value).toEqual(winner.record.value);
      }
    }
  },
);

test("without an expected version every write counts, and a merge keeps what the others wrote", async () => {
  const { agent } = await aStore({
    name: "tally",
    fields: [
      { name: "id", type: "string", identity: true },
      ...Array.from({ length: writers }, (_, at) => ({ name: `f${at}`, type: "number", filterable: true })),
    ],
  });
  const bots = await Promise.all(Array.from({ length: writers }, () => agent({})));
  const rounds = 10;
  for (let round = 1; round <= rounds; round++) {
    await Promise.all(bots.map((bot, at) => bot.call("update_data_store", { operation: "merge", value: { id: "one", [`f${at}`]: round } })));
  }
  const { record } = await bots[0]!.call("read_data_store", { operation: "get", key: "one" });
  expect(record.version).toBe(rounds * writers);
  expect(record.value).toEqual({ id: "one", ...Object.fromEntries(bots.map((_, at) => [`f${at}`, rounds])) });
  for (const [at] of bots.entries()) {
    expect((await bots[0]!.call("read_data_store", { operation: "list", filters: { [`f${at}`]: rounds } })).count).toBe(1);
    expect((await bots[0]!.call("read_data_store", { operation: "list", filters: { [`f${at}`]: rounds - 1 } })).count).toBe(0);
  }
});
