import { Buffer } from "node:buffer";
import { Base64 } from "./base64";
import type { Content, Filling } from "./filling";

const quote = 0x22;
const backslash = 0x5c;
const [comma, open_bracket, close_bracket, open_brace, close_brace] = [0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
/** How much of the content is made into text at once. */
const window_bytes = 65_536;
const name_bytes_max = 32;

/**
 * Takes one string out of JSON as it arrives, decodes it from base64, and leaves "" in its place: so a file never becomes a string.
 * The string is the member at the end of `path`, from the root object on. Whether the text is JSON is left to whoever reads it.
 */
export class Hollow {
  /** The text without the content. */
  readonly kept: Uint8Array[] = [];
  kept_bytes = 0;
  content: Content | undefined;
  #base64: Base64 | undefined;
  #escape = "";

  #depth = 0;
  /** How many objects from the root on lie along the path. */
  #along = 0;
  readonly #in_object: boolean[] = [];
  #expects_name = false;
  /** Whether the value that comes is the next step of the path. */
  #matches = false;
  #state: "between" | "name" | "string" | "escaped" = "between";
  #name = "";
  #naming = false;

  constructor(
    private readonly path: readonly string[],
    private readonly filling: () => Filling,
  ) {}

  write(chunk: Uint8Array): void {
    let from = 0;
    for (let at = 0; at < chunk.byteLength;) {
      if (this.#base64) {
        from = at = this.#inContent(this.#base64, chunk, at);
        continue;
      }
      this.#step(chunk[at] as number);
      at += 1;
      if (this.#base64) this.#keep(chunk.subarray(from, at));
    }
    if (!this.#base64) this.#keep(chunk.subarray(from));
  }

  /** A copy: the chunk that it is of is not kept. */
  #keep(bytes: Uint8Array): void {
    if (bytes.byteLength === 0) return;
    this.kept.push(bytes.slice());
    this.kept_bytes += bytes.byteLength;
  }

  /** Reads on in the content; where in the chunk the next byte of the rest is, which is its closing quote. */
  #inContent(base64: Base64, chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.byteLength) {
      if (this.#escape !== "") {
        this.#inEscape(base64, chunk[at] as number);
        at += 1;
        continue;
      }
      const part = chunk.subarray(at, at + window_bytes);
      const end = firstOf(part, quote, backslash);
      const text = latin1(part.subarray(0, end));
      // JSON has no line break in a string but as an escape.
      base64.write(/\p{Cc}/u.test(text) ? "\u0000" : text);
      at += end;
      if (end === part.byteLength) continue;
      if (chunk[at] === quote) return this.#close(base64, at);
      this.#escape = "\\";
      at += 1;
    }
    return at;
  }

  #close(base64: Base64, at: number): number {
    this.content = base64.end();
    this.#base64 = undefined;
    this.#state = "string";
    return at;
  }

  #inEscape(base64: Base64, byte: number): void {
    this.#escape += String.fromCharCode(byte);
    if (this.#escape.startsWith("\\u") && this.#escape.length < 6) return;
    base64.write(unescaped(this.#escape));
    this.#escape = "";
  }

  #step(byte: number): void {
    if (this.#state !== "between") this.#inString(byte);
    else if (byte === quote) this.#openString();
    else if (byte === open_brace || byte === open_bracket) this.#open(byte === open_brace);
    else if (byte === close_brace || byte === close_bracket) this.#along = Math.min(this.#along, (this.#depth -= 1));
    else if (byte === comma) this.#expects_name = this.#in_object[this.#depth] === true;
  }

  #inString(byte: number): void {
    if (this.#state === "escaped") this.#state = "string";
    else if (byte === backslash) this.#state = "escaped";
    else if (byte === quote) this.#closeString();
    if (this.#naming && this.#name.length < name_bytes_max) this.#name += String.fromCharCode(byte);
  }

  #openString(): void {
    const is_content = this.#matches && !this.#expects_name && this.#along === this.#depth && this.#depth === this.path.length;
    if (is_content && this.content === undefined) {
      this.#base64 = new Base64(this.filling());
      return;
    }
    this.#state = "string";
    this.#naming = this.#expects_name;
    this.#name = "";
  }

  #closeString(): void {
    this.#state = "between";
    if (!this.#naming) return;
    this.#naming = this.#expects_name = false;
    this.#matches = this.#along === this.#depth && this.#name === this.path[this.#depth - 1];
  }

  #open(is_object: boolean): void {
    const is_next = this.#along === this.#depth && (this.#depth === 0 || this.#matches);
    this.#depth += 1;
    this.#in_object[this.#depth] = is_object;
    this.#expects_name = is_object;
    if (is_object && is_next && this.#depth <= this.path.length) this.#along = this.#depth;
  }
}

function firstOf(bytes: Uint8Array, one: number, other: number): number {
  const first = bytes.indexOf(one);
  const second = bytes.indexOf(other);
  return Math.min(first === -1 ? bytes.byteLength : first, second === -1 ? bytes.byteLength : second);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** What an escape stands for; a character that is no base64 where there is no such escape. */
function unescaped(escape: string): string {
  try {
    return String(JSON.parse(`"${escape}"`));
  } catch {
    return "\u0000";
  }
}
