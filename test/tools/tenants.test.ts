import { beforeAll, describe, expect, test } from "vitest";
import type { Declared } from "../../schema/tools/index";
import { anAccount, anAgent, type Person, type Agent } from "../helpers/account";
import { anotherPerson } from "../helpers/conversations";
import { inhabit, lasting, patiently } from "../helpers/inhabited";
import { type Actor, asActor } from "../helpers/group";
import { server } from "../helpers/server";
import { argumentsFor, idPlaces, type Place, Pool, replaced, toolsWithIds } from "../helpers/tenants";

// Every tool × every argument that names something × everything that its caller must not see. All of it comes from the
// contracts: the places of ids, arguments that fit, and what there is on the other sides, which is made by calling the tools.

const canary = "CanaryOfTheOtherSide";
/** Ids of the other account start here, so that none of them is one of ours. */
const far = 5000;

type Caller = Actor & { kind: "agent" | "person"; own: Pool; unseen: Pool[] };
type World = { accounts: string[]; callers: Record<"agent" | "member" | "owner", Caller>; worked: Set<string> };

let world: World;
let before: Record<string, string>[];

beforeAll(async () => {
  world = await aWorld();
  before = await Promise.all(world.accounts.map(lasting));
}, 120_000);

test("the arguments that are made up from the contracts do call the tools", () => {
  const expected = ["send_message", "edit_message", "react", "get_thread", "list_pins", "get_context", "put_summary", "search", "get_history"];
  expect([...world.worked]).toEqual(expect.arrayContaining([...expected, "pin_message", "create_agent_key", "send_note", "list_checkpoints"]));
});

describe.each(["agent", "member", "owner"] as const)("for an %s", (who) => {
  const kind = who === "agent" ? "agent" : "person";
  const cases = toolsWithIds(kind).flatMap((tool) => idPlaces(tool).map((place) => [tool.name, place.path.join("."), tool, place] as const));

  test.each(cases)("%s tells nothing by %s", async (_name, _path, tool, place) => {
    const caller = world.callers[who];
    const unknown = unknownOf(place.kind, caller);
    const expected = await ask(caller, tool, place, unknown);
    const asked = unseenBy(caller, place).map(async ([what, id]) => ({ what, id, answer: await ask(caller, tool, place, id) }));
    for (const { what, id, answer } of await Promise.all(asked)) {
      expect(answer, `${what} ${id} answers as one that does not exist`).toBe(expected);
      expect(answer).not.toContain(canary);
    }
  });

  test("nothing of all that changed anything", async () => {
    const was = before;
    before = await Promise.all(world.accounts.map(lasting));
    expect(before).toEqual(was);
  });
});

/** What the caller reads, with the id that it asked for put out. */
async function ask(caller: Caller, tool: Declared, place: Place, id: string): Promise<string> {
  const args = argumentsFor(tool, caller.own, "words", [String(place.path[0])]) ?? {};
  const reply = await patiently(caller, tool.name, replaced(args, place.path, id));
  return JSON.stringify(reply).replaceAll(`“${id}”`, "“ID”").replaceAll(JSON.stringify(id), '"ID"');
}

function unknownOf(kind: string, caller: Caller): string {
  if (kind === "user") return "nobody-there";
  if (kind === "conversation") return "c4321";
  if (kind === "message") return "c4321.7";
  return `${caller.own.of(kind)[0]?.replace(/[0-9].*$/, "") ?? "z"}4321`;
}

function unseenBy(caller: Caller, place: Place): [what: string, id: string][] {
  const foreign = caller.unseen.flatMap((pool) =>
    pool
      .of(place.kind)
      .slice(-2)
      .map((id): [string, string] => ["an unseen", id]),
  );
  const others = caller.own.kinds.filter((kind) => kind !== place.kind && kind !== "user");
  const of_other_kinds = others.flatMap((kind) => caller.own.of(kind).slice(-1)).map((id): [string, string] => ["another kind's", id]);
  const malformed = ["c0", "c4321.0", "C4321", "4321", "c99999999999999999999", "' OR 1=1 --"];
  return [...foreign, ...of_other_kinds, ...malformed.map((id): [string, string] => ["a malformed", id])];
}

async function aWorld(): Promise<World> {
  const worked = new Set<string>();
  const { id: account, owner } = await anAccount("ada");
  const [mia, hugo] = [await anotherPerson(owner, "mia"), await anotherPerson(owner, "hugo")];
  const [ours, hers, theirs] = [await anAgent(owner, "ours"), await anAgent(mia, "hers"), await anAgent(hugo, "theirs")];
  const { id: other_account, owner: zoe } = await anAccount("zoe");
  await farAway(other_account);
  const abroad = await anAgent(zoe, "abroad");

  const other = await inhabit([zoe, abroad], canary, worked);
  other.add("user", "zoe", "abroad", abroad.id);
  const hidden = await inhabit([hugo, theirs], canary, worked);
  const removed = await left(hugo, theirs, [mia, hers, owner, ours]);
  const earlier = await joinedLate(hugo, theirs, [mia, hers]);
  const own = await inhabit([mia, hers], "ours", worked);
  const owners = await inhabit([owner, ours], "ours", worked);

  // Users are no secret inside an account. What else hugo's side has is one from a member; an account owner may see and end
  // the credentials of every agent.
  const of_conversations = only(hidden, ["conversation", "message"]);
  const unseen_by_member = only(
    hidden.without(own),
    hidden.kinds.filter((kind) => kind !== "user"),
  );
  const all = { unseen: [other.without(own), unseen_by_member, removed, earlier], own };
  const callers = {
    agent: { ...asActor(hers), kind: "agent" as const, ...all },
    member: { ...asActor(mia), kind: "person" as const, ...all },
    owner: { ...asActor(owner), kind: "person" as const, own: owners, unseen: [other.without(owners), of_conversations, removed] },
  };
  return { accounts: [account, other_account], callers, worked };
}

/** A conversation that these were removed from. */
async function left(person: Person, agent: Agent, users: readonly { name: string }[]): Promise<Pool> {
  const pool = new Pool();
  const { conv_id } = await person.act("create_group", { title: canary, members: [agent.name, ...users.map(({ name }) => name)] });
  pool.collect(await agent.call("send_message", { conv_id, text: canary }));
  for (const { name } of users) await person.act("remove_member", { conv_id, user: name });
  return pool;
}

/** Messages from before these joined. */
async function joinedLate(person: Person, agent: Agent, users: readonly { name: string }[]): Promise<Pool> {
  const pool = new Pool();
  const { conv_id } = await person.act("create_group", { title: "late", members: [agent.name] });
  pool.add("message", (await agent.call("send_message", { conv_id, text: canary })).msg_id);
  for (const { name } of users) await person.act("add_member", { conv_id, user: name });
  return pool;
}

function only(pool: Pool, kinds: readonly string[]): Pool {
  const left = new Pool();
  for (const kind of kinds) left.add(kind, ...pool.of(kind));
  return left;
}

async function farAway(account: string): Promise<void> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: account });
  for (const letter of "abcdefghijklmnopqrstuvwxyz") {
    await storage.exec("INSERT INTO last_ids (letter, number) VALUES (?1, ?2) ON CONFLICT (letter) DO UPDATE SET number = ?2", letter, far);
  }
}
