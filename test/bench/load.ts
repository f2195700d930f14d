import autocannon from "autocannon";
import { cpuMs, type Running } from "./processes.ts";

/** In a body: a text that is another one in every request. SQLite writes nothing to disk where a row stays as it was. */
export const unique = "[<id>]";

/** One request, sent over and over, and who answers it. `answered` knows a good answer by its body. */
export type Lane = {
  name: string;
  at: Running;
  path: string;
  headers?: Record<string, string>;
  body: object;
  answered: (body: string) => boolean;
};

type Measured = { cpu_ms_per_call: number; calls_per_sec: number };
type Compared = Measured & { ratio: number };

const connections = 8;

/** Sends `calls` of it as fast as they are answered. Throws where one is answered badly: a number about failures says nothing. */
export async function send(lane: Lane, calls: number): Promise<Measured> {
  const cpu_before = cpuMs(lane.at.pids);
  const began = performance.now();
  const result = await autocannon({ ...requestOf(lane), connections, amount: calls, sampleInt: 20 });
  const secs = (performance.now() - began) / 1000;
  checkAnswers(lane, result);
  return { cpu_ms_per_call: (cpuMs(lane.at.pids) - cpu_before) / calls, calls_per_sec: calls / secs };
}

/** Sends `per_sec` calls a second for so long, whether the earlier ones are answered or not. Milliseconds of the slowest 1 in 100. */
export async function sendSteadily(lane: Lane, per_sec: number, secs: number): Promise<{ calls: number; p99_ms: number }> {
  const result = await autocannon({ ...requestOf(lane), connections: 10, overallRate: per_sec, duration: secs });
  checkAnswers(lane, result);
  return { calls: result.requests.total, p99_ms: result.latency.p99 };
}

function requestOf({ at, path, headers, body, answered }: Lane) {
  return {
    url: new URL(path, at.url).href,
    method: "POST" as const,
    headers: headers ?? { "content-type": "application/json" },
    body: JSON.stringify(body),
    idReplacement: true,
    verifyBody: answered,
  };
}

function checkAnswers({ name }: Lane, { errors, timeouts, mismatches, non2xx }: autocannon.Result): void {
  if (errors + timeouts + mismatches + non2xx > 0) {
    throw new Error(`${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} of a bad status, ${mismatches} with a bad answer.`);
  }
}

/**
 * Every lane in every round, so that whatever else the machine does meets all of them. Of each lane the median of its rounds, and of
 * `ratio` (its CPU as a multiple of the first lane's in the same round) too.
 */
export async function interleaved(lanes: readonly Lane[], calls: number, rounds = 5): Promise<Map<string, Compared>> {
  for (const lane of lanes) await send(lane, calls);
  const seen = new Map(lanes.map((lane) => [lane.name, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const lane of lanes) seen.get(lane.name)?.push(await send(lane, calls));
  }
  const [first = []] = seen.values();
  return new Map([...seen].map(([name, each]) => [name, medianOf(each, first)]));
}

function medianOf(each: readonly Measured[], first: readonly Measured[]): Compared {
  return {
    ratio: median(each.map((one, round) => one.cpu_ms_per_call / (first[round]?.cpu_ms_per_call ?? Number.NaN))),
    cpu_ms_per_call: median(each.map((one) => one.cpu_ms_per_call)),
    calls_per_sec: median(each.map((one) => one.calls_per_sec)),
  };
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
