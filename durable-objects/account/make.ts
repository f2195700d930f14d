import type { NewAccount } from "../reply";
import type { Context } from "./context";
import { issue, issueLink } from "./credentials";
import { checkDisplayName, checkUserName, nextId } from "./users";

/** The rows of a new account: itself, and its first owner with a personal access token and a sign-in link. In the caller's transaction. */
export function makeAccount(cx: Pick<Context, "db" | "ring" | "limits" | "now">, wanted: NewAccount) {
  checkUserName(cx, wanted.owner);
  const account = { id: wanted.id, name: checkDisplayName(cx, wanted.name), created_at: cx.now, deleted_at: null };
  cx.db.run("INSERT INTO account (id, name, created_at) VALUES (?, ?, ?)", account.id, account.name, account.created_at);
  const owner = nextId(cx, "person");
  cx.db.run(
    "INSERT INTO users (id, name, type, display_name, role, created_at, joined_at) VALUES (?1, ?2, 'human', ?2, 'owner', ?3, ?3)",
    owner,
    wanted.owner,
    cx.now,
  );
  const made = { ...cx, account, origin: wanted.origin };
  const token = issue(made, { kind: "token", user: owner, name: "first token", created_by: owner }).secret;
  const sign_in_url = issueLink(made, owner, owner, cx.limits.sign_in_link_secs);
  return { account: { id: account.id, name: account.name }, owner: { id: owner, name: wanted.owner, token, sign_in_url } };
}
