import { viewOf } from "../pictures/picture";
import { type Box, boxesOf } from "./boxes";
import { Wiping } from "./wiping";

const samples_max = 1_000_000;

/** Overwrites what a track holds, wherever in the file its samples are (ISO/IEC 14496-12, 8.7). */
export function wipeSamples(bytes: Uint8Array, track: Box): void {
  const table = ["mdia", "minf", "stbl"].reduce<Box | undefined>((box, name) => box && inside(bytes, box, name), track);
  if (!table) return;
  const wiping = new Wiping(bytes);
  const sizes = sizesOf(bytes, table);
  const counts = countsOf(bytes, table);
  let sample = 0;
  for (const [index, start] of chunksOf(bytes, table).entries()) {
    let end = start;
    for (let left = counts(index + 1); left > 0; left -= 1) end += sizes(sample++);
    if (sample > samples_max) throw new RangeError("A track of too many samples.");
    wiping.wipe(start, end);
  }
}

function inside(bytes: Uint8Array, box: Box, name: string): Box | undefined {
  return boxesOf(bytes, box).find(({ type }) => type === name);
}

function chunksOf(bytes: Uint8Array, table: Box): number[] {
  const view = viewOf(bytes);
  const short = inside(bytes, table, "stco");
  const long = inside(bytes, table, "co64");
  const box = short ?? long;
  if (!box) return [];
  const width = short ? 4 : 8;
  const count = Math.min(view.getUint32(box.body + 4), (box.end - box.body - 8) / width);
  return Array.from({ length: count }, (_, index) => {
    const at = box.body + 8 + index * width;
    return short ? view.getUint32(at) : Number(view.getBigUint64(at));
  });
}

/** The size of each sample: one for all, or each its own. */
function sizesOf(bytes: Uint8Array, table: Box): (sample: number) => number {
  const view = viewOf(bytes);
  const box = inside(bytes, table, "stsz");
  if (!box) return () => 0;
  const one = view.getUint32(box.body + 4);
  return (sample) => one || view.getUint32(box.body + 12 + sample * 4);
}

/** How many samples are in a chunk, asked from 1 on upwards: as many as the last entry says that begins before it or with it. */
function countsOf(bytes: Uint8Array, table: Box): (chunk: number) => number {
  const view = viewOf(bytes);
  const box = inside(bytes, table, "stsc");
  if (!box) return () => 0;
  let samples = 0;
  let at = box.body + 8;
  return (chunk) => {
    for (; at + 12 <= box.end && view.getUint32(at) <= chunk; at += 12) samples = view.getUint32(at + 4);
    if (samples > samples_max) throw new RangeError("A chunk of too many samples.");
    return samples;
  };
}
