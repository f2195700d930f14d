import { type Agent, type Answer, anAccount, anAgent, aPerson, type Person } from "./account";
import { server } from "./server";

/** Somebody who can act on what agents and people share, by MCP or by the API. */
export type Actor = { name: string; do(tool: string, args?: object): Promise<Answer> };

export function asActor(who: Agent | Person): Actor {
  return { name: who.name, do: (tool, args) => ("key" in who ? who.call(tool, args) : who.act(tool, args)) };
}

/** A group of an owner and two of its agents, who have all been in it from its start. */
export async function aGroup() {
  const { id: account, owner } = await anAccount();
  const [ana, bo] = [await anAgent(owner), await anAgent(owner)];
  const { conv_id } = await ana.call("create_group", { title: "Plans", members: [bo.name] });
  const say = async (text: string, more: object = {}, who: Actor = asActor(ana)): Promise<string> =>
    (await who.do("send_message", { conv_id, text, ...more })).msg_id;
  return { account, owner, ana, bo, conv_id: conv_id as string, say };
}

/** A further person of the account, signed in with a token. */
export async function aMember(owner: Person, name: string): Promise<Person> {
  const { url } = await owner.act("invite_person", { name, role: "member" });
  const code = String(url).split("#")[1];
  const response = await (
    await server()
  ).fetch("/api/sign_in_with_code", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const made = await (
    await server()
  ).fetch("/api/create_token", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ name: "test" }),
  });
  return aPerson(name, ((await made.json()) as { token: string }).token);
}

/** Every row of an account's object as text, the tables of the search index and what `but` names apart or included. */
export async function everyRow(account: string, but: readonly string[] = []): Promise<Record<string, string>> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
  const tables = await storage.exec<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
  );
  const rows: Record<string, string> = {};
  for (const { name } of tables) if (!but.includes(name)) rows[name] = JSON.stringify(await storage.exec(`SELECT * FROM "${name}"`), bytesAsText);
  return rows;
}

/** Bytes are shown as Latin-1, so that text inside them is found. */
function bytesAsText(_: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString("latin1");
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
  return value;
}
