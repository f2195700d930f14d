import { type AgentName, refused, type Tools, value } from "./model";

type Checkpoint = { version: number; values: Map<number, unknown> };

/** Keys, controls, and the checkpoints of each agent. */
export class State {
  readonly keys = new Map<string, string | number>();
  readonly controls = new Map<string, boolean>();
  readonly checkpoints = { ana: new Map<string, Checkpoint>(), bo: new Map<string, Checkpoint>() };
  /** What the versions of a deleted checkpoint were counted to: they are never given again. */
  readonly counted = { ana: new Map<string, number>(), bo: new Map<string, number>() };
}

export const state_tools: Tools<State> = {
  set_value({ keys }, _, { key, value: text }) {
    const before = keys.get(key);
    if (typeof before === "number") return refused("conflict");
    keys.set(key, text);
    return value({ key, value: text, created: before === undefined });
  },

  increment({ keys }, _, { key, amount }) {
    const before = keys.get(key);
    if (typeof before === "string") return refused("conflict");
    keys.set(key, (before ?? 0) + amount);
    return value({ key, value: (before ?? 0) + amount, created: before === undefined });
  },

  get_value({ keys }, _, { key }) {
    const found = keys.get(key);
    return value(found === undefined ? { exists: false } : { exists: true, value: found, type: typeof found === "number" ? "counter" : "value" });
  },

  delete_key: ({ keys }, _, { key }) => value({ key, deleted: keys.delete(key) }),

  list_keys({ keys, controls }, _, { prefix = "" }) {
    const listed = [...keys.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const names = [...controls.keys()].toSorted();
    return value({ keys: listed.map((key) => ({ key })), limit: { used: keys.size }, controls: { keys: names, total: names.length } });
  },

  set_control({ controls }, _, { key, value: set }) {
    controls.set(`control:${key}`, set);
    return value({ control: { key: `control:${key}`, value: set } });
  },

  delete_control: ({ controls }, _, { key }) => value({ key: `control:${key}`, deleted: controls.delete(`control:${key}`) }),

  list_controls({ controls }) {
    const listed = [...controls].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return value({ controls: listed.map(([key, set]) => ({ key, value: set })), total: listed.length });
  },

  state_put({ checkpoints, counted }, by, { key, value: stored, version }) {
    const of = checkpoints[by as AgentName];
    const before = of.get(key);
    if (version !== (before?.version ?? 0)) return refused("conflict");
    const next = (before?.version ?? counted[by as AgentName].get(key) ?? 0) + 1;
    of.set(key, { version: next, values: new Map(before?.values).set(next, stored) });
    return value({ key, version: next });
  },

  state_get({ checkpoints }, by, { key, version }) {
    const found = checkpoints[by as AgentName].get(key);
    if (!found) return value({ exists: false, key });
    const wanted = version ?? found.version;
    if (wanted > found.version) return refused("not_found");
    if (!found.values.has(wanted) || wanted <= found.version - 20) return refused("expired");
    return value({ exists: true, key, version: wanted, value: found.values.get(wanted) });
  },

  state_delete({ checkpoints, counted }, by, { key, version }) {
    const of = checkpoints[by as AgentName];
    const found = of.get(key);
    if (!found) return value({ key, deleted: false });
    if (version !== found.version) return refused("conflict");
    counted[by as AgentName].set(key, found.version);
    of.delete(key);
    return value({ key, deleted: true });
  },

  state_list({ checkpoints }, by) {
    const listed = [...checkpoints[by as AgentName]].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return value({ keys: listed.map(([key, { version }]) => ({ key, version })) });
  },
};
