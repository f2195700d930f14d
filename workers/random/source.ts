import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import seedrandom from "seedrandom";

const fresh_chunk_bytes = 256;
const two_to_32 = 2 ** 32;
const two_to_64 = 2n ** 64n;

/** Random bytes and what is made of them. Every generator draws from here, so that a seeded one differs in nothing else. */
export class Source {
  #chunk = new Uint8Array(0);
  #used = 0;

  /** `refill` gives the next bytes of the stream, one or more. */
  constructor(private readonly refill: () => Uint8Array<ArrayBuffer>) {}

  /** The next `count` bytes of the stream, in an array that the caller may change. */
  bytes(count: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: count }, () => this.#byte());
  }

  /** A whole number from 0 to `count` − 1, each equally likely. `count` is a whole number from 1 to 2^32. */
  below(count: number): number {
    const fair = two_to_32 - (two_to_32 % count);
    for (;;) {
      const drawn = this.#word();
      if (drawn < fair) return drawn % count;
    }
  }

  /** A whole number from `min` to `max`, each equally likely. Both are safe integers; their distance may exceed 2^53. */
  between(min: number, max: number): number {
    if (max - min < two_to_32) return min + this.below(max - min + 1);
    const count = BigInt(max) - BigInt(min) + 1n;
    const fair = two_to_64 - (two_to_64 % count);
    for (;;) {
      const drawn = (BigInt(this.#word()) << 32n) + BigInt(this.#word());
      if (drawn < fair) return Number(BigInt(min) + (drawn % count));
    }
  }

  /** A multiple of 2^-53 from 0 up to, not including, 1. */
  unit(): number {
    const high = this.#word() >>> 5;
    const low = this.#word() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  #byte(): number {
    if (this.#used === this.#chunk.length) {
      this.#chunk = this.refill();
      this.#used = 0;
    }
    return this.#chunk[this.#used++] ?? 0;
  }

  /** Four bytes as a whole number below 2^32, the first byte the highest. */
  #word(): number {
    return ((this.#byte() * 256 + this.#byte()) * 256 + this.#byte()) * 256 + this.#byte();
  }
}

/** Cryptographic randomness of the runtime. */
export function freshSource(): Source {
  return new Source(() => crypto.getRandomValues(new Uint8Array(fresh_chunk_bytes)));
}

/**
 * The stream of one kind, its arguments and a seed: the same for ever. Arguments are compared in canonical form
 * (RFC 8785). seedrandom reads only the low byte of each character of its own seed, so it gets a digest of ours in hex.
 */
export function seededSource(kind: string, args: Readonly<Record<string, unknown>>, seed: string): Source {
  const key = canonicalize([kind, args, seed]) ?? "";
  const stream = seedrandom(createHash("sha256").update(key, "utf8").digest("hex"));
  return new Source(() => {
    const word = new Uint8Array(4);
    new DataView(word.buffer).setInt32(0, stream.int32());
    return word;
  });
}
