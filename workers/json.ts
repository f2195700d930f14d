/** What JSON.parse lets through and we do not. */
export type JsonFault = { kind: "too_deep"; depth_max: number } | { kind: "repeated_name"; name: string } | { kind: "lone_surrogate" };

export type Scan = {
  fault?: JsonFault;
  /** The text of the root object's `method`, where it is a string. */
  method?: string;
  /** The text of `name` in the root object's `params`: the tool that an MCP call is for. */
  tool_name?: string;
  /**
   * The first number that a double does not keep: an integer beyond ±(2^53 − 1), or one too large or too small for it.
   * A number written with a fraction or an exponent is no integer here: 1e20 is kept.
   */
  inexact_number?: string;
};

/**
 * Looks through the text of a JSON value once, without building it, and stops at the first fault: nested deeper than
 * `json_depth_max`, a name twice in one object (as names read once unescaped), or half of a surrogate pair, also as an
 * escape. For any text at all it ends and never throws; whether the text is JSON is left to JSON.parse.
 */
export function scan(text: string, limits: { json_depth_max: number }): Scan {
  if (!text.isWellFormed()) return { fault: { kind: "lone_surrogate" } };
  return new Scanner(text, limits.json_depth_max).scan();
}

const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const dot = 0x2e;
const zero = 0x30;
const nine = 0x39;
const open_bracket = 0x5b;
const close_bracket = 0x5d;
const open_brace = 0x7b;
const close_brace = 0x7d;
const small_e = 0x65;
const small_d = 0x64;
const small_u = 0x75;
/** Set in the code of a small ASCII letter, clear in that of its capital. */
const small = 0x20;
/** 2^53 has 16 digits: a shorter number without an exponent is exact. */
const exact_chars = 15;

class Scanner {
  private readonly found: Scan = {};
  private at = 0;
  private depth = 0;
  /** By depth, from 1: whether that is an object, the names it has had, and the one whose value we are in. */
  private readonly in_object: boolean[] = [false];
  private readonly names: Set<string>[] = [];
  private readonly name: string[] = [];
  private expects_name = false;
  /** Each is looked for again only once it is passed, so that every character is looked at a bounded number of times. */
  private next_quote = -1;
  private next_backslash = -1;

  constructor(
    private readonly text: string,
    private readonly depth_max: number,
  ) {}

  scan(): Scan {
    while (this.at < this.text.length && this.found.fault === undefined) this.step(this.text.charCodeAt(this.at));
    return this.found;
  }

  private step(code: number): void {
    if (code === quote) this.string();
    else if (code === open_brace || code === open_bracket) this.open(code === open_brace);
    else if (code === close_brace || code === close_bracket) this.close();
    else if (code === minus || (code >= zero && code <= nine)) this.number();
    else {
      if (code === comma) this.expects_name = this.in_object[this.depth] === true;
      this.at += 1;
    }
  }

  private open(is_object: boolean): void {
    this.at += 1;
    this.depth += 1;
    if (this.depth > this.depth_max) this.found.fault = { kind: "too_deep", depth_max: this.depth_max };
    this.in_object[this.depth] = is_object;
    this.expects_name = is_object;
    if (is_object) (this.names[this.depth] ??= new Set()).clear();
  }

  private close(): void {
    this.at += 1;
    if (this.depth > 0) this.depth -= 1;
    this.expects_name = false;
  }

  private string(): void {
    const start = this.at + 1;
    const end = this.endOfString(start);
    this.at = end + 1;
    if (this.expects_name) this.memberName(this.unescaped(start, end));
    else if (this.depth === 1 && this.isMember(1, "method")) this.found.method = this.unescaped(start, end);
    else if (this.depth === 2 && this.isMember(2, "name") && this.isMember(1, "params")) this.found.tool_name = this.unescaped(start, end);
  }

  private memberName(name: string): void {
    this.expects_name = false;
    this.name[this.depth] = name;
    const names = this.names[this.depth] as Set<string>;
    const before = names.size;
    if (names.add(name).size === before) this.found.fault = { kind: "repeated_name", name };
  }

  private isMember(depth: number, name: string): boolean {
    return this.in_object[depth] === true && this.name[depth] === name;
  }

  /** Where the string's closing quote stands, or the end of the text where it has none. */
  private endOfString(start: number): number {
    let from = start;
    for (;;) {
      if (this.next_quote < from) this.next_quote = this.indexOf('"', from);
      if (this.next_backslash < from) this.next_backslash = this.indexOf("\\", from);
      if (this.next_backslash > this.next_quote || this.next_backslash === this.text.length) return this.next_quote;
      from = this.pastEscape(this.next_backslash);
    }
  }

  private indexOf(character: string, from: number): number {
    const found = this.text.indexOf(character, from);
    return found === -1 ? this.text.length : found;
  }

  /** The text is well-formed, so only escapes can make half of a pair, and a pair is either two escapes or none. */
  private pastEscape(backslash: number): number {
    if (this.text.charCodeAt(backslash + 1) !== small_u) return backslash + 2;
    if ((this.text.charCodeAt(backslash + 2) | small) !== small_d) return backslash + 6;
    const first = this.escaped(backslash);
    if (!(first >= 0xd800 && first <= 0xdfff)) return backslash + 6;
    const second = this.escaped(backslash + 6);
    if (first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff) return backslash + 12;
    this.found.fault = { kind: "lone_surrogate" };
    return this.text.length;
  }

  /** The code unit that `\uXXXX` stands for, NaN where there is none. */
  private escaped(backslash: number): number {
    const digits = this.text.slice(backslash + 2, backslash + 6);
    return this.text.startsWith("\\u", backslash) && /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  }

  private unescaped(start: number, end: number): string {
    const raw = this.text.slice(start, end);
    if (!raw.includes("\\")) return raw;
    try {
      return String(JSON.parse(`"${raw}"`));
    } catch {
      return raw; // not JSON: the text as a whole will be refused for it
    }
  }

  private number(): void {
    const start = this.at;
    let has_exponent = false;
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if ((code | small) === small_e) has_exponent = true;
      else if (!((code >= zero && code <= nine) || code === dot || code === minus || code === 0x2b)) break;
    }
    if (this.found.inexact_number !== undefined || (this.at - start <= exact_chars && !has_exponent)) return;
    const written = this.text.slice(start, this.at);
    if (!isExact(written)) this.found.inexact_number = written;
  }
}

function isExact(written: string): boolean {
  const value = Number(written);
  if (Number.isNaN(value)) return true; // not JSON: the text as a whole will be refused for it
  if (/^-?\d+$/.test(written)) return Number.isSafeInteger(value);
  return Number.isFinite(value) && (value !== 0 || !/^[^e]*[1-9]/i.test(written));
}
