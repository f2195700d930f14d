import { Buffer } from "node:buffer";
import { type Content, Filling } from "./filling";

const data_url = "data:";
const data_url_head_max = 256;
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Base64 as it arrives: with or without padding, of either alphabet, with line breaks, or a data: URL (RFC 4648, RFC 2397). Anything
 * else is a fault, of which the first is told.
 */
export class Base64 {
  #fault: string | undefined;
  #mime: string | undefined;
  /** The beginning, until it is known whether it is a data: URL. */
  #head: string | undefined = "";
  /** Up to three characters that make no whole bytes yet. */
  #carry = "";
  #padding = 0;
  #alphabet: "standard" | "safe" | undefined;

  constructor(private readonly into: Filling) {}

  write(text: string): void {
    if (this.#fault !== undefined) return;
    const rest = this.#head === undefined ? text : this.#pastHead(this.#head + text);
    if (rest === undefined) return;
    const characters = /[\r\n]/.test(rest) ? rest.replace(/[\r\n]+/g, "") : rest;
    const [, body = "", padding = ""] = /^([^=]*)(=*)/.exec(characters) ?? [];
    if (body.length + padding.length < characters.length || (this.#padding > 0 && body !== "")) return this.#fail("something follows its padding");
    this.#padding += padding.length;
    this.#decode(body);
  }

  end(): Content {
    const head = this.#head;
    this.#head = undefined;
    // So short it is no data: URL, but the bytes that its letters say.
    if (head !== undefined && head.length < data_url.length) this.write(head);
    else if (head !== undefined) this.#fail("its data: URL holds no data");
    this.#finish();
    return { bytes: this.into.bytes, too_large: this.into.too_large, fault: this.#fault, mime: this.#mime };
  }

  #fail(fault: string): void {
    this.#fault ??= fault;
  }

  /** What follows the head of a data: URL, or all where there is none; undefined where more must come to tell. */
  #pastHead(text: string): string | undefined {
    this.#head = text;
    if (!text.slice(0, data_url.length).toLowerCase().startsWith(data_url.slice(0, text.length))) return this.#settled(text);
    const comma = text.indexOf(",");
    if (text.length < data_url.length || (comma === -1 && text.length <= data_url_head_max)) return undefined;
    const [, mime] = /^data:([^,]*);base64$/i.exec(text.slice(0, comma)) ?? [];
    if (mime === undefined) {
      this.#fail("its data: URL does not say ;base64");
      return undefined;
    }
    this.#mime = mime.split(";")[0] || undefined;
    return this.#settled(text.slice(comma + 1));
  }

  #settled(rest: string): string {
    this.#head = undefined;
    return rest;
  }

  #decode(body: string): void {
    const [stranger] = /[^A-Za-z0-9+/_-]/.exec(body) ?? [];
    if (stranger !== undefined) return this.#fail(`it holds ${stranger === " " ? "a space" : JSON.stringify(stranger)}`);
    if (/[+/]/.test(body)) this.#uses("standard");
    const is_safe = /[_-]/.test(body);
    if (is_safe) this.#uses("safe");
    const all = this.#carry + (is_safe ? body.replaceAll("-", "+").replaceAll("_", "/") : body);
    const whole = all.length - (all.length % 4);
    this.#carry = all.slice(whole);
    this.#put(all.slice(0, whole), (whole / 4) * 3);
  }

  #uses(alphabet: "standard" | "safe"): void {
    if (this.#alphabet !== undefined && this.#alphabet !== alphabet) this.#fail("it mixes the standard and the URL-safe alphabet");
    this.#alphabet = alphabet;
  }

  #put(text: string, bytes: number): void {
    const room = this.into.room(bytes);
    if (!room || bytes === 0) return;
    Buffer.from(room.buffer, room.byteOffset, room.byteLength).write(text, "base64");
    this.into.took(bytes);
  }

  #finish(): void {
    const { length } = this.#carry;
    if (length === 1) this.#fail("its length fits no bytes, so it may be cut off");
    if (this.#padding > 0 && (length < 2 || length + this.#padding !== 4)) this.#fail("its padding is wrong, so it may be cut off");
    const last = digits.indexOf(this.#carry.at(-1) ?? "A");
    if ((length === 2 && last % 16 !== 0) || (length === 3 && last % 4 !== 0))
      this.#fail("its last character holds bits of no byte, so it may be cut off");
    if (this.#fault === undefined && length > 1) this.#put(this.#carry, length - 1);
  }
}

const window_chars = 65_536;

/** The bytes of a text that is base64, of at most `max` bytes. */
export function decoded(text: string, max: number): Content {
  const base64 = new Base64(new Filling(max, Math.ceil((text.length * 3) / 4)));
  for (let at = 0; at < text.length; at += window_chars) base64.write(text.slice(at, at + window_chars));
  return base64.end();
}
