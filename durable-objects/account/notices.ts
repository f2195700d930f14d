/** Things that wait for a person, each in a sentence; beyond the first of them the others are only counted. */
export type Digest = { notices: string[]; more: number };

const told_max = 10;

/** The same with one more. */
export function withNotice({ notices, more }: Digest, notice: string): Digest {
  return notices.length < told_max ? { notices: [...notices, notice], more } : { notices, more: more + 1 };
}

/**
 * What is sent to a person's own address: `text` with the link in it, as Slack shows it, and both apart, as templates of ntfy
 * take them.
 */
export function noticeBody(origin: string, { notices, more }: Digest): string {
  const link = `${origin}/`;
  const [only = "", ...others] = notices;
  const message = others.length === 0 ? only : digest(notices, more);
  return JSON.stringify({ title: "Mainstay", text: `${message}\n${link}`, message, link });
}

function digest(notices: readonly string[], more: number): string {
  const lines = [`${notices.length + more} things wait for you:`, ...notices.map((notice) => `• ${notice}`)];
  return (more > 0 ? [...lines, `and ${more} more`] : lines).join("\n");
}

/** Text of others inside a notice: what Slack reads as a command or a link is not read so, and it stays short. */
export function plain(text: string): string {
  const short = [...text].slice(0, 200).join("");
  return short.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
