import { Buffer } from "node:buffer";
import { refuse } from "../../schema/errors";
import type { Content, Filling } from "./filling";

const head_bytes_max = 4096;
const parts_max = 100;
const window_bytes = 65_536;

/** The arguments that a form gave, and the content of its file. */
export type Form = { args: Record<string, string>; content?: Content };

/** The boundary in a Content-Type of multipart/form-data (RFC 7578); undefined where it is another type or has none. */
export function boundaryOf(content_type: string | null): string | undefined {
  const [, quoted, bare] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(content_type ?? "") ?? [];
  return quoted ?? bare;
}

/**
 * Reads multipart/form-data as it arrives: the part named `content_name` fills one buffer, every other part is a text of at most
 * `texts_bytes_max` with the others. Refuses what is no such form.
 */
export class Multipart {
  readonly #args = new Map<string, string>();
  readonly #delimiter: Buffer;
  #content: Content | undefined;
  /** What is not told apart yet. Every boundary stands on a line of its own, the first one too. */
  #rest: Buffer = Buffer.from("\r\n");
  #state: "preamble" | "head" | "part" | "end" = "preamble";
  #part: { name: string; content?: { filling: Filling; mime: string | undefined; name: string | undefined } } = { name: "" };
  #text: Buffer[] = [];
  #text_bytes = 0;

  constructor(
    boundary: string,
    private readonly content_name: string,
    private readonly filling: () => Filling,
    private readonly texts_bytes_max: number,
  ) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.byteLength; at += window_bytes) {
      this.#rest = Buffer.concat([this.#rest, chunk.subarray(at, at + window_bytes)]);
      while (this.#advance());
    }
  }

  end(): Form {
    if (this.#state !== "end") refuse("multipart_wrong", { fault: "it ends before its last boundary" });
    return { args: Object.fromEntries(this.#args), ...(this.#content && { content: this.#content }) };
  }

  /** Takes one step in what has arrived; false where more must come. */
  #advance(): boolean {
    if (this.#state === "end") return this.#drop();
    return this.#state === "head" ? this.#inHead() : this.#inPart();
  }

  #drop(): false {
    this.#rest = Buffer.alloc(0);
    return false;
  }

  /** Up to the next delimiter; what may be the beginning of one is kept for later. */
  #inPart(): boolean {
    const end = this.#rest.indexOf(this.#delimiter);
    const sure = end === -1 ? Math.max(0, this.#rest.byteLength - this.#delimiter.byteLength) : end;
    if (this.#state === "part") this.#take(this.#rest.subarray(0, sure));
    this.#rest = this.#rest.subarray(end === -1 ? sure : end + this.#delimiter.byteLength);
    if (end === -1) return false;
    if (this.#state === "part") this.#finish();
    this.#state = "head";
    return true;
  }

  #inHead(): boolean {
    if (this.#rest.subarray(0, 2).toString("latin1") === "--") {
      this.#state = "end";
      return true;
    }
    const end = this.#rest.indexOf("\r\n\r\n");
    if (end === -1 && this.#rest.byteLength > head_bytes_max) refuse("multipart_wrong", { fault: "the head of a part is too long" });
    if (end === -1) return false;
    this.#begin(this.#rest.subarray(0, end).toString("utf8"));
    this.#rest = this.#rest.subarray(end + 4);
    this.#state = "part";
    return true;
  }

  #begin(head: string): void {
    const disposition = /^content-disposition:\s*form-data(;.*)$/im.exec(head)?.[1] ?? "";
    const name = parameter(disposition, "name") ?? refuse("multipart_wrong", { fault: "a part has no name" });
    if (this.#args.has(name)) refuse("multipart_wrong", { fault: "a part is there twice" });
    const mime = /^content-type:\s*([^\s;]+)/im.exec(head)?.[1];
    if (this.#args.size >= parts_max) refuse("multipart_wrong", { fault: "it has too many parts" });
    this.#part = { name };
    if (name === this.content_name) this.#part.content = { filling: this.filling(), mime, name: parameter(disposition, "filename") };
    this.#args.set(name, "");
  }

  #take(bytes: Buffer): void {
    if (this.#part.content) return this.#part.content.filling.append(bytes);
    this.#text_bytes += bytes.byteLength;
    if (this.#text_bytes > this.texts_bytes_max) refuse("body_too_large", { max: this.texts_bytes_max });
    this.#text.push(Buffer.from(bytes));
  }

  #finish(): void {
    const { name, content } = this.#part;
    if (content) {
      const { bytes, too_large } = content.filling;
      this.#content = { bytes, too_large, mime: content.mime, name: content.name };
    } else this.#args.set(name, Buffer.concat(this.#text).toString("utf8"));
    this.#text = [];
  }
}

/** A parameter of Content-Disposition. Browsers write `"` in it as %22, others as \". */
function parameter(disposition: string, name: string): string | undefined {
  const [, value] = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(disposition) ?? [];
  return value?.replace(/\\(.)/g, "$1").replaceAll("%22", '"');
}
