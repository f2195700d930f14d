import type { ToolName, Tools } from "../../schema/tools/index";
import { type Agent, anAccount, type Answer, callTool, type Person } from "./account";
import { Authenticator } from "./authenticator";
import { anotherPerson } from "./conversations";
import { url } from "./server";

/** What rights decide about: every action of people, and the one without a sign-in that asks for a role. */
export type Decided = { [N in ToolName]: Tools[N] extends { callers: "person" | "everyone" } ? N : never }[ToolName] | "create_sign_in_link";

export const columns = ["account owner", "member", "agent's owner", "foreign person", "agent"] as const;
export type Column = (typeof columns)[number];

/**
 * yes: it happened. no: `forbidden`. none: the thing, or the tool, is not there for this caller, or nothing of its was there to end.
 * wrong: refused for what was said.
 */
export type Outcome = "yes" | "no" | "none" | "wrong";

/** Two accounts. In the first ada is account owner, bob and cyd are members, and bob owns an agent with a group; fay owns the other. */
export type World = Record<"ada" | "bob" | "cyd" | "fay", Person> & { account: string; account_name: string; bot: Agent } & Record<
    "conv_id" | "msg_id" | "key_id" | "token_id",
    string
  >;

export async function aWorld(): Promise<World> {
  const { id: account, owner: ada } = await anAccount("ada");
  const [bob, cyd] = [await anotherPerson(ada, "bob"), await anotherPerson(ada, "cyd")];
  await ada.act("invite_person", { name: "eve" });
  const { agent } = await bob.act("create_agent", { name: "bot" });
  const { key, key_id } = await bob.act("create_agent_key", { agent: "bot" });
  const bot: Agent = { id: agent.id, name: "bot", key, call: (tool, args, at) => callTool(key, tool, args, at) };
  const { token_id } = await bob.act("create_token", { name: "another" });
  await ada.act("create_record_type", thing);
  await ada.act("put_record", { record_type: "thing", value: { id: "x" } });
  await bob.act("import_agent", { agent: "bot", checkpoints: [{ key: "plan", value: 1 }] });
  const { conv_id } = await bob.act("create_group", { title: "Group", members: ["bot"] });
  const { msg_id } = await bob.act("send_message", { conv_id, text: "Hello" });
  const { name: account_name } = (await ada.act("get_me")).account;
  return { account, account_name, ada, bob, cyd, fay: (await anAccount("fay")).owner, bot, conv_id, msg_id, key_id, token_id };
}

export const thing = { name: "thing", fields: [{ name: "id", type: "string", identity: true }] };

/** What the caller of this column is answered. */
export async function outcomeOf(world: World, column: Column, action: Decided, argumentsFor: Sample): Promise<Outcome> {
  const person = { "account owner": world.ada, member: world.cyd, "agent's owner": world.bob, "foreign person": world.fay, agent: undefined }[column];
  const args = await argumentsFor(world, person ?? world.bob);
  const answer: Answer = person ? await person.act(action, args) : await world.bot.call(action, args);
  if (answer.refused === undefined) return ended.some((name) => answer[name] === false) ? "none" : "yes";
  if (answer.refused === "forbidden") return "no";
  if (answer.refused === "not_found") return "none";
  if (answer.refused === "invalid_argument") return "wrong";
  throw new Error(`${action} of ${column} answered ${answer.refused}: ${answer.says}`);
}

const ended = ["revoked", "removed", "deleted", "ended"];

export type Sample = (world: World, caller: Person) => object | Promise<object>;

/** What the browser of the caller would answer to begin_add_passkey. */
export async function passkeyOf(caller: Person): Promise<object> {
  const { options } = await caller.act("begin_add_passkey");
  return { response: new Authenticator((await url()).origin).create(options) };
}
