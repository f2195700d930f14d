/** Calls a tool as an agent of a fresh account, and gives its value. */
export type CallTool = (tool: string, args: object) => Promise<unknown>;

type Line = { call: string; tool: string; rows: number; args: (call: CallTool) => object | Promise<object> };

const value = { key: "k", value: "v" };
const counter = { key: "c" };
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
];

function after(tool: string, first: object, args: object) {
  return async (call: CallTool) => {
    await call(tool, first);
    return args;
  };
}
