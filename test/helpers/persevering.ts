import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Agent } from "./account";

/** Counts the calls that broke: whether the server carried them out nobody knows. */
export type Broken = { calls: number };

/** Calls until an answer comes, as a client does that gives its own id to what it writes. Whatever else goes wrong is thrown. */
export async function persevere<T>(broken: Broken, call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await tried(broken, call);
    if (answer) return answer.value;
    await pause(20);
  }
}

/** Calls once. Answers undefined where the line broke: fetch says so by a TypeError. */
export async function tried<T>(broken: Broken, call: () => Promise<T>): Promise<{ value: T } | undefined> {
  try {
    return { value: await call() };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    broken.calls++;
    return undefined;
  }
}

/** Stores the nth version of a checkpoint. Where it was stored by a call whose answer was lost, what is read says so. Answers its version. */
export async function store(broken: Broken, agent: Agent, key: string, n: number): Promise<number> {
  const stored = await persevere(broken, () => agent.call("state_put", { key, value: { n }, version: n - 1 }));
  if (!stored.refused) return stored.version;
  const found = await persevere(broken, () => agent.call("state_get", { key }));
  expect(found, stored.says).toMatchObject({ version: n, value: { n } });
  return found.version;
}
