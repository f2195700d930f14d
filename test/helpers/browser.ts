import { type Answer, answerOf, post } from "./account";
import { url } from "./server";

/** A browser with a page of ours open: it keeps the session's cookie and sends Origin, as browsers do. */
export type Browser = {
  act(action: string, args?: object): Promise<Answer>;
  /** The same with other headers than a page of ours would send; undefined takes one away. */
  send(action: string, args: object, headers: Record<string, string | undefined>): Promise<Response>;
  /** The Set-Cookie of the last answer, if it had one. */
  last_cookie(): string | null;
  /** The value of the session's cookie. */
  session(): string;
};

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

export async function aBrowser(user_agent = firefox): Promise<Browser> {
  const { origin } = await url();
  let cookie = "";
  let last: string | null = null;
  async function send(action: string, args: object, changed: Record<string, string | undefined>): Promise<Response> {
    const wanted = { origin, "sec-fetch-site": "same-origin", "user-agent": user_agent, ...(cookie && { cookie }), ...changed };
    const headers = Object.fromEntries(Object.entries(wanted).filter((each): each is [string, string] => each[1] !== undefined));
    const response = await post(`/api/${action}`, args, undefined, headers);
    last = response.headers.get("set-cookie");
    const [, pair = "", value = ""] = /^([^=]+=([^;]*))/.exec(last ?? "") ?? [];
    if (last !== null) cookie = value === "" ? "" : pair;
    return response;
  }
  return {
    act: async (action, args = {}) => answerOf(action, await send(action, args, {})),
    send,
    last_cookie: () => last,
    session: () => cookie.split("=")[1] ?? "",
  };
}

/** The code of a sign-in or invitation link. */
export function codeOf(link: string): string {
  return new URL(link).hash.slice(1);
}

/** A browser in which the person of this link is signed in. */
export async function signedIn(link: string): Promise<Browser> {
  const browser = await aBrowser();
  const reply = await browser.act("sign_in_with_code", { code: codeOf(link) });
  if (!reply.person) throw new Error(`The link did not sign in: ${reply.says}`);
  return browser;
}
