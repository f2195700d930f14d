/** Calls a tool as the agent “bot” of a fresh account, or an action as that account's owner “ada”, and gives the value. */
type Call = (name: string, args: object) => Promise<unknown>;

type Line = { call: string; tool: string; rows: number; args: (call: Call, act: Call) => object | Promise<object> };

const value = { key: "k", value: "v" };
const counter = { key: "c" };
const text = "Deployed to staging";
const card = { blocks: [{ type: "buttons", id: "go", options: [{ id: "yes", label: "Yes" }] }] };
const file = { name: "a.txt", data: "aGVsbG8=" };
const checkpoint = { key: "k", value: { step: 1 }, version: 0 };

/**
 * The rows that one call of a tool writes: the bill of a deployment. Counted exactly, so that a call that writes fewer is told as well
 * as one that writes more. `args` may call other tools first; what those write is not counted.
 */
export const rows_written: readonly Line[] = [
  { call: "set_value, new", tool: "set_value", rows: 1, args: () => value },
  { call: "set_value, overwritten", tool: "set_value", rows: 1, args: after("set_value", value, value) },
  { call: "get_value", tool: "get_value", rows: 0, args: after("set_value", value, { key: "k" }) },
  { call: "increment, new", tool: "increment", rows: 1, args: () => counter },
  { call: "increment", tool: "increment", rows: 1, args: after("increment", counter, counter) },
  { call: "delete_key", tool: "delete_key", rows: 1, args: after("set_value", value, { key: "k" }) },
  { call: "delete_key, nothing there", tool: "delete_key", rows: 0, args: () => ({ key: "k" }) },
  { call: "list_keys", tool: "list_keys", rows: 0, args: after("set_value", value, {}) },
  { call: "list_controls", tool: "list_controls", rows: 0, args: () => ({}) },
  { call: "get_config", tool: "get_config", rows: 0, args: () => ({}) },
  { call: "state_put, new", tool: "state_put", rows: 2, args: () => checkpoint },
  { call: "state_put, the next version", tool: "state_put", rows: 2, args: after("state_put", checkpoint, { ...checkpoint, version: 1 }) },
  { call: "state_get", tool: "state_get", rows: 0, args: after("state_put", checkpoint, { key: "k" }) },
  { call: "state_list", tool: "state_list", rows: 0, args: after("state_put", checkpoint, {}) },
  { call: "whoami", tool: "whoami", rows: 0, args: () => ({}) },
  { call: "find_user", tool: "find_user", rows: 0, args: () => ({ name: "ada" }) },
  { call: "list_conversations", tool: "list_conversations", rows: 0, args: inDirect(() => ({})) },
  { call: "get_history", tool: "get_history", rows: 0, args: inDirect(({ conv_id }) => ({ conv_id })) },
  { call: "get_context", tool: "get_context", rows: 0, args: inDirect(({ conv_id }) => ({ conv_id })) },
  { call: "search", tool: "search", rows: 0, args: inDirect(() => ({ query: "staging" })) },
  { call: "get_thread", tool: "get_thread", rows: 0, args: inDirect(({ conv_id, msg_id }) => ({ conv_id, thread_id: msg_id })) },
  { call: "list_pins", tool: "list_pins", rows: 0, args: inDirect(({ conv_id }) => ({ conv_id })) },
  { call: "send_message", tool: "send_message", rows: 2, args: inDirect(({ conv_id }) => ({ conv_id, text })) },
  { call: "send_message, safe to repeat", tool: "send_message", rows: 3, args: inDirect(({ conv_id }) => ({ conv_id, text, client_msg_id: "m" })) },
  { call: "send_card", tool: "send_card", rows: 3, args: inDirect(({ conv_id }) => ({ conv_id, card, text })) },
  { call: "send_file", tool: "send_file", rows: 7, args: inDirect(({ conv_id }) => ({ conv_id, ...file })) },
  {
    call: "file_url",
    tool: "file_url",
    rows: 0,
    args: inDirect(async (said, call) => ({ conv_id: said.conv_id, file_id: (await sentFile(said, call)).file_id })),
  },
  { call: "edit_message", tool: "edit_message", rows: 3, args: inDirect(({ msg_id }) => ({ msg_id, text: "Rolled back" })) },
  { call: "recall_message", tool: "recall_message", rows: 3, args: inDirect(({ msg_id }) => ({ msg_id })) },
  {
    call: "recall_message, a file",
    tool: "recall_message",
    rows: 6,
    args: inDirect(async (said, call) => ({ msg_id: (await sentFile(said, call)).msg_id })),
  },
  { call: "react", tool: "react", rows: 1, args: inDirect(({ conv_id, msg_id }) => ({ conv_id, msg_id, key: "👍" })) },
  { call: "open_direct, again", tool: "open_direct", rows: 0, args: inDirect(() => ({ user: "ada" })) },
  { call: "get_updates, nothing new", tool: "get_updates", rows: 0, args: () => ({}) },
  { call: "get_updates, something new", tool: "get_updates", rows: 1, args: noted },
  { call: "claim", tool: "claim", rows: 3, args: inGroup(({ msg_id }) => ({ msg_id })) },
  { call: "claim, again", tool: "claim", rows: 0, args: inGroup(claimed) },
  { call: "release_claim", tool: "release_claim", rows: 2, args: inGroup(claimed) },
  { call: "floor_grant", tool: "floor_grant", rows: 3, args: inGroup(({ conv_id }) => ({ conv_id, agent: "other" })) },
  { call: "floor_grant, extended", tool: "floor_grant", rows: 2, args: inGroup(granted) },
  {
    call: "floor_release",
    tool: "floor_release",
    rows: 3,
    args: inGroup(async (group, call) => ({ conv_id: (await granted(group, call)).conv_id })),
  },
  { call: "progress", tool: "progress", rows: 0, args: inDirect(({ conv_id }) => ({ conv_id, kind: "step", text })) },
  { call: "put_summary", tool: "put_summary", rows: 1, args: inDirect(({ conv_id }) => ({ conv_id, from_seq: 1, to_seq: 1, text })) },
];

function after(tool: string, first: object, args: object) {
  return async (call: Call) => {
    await call(tool, first);
    return args;
  };
}

/** In a group with its owner, who has just sent a request and coordinates a second agent, “other”. */
function inGroup(args: (group: { conv_id: string; msg_id: string }, call: Call) => object | Promise<object>) {
  return async (call: Call, act: Call) => {
    await act("create_agent", { name: "other" });
    const { conv_id } = (await call("create_group", { title: "Deploys", members: ["other"] })) as { conv_id: string };
    await act("set_member", { conv_id, user: "other", floor: "coordinated" });
    const { msg_id } = (await act("send_message", { conv_id, text, intent: "request" })) as { msg_id: string };
    return args({ conv_id, msg_id }, call);
  };
}

/** In the direct conversation with the account's owner, in which the agent has just said something. */
function inDirect(args: (said: { conv_id: string; msg_id: string }, call: Call) => object | Promise<object>) {
  return async (call: Call) => {
    const { conv_id } = (await call("open_direct", { user: "ada" })) as { conv_id: string };
    const { msg_id } = (await call("send_message", { conv_id, text })) as { msg_id: string };
    return args({ conv_id, msg_id }, call);
  };
}

async function sentFile({ conv_id }: { conv_id: string }, call: Call) {
  const sent = (await call("send_file", { conv_id, ...file })) as { msg_id: string; file: { file_id: string } };
  return { conv_id, file_id: sent.file.file_id, msg_id: sent.msg_id };
}

async function claimed({ msg_id }: { msg_id: string }, call: Call) {
  await call("claim", { msg_id });
  return { msg_id };
}

async function granted({ conv_id }: { conv_id: string }, call: Call) {
  await call("floor_grant", { conv_id, agent: "other" });
  return { conv_id, agent: "other" };
}

async function noted(_: Call, act: Call) {
  await act("send_note", { agent: "bot", text });
  return {};
}
