import { Buffer } from "node:buffer";
import type * as z from "zod";
import { refuse } from "../../schema/errors";
import { random_limits, type random } from "../../schema/tools/random";
import { draw, type Drawn, type Generator } from "./draw";
import type { Source } from "./source";

export type ChoiceArguments = z.output<(typeof random.tools.random_choice)["input"]>;

/** random_choice. `value` is one of the items, or for shuffle and sample an array of them. */
export function randomChoice(asked: ChoiceArguments): Drawn {
  const items = asked.items ?? refuse("random_items_missing", { kind: asked.kind });
  const sizes = items.map(jsonBytes);
  const total = jsonBytes(items);
  const max = random_limits.items_bytes_max;
  if (total > max) refuse("random_items_too_large", { bytes: total, max });
  const generator = generators[asked.kind](items, asked);
  refuseLargeValue(asked, total, Math.max(...sizes));
  return draw(asked, generator);
}

const generators: Record<ChoiceArguments["kind"], (items: readonly unknown[], asked: ChoiceArguments) => Generator> = {
  pick: (items) => ({ arguments: { items }, draw: (source) => items[source.below(items.length)] }),

  shuffle: (items) => ({ arguments: { items }, draw: (source) => sample(items, items.length, source) }),

  sample(items, { count = 1 }) {
    if (count > items.length) refuse("random_count_above_items", { count, items: items.length });
    return { arguments: { items, count }, draw: (source) => sample(items, count, source) };
  },

  weighted(items, { weights }) {
    if (weights === undefined) refuse("random_weights_missing", { items: items.length });
    if (weights.length !== items.length) refuse("random_weights_length", { weights: weights.length, items: items.length });
    const negative = weights.findIndex((weight) => weight < 0);
    if (negative >= 0) refuse("random_weight_negative", { position: negative + 1, weight: weights[negative] ?? 0 });
    const sums = runningSums(weights);
    return { arguments: { items, weights }, draw: (source) => items[positionIn(sums, source)] };
  },
};

/** The first `count` items of a Fisher–Yates shuffle: none twice, every order equally likely. */
function sample(items: readonly unknown[], count: number, source: Source): unknown[] {
  const order = [...items];
  for (let place = 0; place < count; place++) {
    const from = place + source.below(order.length - place);
    [order[place], order[from]] = [order[from], order[place]];
  }
  return order.slice(0, count);
}

/** Running sums of the weights, each over the largest, so that no sum of finite weights overflows. */
function runningSums(weights: readonly number[]): readonly number[] {
  const largest = Math.max(...weights);
  if (largest === 0) refuse("random_weights_all_zero");
  let sum = 0;
  return weights.map((weight) => (sum += weight / largest));
}

/** The first place whose sum exceeds a point drawn below the total; a weight of 0 adds nothing and is never it. */
function positionIn(sums: readonly number[], source: Source): number {
  const point = source.unit() * (sums.at(-1) ?? 0);
  return sums.findIndex((sum) => point < sum);
}

function refuseLargeValue({ kind, count = 1, times = 1 }: ChoiceArguments, total: number, largest: number): void {
  const each = { pick: largest, weighted: largest, shuffle: total, sample: Math.min(total, count * largest) };
  const bytes = times * each[kind];
  const max = random_limits.choice_value_bytes_max;
  if (bytes > max) refuse("random_value_too_large", { bytes, max, times });
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8");
}
