import type { NewAccount } from "../reply";
import type { Context } from "./context";
import { issue } from "./credentials";
import { checkDisplayName, checkUserName, nextId } from "./users";

/** The rows of a new account: itself, and its first owner with a personal access token. In the caller's transaction. */
export function makeAccount(cx: Pick<Context, "db" | "ring" | "limits" | "now">, wanted: NewAccount) {
  checkUserName(cx, wanted.owner);
  const account = { id: wanted.id, name: checkDisplayName(cx, wanted.name), created_at: cx.now };
  cx.db.run("INSERT INTO account (id, name, created_at) VALUES (?, ?, ?)", account.id, account.name, account.created_at);
  const owner = nextId(cx, "person");
  cx.db.run(
    "INSERT INTO users (id, name, type, display_name, role, created_at) VALUES (?1, ?2, 'human', ?2, 'owner', ?3)",
    owner,
    wanted.owner,
    cx.now,
  );
  const { secret } = issue({ ...cx, account }, { kind: "token", user: owner, name: "first token", created_by: owner });
  return { account: { id: account.id, name: account.name }, owner: { id: owner, name: wanted.owner, token: secret } };
}
