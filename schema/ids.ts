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
} as const;

export type IdKind = keyof typeof id_letters;

/** Any id: a letter and a number without leading zeros. */
export const id_pattern = /^[a-z][1-9][0-9]{0,15}$/;

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
