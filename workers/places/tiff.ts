import { ascii, viewOf } from "../pictures/picture";
import { Wiping } from "./wiping";

/** Entries that can say where (TIFF 6.0, Exif 2.32, and what Adobe and the IPTC put into TIFF). */
const gps = 0x8825;
const texts: ReadonlySet<number> = new Set([0x02bc, 0x83bb, 0x8649]); // XMP, IPTC, Photoshop
/** Entries that lead to directories in which there may be more of them. */
const directories: ReadonlySet<number> = new Set([0x014a, 0x8769, 0xa005]); // SubIFDs, Exif, Interoperability
const directories_max = 200;
const entries_max = 1000;
const entry_bytes = 12;
/** Bytes of one value, by its type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

type Entry = { at: number; tag: number; count: number; bytes: number };

/**
 * Takes the place out of a TIFF, or of the TIFF block of Exif data, in place: the entries that say it are gone, and where their values
 * were is nothing. False where it is misshapen or of a form that is not known here.
 */
export function removeTiffPlace(bytes: Uint8Array): boolean {
  try {
    return new Tiff(bytes).clean();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

class Tiff {
  readonly #view: DataView;
  readonly #is_little: boolean;
  readonly #seen = new Set<number>();
  readonly #wiping: Wiping;

  constructor(private readonly bytes: Uint8Array) {
    this.#view = viewOf(bytes);
    this.#wiping = new Wiping(bytes);
    this.#is_little = ascii(bytes, 0, 2) === "II";
  }

  clean(): boolean {
    if (this.#short(2) !== 42) return false;
    const waiting = [this.#long(4)];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at === 0 || this.#seen.has(at)) continue;
      if (this.#seen.size >= directories_max) return false;
      this.#seen.add(at);
      waiting.push(...this.#directory(at));
    }
    return true;
  }

  /** Cleans one directory; where others are that it leads to. */
  #directory(at: number): number[] {
    const entries = this.#entries(at);
    const leads = entries.filter(({ tag }) => directories.has(tag)).flatMap((entry) => this.#offsets(entry));
    const next = this.#long(at + 2 + entries.length * entry_bytes);
    for (const entry of entries.toReversed()) {
      if (entry.tag !== gps && !texts.has(entry.tag)) continue;
      if (entry.tag === gps) this.#wipeDirectory(this.#long(entry.at + 8));
      this.#wipeValue(entry);
      this.#dropEntry(at, entry.at);
    }
    return [next, ...leads];
  }

  #entries(at: number): Entry[] {
    const length = this.#short(at);
    if (length > entries_max) throw new RangeError("A directory of too many entries.");
    return Array.from({ length }, (_, index) => {
      const entry = at + 2 + index * entry_bytes;
      const count = this.#long(entry + 4);
      return { at: entry, tag: this.#short(entry), count, bytes: count * (sizes[this.#short(entry + 2)] ?? 1) };
    });
  }

  #offsets({ at, count }: Entry): number[] {
    if (count === 1) return [this.#long(at + 8)];
    const from = this.#long(at + 8);
    return Array.from({ length: Math.min(count, directories_max) }, (_, index) => this.#long(from + index * 4));
  }

  #wipeDirectory(at: number): void {
    const entries = this.#entries(at);
    for (const entry of entries) this.#wipeValue(entry);
    this.#wiping.wipe(at, at + 2 + entries.length * entry_bytes + 4);
  }

  /** A value of up to four bytes stands in its entry. */
  #wipeValue({ at, bytes }: Entry): void {
    if (bytes <= 4) return;
    const from = this.#long(at + 8);
    this.#wiping.wipe(from, from + bytes);
  }

  /** The entries behind it, and the offset of the next directory behind those, move up. */
  #dropEntry(directory: number, entry: number): void {
    const count = this.#short(directory);
    const end = directory + 2 + count * entry_bytes + 4;
    this.bytes.copyWithin(entry, entry + entry_bytes, end);
    this.bytes.fill(0, end - entry_bytes, end);
    this.#view.setUint16(directory, count - 1, this.#is_little);
  }

  #short(at: number): number {
    return this.#view.getUint16(at, this.#is_little);
  }

  #long(at: number): number {
    return this.#view.getUint32(at, this.#is_little);
  }
}
