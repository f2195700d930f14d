import type { EventRow, Range, Timeline } from "./timeline";

/** How many rows are taken of one conversation at first; each further time twice as many. */
const first_chunk = 2;
const chunk_max = 64;

type Head = { stream: Generator<EventRow>; next: IteratorResult<EventRow> };

/** The events of these ranges after `event_no`, in the account's one order. Reads as it is asked, and only what has something newer. */
export function* eventsAfter(timeline: Timeline, ranges: readonly Range[], event_no: number): Generator<EventRow> {
  const heads: Head[] = ranges
    .filter(({ conv }) => timeline.lastOf(conv).event_no > event_no)
    .map((range) => streamOf(timeline, { ...range, from_seq: firstAfter(timeline, range, event_no) }))
    .map((stream) => ({ stream, next: stream.next() }));
  for (;;) {
    const first = earliest(heads);
    if (!first || first.next.done) return;
    yield first.next.value;
    first.next = first.stream.next();
  }
}

/** The first seq of a range whose event is newer than `event_no`; one beyond its end where none is. */
export function firstAfter(timeline: Timeline, { conv, from_seq, to_seq }: Range, event_no: number): number {
  let newer = to_seq + 1;
  let older = from_seq - 1;
  // What is new is near the end, so the search goes back from there in growing steps, then halves.
  for (let step = 1; newer > from_seq && older < from_seq; step *= 2) {
    const probe = Math.max(from_seq, newer - step);
    if (timeline.numberAt({ conv, seq: probe }) > event_no) newer = probe;
    else older = probe;
  }
  while (older >= from_seq && newer - older > 1) {
    const probe = Math.floor((older + newer) / 2);
    if (timeline.numberAt({ conv, seq: probe }) > event_no) newer = probe;
    else older = probe;
  }
  return newer;
}

function* streamOf(timeline: Timeline, range: Range): Generator<EventRow> {
  let from_seq = range.from_seq;
  for (let chunk = first_chunk; from_seq <= range.to_seq; chunk = Math.min(chunk * 2, chunk_max)) {
    const rows = timeline.read({ ...range, from_seq }, chunk);
    yield* rows;
    if (rows.length < chunk) return;
    from_seq += rows.length;
  }
}

function earliest(heads: readonly Head[]): Head | undefined {
  let least: Head | undefined;
  for (const head of heads) {
    if (!head.next.done && (!least || least.next.done || head.next.value.event_no < least.next.value.event_no)) least = head;
  }
  return least;
}
