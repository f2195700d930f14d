import { beforeAll, describe, expect, test } from "vitest";
import { random } from "../../schema/tools/random";
import { type ChoiceArguments, randomChoice } from "../../workers/random/choices";
import { type NumberArguments, randomNumber } from "../../workers/random/numbers";
import { randomToken, type TokenArguments } from "../../workers/random/tokens";
import { type Agent, anAgent } from "../helpers/account";

let agent: Agent;
beforeAll(async () => void (agent = await anAgent()));

/** Never change a line of a golden table: these results are promised to be the same for ever, across releases too. */
type Golden<Asked> = [asked: Asked, filled_in: Record<string, unknown>, three: readonly unknown[]];

const seed = "golden";
const now = Date.UTC(2026, 7, 16, 21, 30);

describe("random_number", () => {
  const widest = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
  test.each<Golden<NumberArguments>>([
    [{ kind: "int" }, { min: 1, max: 100 }, [89, 49, 91]],
    [{ kind: "float" }, { min: 0, max: 1 }, [0.6589954163007676, 0.5510676713269452, 0.9866236202319754]],
    [{ kind: "bool" }, { probability: 0.5 }, [false, true, false]],
    [{ kind: "percent" }, { decimals: 0 }, [27, 50, 67]],
    [{ kind: "normal" }, { mean: 0, stddev: 1 }, [-0.1447841411196529, -0.15451602468451966, -0.8031107351814554]],
    [{ kind: "jitter" }, { base: 0, spread: 60 }, [14, 45, 30]],
    [{ kind: "int", ...widest }, widest, [499918551485317, 6906955151738259, 1603818521036275]],
    [{ kind: "float", min: -2, max: 2, decimals: 3 }, { min: -2, max: 2, decimals: 3 }, [-0.454, 0.437, -1.959]],
    [{ kind: "normal", mean: 100, stddev: 15, min: 95 }, { mean: 100, stddev: 15, min: 95 }, [95, 95, 117.16652521344756]],
  ])("%j with a seed is the same for ever, here and in workerd", async (asked, filled_in, three) => {
    expect(randomNumber({ ...asked, seed, times: 3 })).toEqual({ kind: asked.kind, arguments: filled_in, seed, value: three });
    expect(randomNumber({ ...asked, seed }).value).toEqual(three[0]);
    expect(await agent.call("random_number", { ...asked, seed, times: 3 })).toEqual({ kind: asked.kind, arguments: filled_in, seed, value: three });
  });
});

describe("random_token", () => {
  test.each<Golden<TokenArguments>>([
    [{ kind: "uuid" }, {}, ["30d0aac4-0a9d-4c92-b229-e74938fcba70", "a4736cb9-ef5f-48e5-9ccd-a01a02b37fa5", "07c558d0-c4a0-450d-a701-465be12d48fd"]],
    [{ kind: "nanoid" }, { size: 21 }, ["IHXIswj90dzWBMMFd5XSO", "-SRbyidnR80Ejz66AhVxc", "WlD4zf9G6l1V6OSDb7h--"]],
    [{ kind: "nanoid", size: 5, alphabet: "абв🎲日" }, { size: 5, alphabet: "абв🎲日" }, ["日日🎲аа", "а🎲в日日", "вбааб"]],
    [{ kind: "hex" }, { bytes: 16 }, ["f0dbd6dfb38a5d08f2ac7caaa22fddf2", "dc35f4ea77268fc06363aa7013c8c7dc", "d58ff6ee4433258b3b402fdfe6b9224a"]],
    [{ kind: "pin" }, { length: 6 }, ["660535", "096036", "750805"]],
    [{ kind: "slug" }, { words: 3 }, ["exert-breeches-gratuity", "disposal-parsley-oversight", "propeller-underage-monologue"]],
    [
      { kind: "passphrase" },
      { words: 6, separator: "-" },
      [
        "lapping-renewable-manpower-skater-landlord-perch",
        "yummy-corncob-irritable-easeful-drift-monsoon",
        "buffoon-glare-excitable-wreckage-elude-subtract",
      ],
    ],
    [{ kind: "color" }, {}, ["#5581ee", "#434405", "#2d979f"]],
    [{ kind: "emoji" }, {}, ["👩‍🦳", "🦢", "🤜"]],
  ])("%j with a seed is the same for ever, here and in workerd", async (asked, filled_in, three) => {
    expect(randomToken({ ...asked, seed, times: 3 }, now)).toEqual({
      kind: asked.kind,
      arguments: filled_in,
      seed,
      value: three,
    });
    expect(randomToken({ ...asked, seed }, now).value).toEqual(three[0]);
    expect(await agent.call("random_token", { ...asked, seed, times: 3 })).toEqual({ kind: asked.kind, arguments: filled_in, seed, value: three });
  });
});

describe("random_choice", () => {
  const object = { y: 1, x: 2 };
  const items = ["a", object, null, [3], "é"];
  test.each<Golden<ChoiceArguments>>([
    [{ kind: "pick", items }, { items }, ["é", object, [3]]],
    [
      { kind: "shuffle", items },
      { items },
      [
        [[3], object, null, "a", "é"],
        [[3], "é", "a", object, null],
        ["a", object, [3], null, "é"],
      ],
    ],
    [{ kind: "sample", items }, { items, count: 1 }, [[null], [[3]], [object]]],
    [
      { kind: "sample", items, count: 3 },
      { items, count: 3 },
      [
        [object, "é", "a"],
        [[3], object, "a"],
        [object, "a", [3]],
      ],
    ],
    [{ kind: "weighted", items, weights: [1, 2, 3, 4, 0] }, { items, weights: [1, 2, 3, 4, 0] }, [null, object, [3]]],
  ])("%j with a seed is the same for ever, here and in workerd", async (asked, filled_in, three) => {
    expect(randomChoice({ ...asked, seed, times: 3 })).toEqual({ kind: asked.kind, arguments: filled_in, seed, value: three });
    expect(randomChoice({ ...asked, seed }).value).toEqual(three[0]);
    expect(await agent.call("random_choice", { ...asked, seed, times: 3 })).toEqual({ kind: asked.kind, arguments: filled_in, seed, value: three });
  });
});

describe.each(Object.entries(random.tools))("the contract of %s", (_name, contract) => {
  const kinds = contract.input.shape.kind.options as readonly string[];
  const { of, shared } = contract.kinds ?? { of: {}, shared: [] };

  test("says which arguments each kind takes, and every argument is taken by one", () => {
    expect(Object.keys(of)).toEqual(kinds);
    expect(new Set(["kind", ...shared, ...Object.values(of).flat()])).toEqual(new Set(Object.keys(contract.input.shape)));
  });

  test("has every kind and argument in a description that a client can carry", () => {
    for (const kind of kinds) expect(contract.description).toMatch(new RegExp(`^${kind}: `, "m"));
    for (const name of Object.values(of).flat()) expect(contract.description).toMatch(new RegExp(`\\b${name}\\b`));
    expect(contract.description).toContain("set_value");
    expect(contract.description.length).toBeLessThan(1200);
  });

  test("fits every answer, also one whose value is null or false", () => {
    for (const value of [null, false, 0, "", [[]]]) {
      expect(contract.output.safeParse({ kind: "k", arguments: {}, seed: null, value }).success).toBe(true);
    }
    expect(contract.output.safeParse({ kind: "k", arguments: {}, seed: null }).success).toBe(false);
  });
});

describe("random tools at the door", () => {
  test("ulid takes no seed, a kind no argument of another, and a batch is one array", async () => {
    expect(await agent.call("random_token", { kind: "ulid", seed: "s" })).toMatchObject({ refused: "invalid_argument" });
    expect(await agent.call("random_number", { kind: "int", bytes: 3 })).toMatchObject({ refused: "invalid_argument" });
    expect((await agent.call("random_token", { kind: "hex", min: 3 })).says).toContain("“min”");
    const { value, seed: none } = await agent.call("random_token", { kind: "ulid", times: 5 });
    expect(value.toSorted()).toEqual(value);
    expect(none).toBeNull();
    expect((await agent.call("random_choice", { kind: "pick", items: '["only"]' })).value).toBe("only");
  });
});
