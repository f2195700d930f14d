import { userInfo } from "node:os";
import { CannotStart } from "./cannot-start.ts";
import type { Local, Secrets } from "./state.ts";

const first_agent = "first-agent";

/** Makes the first account, its owner, and an agent with a key, as anybody would: through the people's API. */
export async function makeFirst(url: string, { SETUP_CODE: setup_code }: Secrets): Promise<Local> {
  const { account, owner } = await act(url, undefined, "create_account", { setup_code, account: "First account", owner: ownerName() });
  const { agent } = await act(url, owner.token, "create_agent", { name: first_agent, display_name: "First agent" });
  const { key } = await act(url, owner.token, "create_agent_key", { agent: agent.id });
  return {
    url,
    account: account.id,
    owner: { name: owner.name, token: owner.token },
    agent: { id: agent.id, name: agent.name, key },
    setup_code,
  };
}

/** A link that signs the owner in once. It asks with the set-up code, so that it works also where the owner's token has been revoked. */
export async function signInLink({ url, account, owner, setup_code }: Local): Promise<string> {
  const link = await act(url, undefined, "create_sign_in_link", { user: owner.name, account, setup_code });
  return link.url;
}

/** What the actions used here answer, each its own part of it. */
type Answer = {
  account: { id: string };
  owner: { name: string; token: string };
  agent: { id: string; name: string };
  key: string;
  url: string;
  error?: { message: string };
};

/** One action of the API. Throws its refusal as a sentence. */
async function act(url: string, token: string | undefined, action: string, args: object): Promise<Answer> {
  const response = await fetch(`${url}/api/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(args),
  });
  const answer = (await response.json()) as Answer;
  if (answer.error) throw new CannotStart(`${action}: ${answer.error.message}`);
  return answer;
}

/** The name that this machine knows the person by, where it can be a user name; user names never change. */
function ownerName(): string {
  const name = loginName().toLowerCase();
  return /^(?!([a-z]\d+|owner|me|all|everyone|here|system|mainstay|root)$)[a-z0-9][a-z0-9._-]{0,31}$/.test(name) ? name : "first-owner";
}

function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return ""; // A user id without a name, as containers have.
  }
}
