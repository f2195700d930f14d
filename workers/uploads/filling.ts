/** What a body brought as the content of a file. `fault`: why it is not to be had, as the rest of a sentence. `mime`: what came with it as its type. */
export type Content = {
  bytes: Uint8Array<ArrayBuffer>;
  too_large: boolean;
  fault?: string | undefined;
  mime?: string | undefined;
  name?: string | undefined;
};

const first_bytes = 65_536;

/** Bytes as they arrive, in one buffer of at most `max` that grows once at most. What comes beyond is not kept. */
export class Filling {
  size = 0;
  too_large = false;
  #buffer: Uint8Array<ArrayBuffer>;

  /** `expected`: how many will come at most, where that is known. */
  constructor(
    private readonly max: number,
    expected: number | undefined,
  ) {
    this.#buffer = new Uint8Array(Math.min(max, expected ?? first_bytes));
  }

  /** Room for so many bytes more, to be written into; the caller says by `took` how many it has. Undefined where there is none. */
  room(bytes: number): Uint8Array<ArrayBuffer> | undefined {
    if (this.size + bytes > this.max) this.too_large = true;
    if (this.too_large) return undefined;
    if (this.size + bytes > this.#buffer.byteLength) {
      const larger = new Uint8Array(this.max);
      larger.set(this.bytes);
      this.#buffer = larger;
    }
    return this.#buffer.subarray(this.size, this.size + bytes);
  }

  took(bytes: number): void {
    this.size += bytes;
  }

  append(bytes: Uint8Array): void {
    this.room(bytes.byteLength)?.set(bytes);
    if (!this.too_large) this.took(bytes.byteLength);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.size);
  }

  /** How much memory it takes. */
  get held(): number {
    return this.#buffer.byteLength;
  }
}
