const variation_selectors = /[\uFE0E\uFE0F]/gu;
/** An emoji that is shown as text unless told otherwise, where no skin tone follows: as an emoji it takes U+FE0F. */
const text_by_default = /(?:(?!\p{Emoji_Presentation})\p{Emoji})(?!\p{Emoji_Modifier})/gu;
const one_emoji = /^\p{RGI_Emoji}$/v;

/** The fully qualified form of exactly one RGI emoji, from any spelling of it (text-style too); undefined for anything else. */
export function emojiOf(text: string): string | undefined {
  const qualified = text.replace(variation_selectors, "").replace(text_by_default, "$&\uFE0F");
  return one_emoji.test(qualified) ? qualified : undefined;
}

/** The name of one of an account's own emoji, given with its colons or without; undefined where it cannot be one's name. */
export function emojiName(text: string): string | undefined {
  const name = /^:.+:$/.test(text) ? text.slice(1, -1) : text;
  return /^[a-z0-9_+-]{1,32}$/.test(name) ? name : undefined;
}

/** The name in `:name:`; undefined for any other text. */
export function emojiNamed(key: string): string | undefined {
  return key.startsWith(":") ? emojiName(key) : undefined;
}
