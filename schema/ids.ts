/** Ids are a letter and a number that counts up in the account for that letter; they are never used again. */
export const id_letters = {
  person: "p",
  agent: "a",
  agent_key: "k",
  token: "t",
  session: "s",
  sign_in: "l",
  passkey: "y",
  record_type: "d",
  conversation: "c",
  request: "r",
  delivery: "w",
  file: "f",
} as const;

export type IdKind = keyof typeof id_letters;

/** Any id: a letter and a number without leading zeros. */
export const id_pattern = /^[a-z][1-9][0-9]{0,15}$/;

/** How many events a conversation can have: an event's key in the log is its conversation's number times this, plus its seq. */
export const seq_span = 2 ** 32;

/** The place of an event: the number of its conversation and its seq there. */
export type Place = { conv: number; seq: number };

/** An event's key in the log. Exact for conversations below number 2^21. */
export function eventKey({ conv, seq }: Place): number {
  return conv * seq_span + seq;
}

export function placeOf(key: number): Place {
  return { conv: Math.floor(key / seq_span), seq: key % seq_span };
}

export function conversationId(conv: number): string {
  return `${id_letters.conversation}${conv}`;
}

export function messageId({ conv, seq }: Place): string {
  return `${conversationId(conv)}.${seq}`;
}

/** The number of `c7`; undefined where the text is no conversation's id. */
export function conversationNumber(id: string): number | undefined {
  const [, digits] = /^c([1-9][0-9]{0,6})$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The place that `c7.42` names; undefined where the text is no message's id. */
export function messagePlace(id: string): Place | undefined {
  const [, digits, seq] = /^c([1-9][0-9]{0,6})\.([1-9][0-9]{0,9})$/.exec(id) ?? [];
  return digits === undefined || Number(seq) >= seq_span ? undefined : { conv: Number(digits), seq: Number(seq) };
}

export function requestId(request: number): string {
  return `${id_letters.request}${request}`;
}

/** The number of `r3`; undefined where the text is no request's id. */
export function requestNumber(id: string): number | undefined {
  const [, digits] = /^r([1-9][0-9]{0,14})$/.exec(id) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Names that no user may have: they say something else wherever a user can be named (product.md, Words). */
export const reserved_user_names: readonly string[] = ["owner", "me", "all", "everyone", "here", "system", "mainstay"];

const user_name_pattern = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** Whether `name` can be the name of a user: never of the form of an id, so that a name and an id are never confused. */
export function isUserName(name: string): boolean {
  return user_name_pattern.test(name) && !/^[a-z][0-9]+$/.test(name) && !reserved_user_names.includes(name);
}

/** Control, bidi and invisible characters, which could make one name look like another. U+00AD and the variation selectors are among them. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;

export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}
