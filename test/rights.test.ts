import { beforeAll, describe, expect, test } from "vitest";
import { type Declared, tools } from "../schema/tools/index";
import { anAgent } from "./helpers/account";
import { aPng, sendFile } from "./helpers/files";
import { signedIn } from "./helpers/browser";
import { type Column, columns, type Decided, aWorld, type Outcome, outcomeOf, passkeyOf, type Sample, thing, type World } from "./helpers/rights";

/**
 * Who may do what (a line of it is a decision). For each action, with the arguments beside it, what happens to: an account
 * owner, a member, the member who owns the agent “bot” and is in its group, the owner of another account, and the agent itself.
 */
const table: Record<Decided, [row: string, sample: Sample]> = {
  //                       owner member agent's foreign agent
  list_keys: /*         */ ["yes  yes  yes  yes  yes ", () => ({})],
  get_value: /*         */ ["yes  yes  yes  yes  yes ", () => ({ key: "k" })],
  set_value: /*         */ ["yes  no   no   yes  yes ", () => ({ key: "k", value: "v" })],
  increment: /*         */ ["yes  no   no   yes  yes ", () => ({ key: "n" })],
  delete_key: /*        */ ["none no   no   none none", () => ({ key: "k" })],
  list_controls: /*     */ ["yes  yes  yes  yes  yes ", () => ({})],
  set_control: /*       */ ["yes  no   no   yes  none", () => ({ key: "c", type: "boolean", value: true, description: "d" })],
  delete_control: /*    */ ["none no   no   none none", () => ({ key: "c" })],

  get_me: /*            */ ["yes  yes  yes  yes  none", () => ({})],
  update_account: /*    */ ["yes  no   no   yes  none", () => ({ name: "Harbour" })],
  get_usage: /*         */ ["yes  yes  yes  none none", () => ({ user: "bot" })],
  list_audit: /*        */ ["yes  no   no   yes  none", () => ({})],
  delete_account: /*    */ ["yes  no   no   wrong none", ({ account, account_name: name }) => ({ account, name })],

  list_users: /*        */ ["yes  yes  yes  yes  none", () => ({})],
  update_person: /*     */ ["yes  no   yes  none none", () => ({ user: "bob", display_name: "Bob" })],
  remove_person: /*     */ ["yes  no   no   none none", () => ({ user: "cyd" })],
  invite_person: /*     */ ["yes  no   no   yes  none", () => ({ name: "dan" })],
  list_invitations: /*  */ ["yes  no   no   yes  none", () => ({})],
  revoke_invitation: /* */ ["yes  no   no   none none", () => ({ user: "eve" })],
  create_sign_in_link: /**/ ["yes  no   no   none none", () => ({ user: "cyd" })],
  create_token: /*      */ ["yes  yes  yes  yes  none", () => ({ name: "script" })],
  list_tokens: /*       */ ["yes  yes  yes  yes  none", () => ({})],
  revoke_token: /*      */ ["none none yes  none none", ({ token_id }) => ({ token_id })],
  list_sessions: /*     */ ["yes  yes  yes  yes  none", () => ({})],
  end_session: /*       */ ["yes  none none none none", async ({ ada }) => ({ session_id: await aSessionOf(ada) })],
  list_passkeys: /*     */ ["yes  yes  yes  yes  none", () => ({})],
  begin_add_passkey: /* */ ["yes  yes  yes  yes  none", () => ({})],
  add_passkey: /*       */ ["yes  yes  yes  yes  none", async (_, caller) => passkeyOf(caller)],
  remove_passkey: /*    */ ["none none yes  none none", async ({ bob }) => ({ passkey_id: await aPasskeyOf(bob) })],

  create_agent: /*      */ ["yes  yes  yes  yes  none", () => ({ name: `scout-${++made}` })],
  get_agent: /*         */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  update_agent: /*      */ ["yes  no   yes  none none", () => ({ agent: "bot", status: "paused" })],
  delete_agent: /*      */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  set_agent_tools: /*   */ ["yes  no   yes  none none", () => ({ agent: "bot", toolsets: ["keys"] })],
  set_agent_config: /*  */ ["yes  no   yes  none none", () => ({ agent: "bot", skills: [] })],
  get_agent_config: /*  */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  create_agent_key: /*  */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  list_agent_keys: /*   */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  revoke_agent_key: /*  */ ["yes  none yes  none none", ({ key_id }) => ({ key_id })],
  list_checkpoints: /*  */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  read_checkpoint: /*   */ ["yes  no   yes  none none", () => ({ agent: "bot", key: "archive/plan" })],
  import_agent: /*      */ ["yes  no   yes  none none", () => ({ agent: "bot", checkpoints: [{ key: "next", value: 1 }] })],
  send_note: /*         */ ["no   no   yes  none none", () => ({ agent: "bot", text: "Well done" })],

  set_wake_webhook: /*  */ ["yes  no   yes  none none", () => ({ agent: "bot", url: "https://example.com/bot" })],
  test_wake_webhook: /* */ ["none no   none none none", () => ({ agent: "bot" })],
  list_deliveries: /*   */ ["yes  no   yes  none none", () => ({ agent: "bot" })],
  remove_wake_webhook: /**/ ["none no   none none none", () => ({ agent: "bot" })],
  set_notify: /*        */ ["yes  yes  yes  yes  none", () => ({ url: "https://example.com/me" })],
  get_notify: /*        */ ["yes  yes  yes  yes  none", () => ({})],
  list_needs: /*        */ ["yes  yes  yes  yes  none", () => ({})],

  create_record_type: /**/ ["yes  no   no   yes  none", () => ({ ...thing, name: "other" })],
  update_record_type: /**/ ["yes  no   no   none none", () => ({ record_type: "thing", description: "d" })],
  delete_record_type: /**/ ["yes  no   no   none none", () => ({ record_type: "thing", confirm: true })],
  list_record_types: /* */ ["yes  yes  yes  yes  none", () => ({})],
  list_records: /*      */ ["yes  no   no   none none", () => ({ record_type: "thing" })],
  get_record: /*        */ ["yes  no   no   none none", () => ({ record_type: "thing", key: "x" })],
  put_record: /*        */ ["yes  no   no   none none", () => ({ record_type: "thing", value: { id: "y" } })],

  list_conversations: /**/ ["yes  yes  yes  yes  yes ", () => ({})],
  find_user: /*         */ ["yes  yes  yes  yes  yes ", () => ({ name: "cyd" })],
  open_direct: /*       */ ["yes  yes  yes  none no  ", () => ({ user: "eve" })],
  create_group: /*      */ ["yes  yes  yes  yes  yes ", () => ({ title: "Another", members: [] })],
  get_conversation: /*  */ ["none none yes  none none", ({ conv_id }) => ({ conv_id })],
  set_title: /*         */ ["none none yes  none none", ({ conv_id }) => ({ conv_id, title: "Harbour" })],
  archive_conversation: ["none none yes  none none", ({ conv_id }) => ({ conv_id })],
  resume_wakes: /*      */ ["none none yes  none none", ({ conv_id }) => ({ conv_id })],
  add_member: /*        */ ["none none yes  none no  ", ({ conv_id }) => ({ conv_id, user: "cyd" })],
  remove_member: /*     */ ["none none yes  none none", ({ conv_id }) => ({ conv_id, user: "bot" })],
  set_member: /*        */ ["none none yes  none none", ({ conv_id }) => ({ conv_id, user: "bot", role: "admin" })],
  send_message: /*      */ ["none none yes  none yes ", ({ conv_id }) => ({ conv_id, text: "Hello" })],
  edit_message: /*      */ ["none none yes  none no  ", ({ msg_id }) => ({ msg_id, text: "Hello!" })],
  recall_message: /*    */ ["none none yes  none no  ", ({ msg_id }) => ({ msg_id })],
  get_history: /*       */ ["none none yes  none yes ", ({ conv_id }) => ({ conv_id })],
  get_thread: /*        */ ["none none yes  none yes ", ({ conv_id, msg_id }) => ({ conv_id, thread_id: msg_id })],
  search: /*            */ ["none none yes  none yes ", ({ conv_id }) => ({ query: "e", conv_id })],
  react: /*             */ ["none none yes  none yes ", ({ conv_id, msg_id }) => ({ conv_id, msg_id, key: "👀" })],
  unreact: /*           */ ["none none yes  none yes ", ({ conv_id, msg_id }) => ({ conv_id, msg_id, key: "👀" })],
  list_pins: /*         */ ["none none yes  none yes ", ({ conv_id }) => ({ conv_id })],
  pin_message: /*       */ ["none none yes  none none", ({ msg_id }) => ({ msg_id })],
  unpin_message: /*     */ ["none none yes  none none", ({ msg_id }) => ({ msg_id })],
  get_request: /*       */ ["none none yes  none yes ", async (world) => ({ request_id: await aRequestIn(world) })],
  list_requests: /*     */ ["yes  yes  yes  yes  none", () => ({})],
  decide_request: /*    */ ["none none yes  none none", async (world) => ({ request_id: await aRequestIn(world), decision: "approve" })],
  create_task: /*       */ ["yes  yes  yes  yes  yes ", () => ({ title: "Deploy", members: [] })],
  update_task: /*       */ ["none none yes  none yes ", async (world) => ({ conv_id: await aTaskIn(world), state: "working" })],
  claim: /*             */ ["none none yes  none yes ", async (world) => ({ msg_id: (await aScoutsRequest(world)).msg_id })],
  release_claim: /*     */ ["none none yes  none no  ", async (world) => ({ msg_id: await aClaimIn(world) })],
  floor_grant: /*       */ ["none none yes  none no  ", async (world) => ({ conv_id: await coordinated(world), agent: "bot" })],
  floor_release: /*     */ ["none none yes  none yes ", async (world) => ({ conv_id: await withFloor(world) })],
  hand_back: /*         */ ["none none yes  none none", async (world) => ({ conv_id: await handedOff(world), note: "Go on" })],
  answer_card: /*       */ ["none none yes  none none", async (world) => ({ msg_id: await aCardIn(world), block_id: "b", option_id: "yes" })],
  send_file: /*         */ ["none none yes  none yes ", ({ conv_id }) => ({ conv_id, name: "a.txt", data: "aGVsbG8=" })],
  file_url: /*          */ ["none none yes  none yes ", async (world) => ({ conv_id: world.conv_id, file_id: await aFileIn(world) })],
  set_emoji: /*         */ ["yes  no   no   yes  none", () => ({ name: "ok", data: aPng().toString("base64") })],
  list_emoji: /*        */ ["yes  yes  yes  yes  none", () => ({})],
  delete_emoji: /*      */ ["yes  no   no   none none", async ({ ada }) => ({ name: await anEmojiOf(ada) })],
  mark_read: /*         */ ["none none yes  none none", ({ conv_id }) => ({ conv_id, seq: 1 })],
};

async function aRequestIn({ bot, conv_id }: World): Promise<string> {
  return (await bot.call("request_human", { conv_id, kind: "approve", title: "Deploy?" })).request_id;
}

async function aCardIn({ bot, conv_id }: World): Promise<string> {
  const card = { blocks: [{ type: "buttons", id: "b", options: [{ id: "yes", label: "Yes" }] }] };
  return (await bot.call("send_card", { conv_id, card, text: "Yes?" })).msg_id;
}

async function aFileIn({ bot, conv_id }: World): Promise<string> {
  return (await sendFile(bot, conv_id, Buffer.from("hello"))).file.file_id;
}

async function anEmojiOf(owner: World["ada"]): Promise<string> {
  return (await owner.act("set_emoji", { name: "ok", data: aPng().toString("base64") })).emoji.name;
}

async function aTaskIn({ bob }: World): Promise<string> {
  return (await bob.act("create_task", { title: "Deploy", members: ["bot"] })).conv_id;
}

/** A request by a third member of the group, an agent of bob. */
async function aScoutsRequest({ bob, conv_id }: World) {
  const scout = await anAgent(bob);
  await bob.act("add_member", { conv_id, user: scout.name });
  const { msg_id } = await scout.call("send_message", { conv_id, text: "Please deploy", intent: "request" });
  return { scout, msg_id: msg_id as string };
}

/** A message of bob that the third member has claimed. */
async function aClaimIn(world: World): Promise<string> {
  const { scout } = await aScoutsRequest(world);
  const { msg_id } = await world.bob.act("send_message", { conv_id: world.conv_id, text: "Please test", intent: "request" });
  await scout.call("claim", { msg_id });
  return msg_id;
}

async function coordinated({ bob, conv_id }: World): Promise<string> {
  await bob.act("set_member", { conv_id, user: "bot", floor: "coordinated" });
  return conv_id;
}

async function withFloor(world: World): Promise<string> {
  await world.bob.act("floor_grant", { conv_id: await coordinated(world), agent: "bot" });
  return world.conv_id;
}

async function handedOff({ bot, conv_id }: World): Promise<string> {
  await bot.call("handoff", { conv_id, note: "Please decide" });
  return conv_id;
}

async function aPasskeyOf(person: World["bob"]): Promise<string> {
  return (await person.act("add_passkey", await passkeyOf(person))).passkey.passkey_id;
}

/** A person's newest session. */
async function aSessionOf(person: World["ada"]): Promise<string> {
  const browser = await signedIn((await person.act("create_sign_in_link", { user: person.name })).url);
  return (await browser.act("list_sessions")).sessions.at(-1).session_id;
}

let made = 0;
let shared: World;
beforeAll(async () => {
  shared = await aWorld();
});

describe("who may do what", () => {
  test.each(Object.entries(table) as [Decided, (typeof table)[Decided]][])("%s", async (action, [row, sample]) => {
    const outcomes = row.trim().split(/ +/) as Outcome[];
    const expected = Object.fromEntries(columns.map((column, at) => [column, outcomes[at]]));
    const { effect } = tools.get(action) as Declared;
    const world = effect === "reads" ? shared : await aWorld();
    const found: Partial<Record<Column, Outcome>> = {};
    // Those who change nothing come first; what is deleted cannot be deleted twice.
    for (const column of columns.toSorted((one, other) => Number(expected[one] === "yes") - Number(expected[other] === "yes"))) {
      const own = effect === "deletes" && expected[column] === "yes" ? await aWorld() : world;
      found[column] = await outcomeOf(own, column, action, sample);
    }
    expect(found).toEqual(expected);
  });
});
