import { infiniteQueryOptions } from "@tanstack/react-query";
import { act, type Answer } from "../act";

export type Listed = Answer<"list_checkpoints">["checkpoints"][number];

const checkpoints_a_page = 50;

/** The keys of an agent's checkpoints in byte order, page after page; those that begin with a prefix. */
export function checkpointPages(agent: string, prefix: string) {
  return infiniteQueryOptions({
    queryKey: ["list_checkpoints", { agent, prefix }],
    queryFn: ({ pageParam }) =>
      act("list_checkpoints", { agent, limit: checkpoints_a_page, ...(prefix && { prefix }), ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export type Imported = { key: string; value: unknown };

/**
 * What a file of checkpoints holds: a list of `{key, value}`, the same under `checkpoints`, or an object of values by key.
 * A sentence says what is wrong with any other.
 */
export function checkpointsIn(text: string): Imported[] | string {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return "This file is not JSON. Choose the one that the other server exported.";
  }
  const held = isObject(whole) && Array.isArray(whole["checkpoints"]) ? (whole["checkpoints"] as unknown[]) : whole;
  if (Array.isArray(held)) {
    const entries = held as unknown[];
    const wrong = entries.findIndex((each) => !isObject(each) || typeof each["key"] !== "string" || !("value" in each));
    if (wrong >= 0) return `Entry ${wrong + 1} of the list has no key or no value. Each must be {"key": …, "value": …}.`;
    return (entries as Imported[]).map(({ key, value }) => ({ key, value }));
  }
  if (isObject(held)) return Object.entries(held).map(([key, value]) => ({ key, value }));
  return 'The file holds neither a list of {"key": …, "value": …} nor an object of values by key.';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A size as a person reads it: “1.2 KiB”. */
export function sizeWords(bytes: number): string {
  const [unit, size] = bytes >= 1024 ** 2 ? ["MiB", 1024 ** 2] : bytes >= 1024 ? ["KiB", 1024] : ["bytes", 1];
  return `${(bytes / size).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${unit}`;
}
