/**
 * Overwrites stretches of a file, and no more of it in all than it has: stretches that lie on each other would otherwise keep a Worker busy
 * for as long as somebody likes. Throws RangeError beyond that, and where a stretch leads out of the file.
 */
export class Wiping {
  #left: number;

  constructor(private readonly bytes: Uint8Array) {
    this.#left = 2 * bytes.byteLength;
  }

  wipe(from: number, to: number, value = 0): void {
    this.#left -= Math.max(0, to - from);
    if (this.#left < 0 || from < 0 || to > this.bytes.byteLength) throw new RangeError("What is to be overwritten is no part of the file.");
    this.bytes.fill(value, from, to);
  }
}
