import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers, Value } from "../../schema/tools/index";
import type { controls as contract } from "../../schema/tools/controls";
import { thePerson } from "./access";
import type { Context } from "./context";

type ControlRow = { key: string; type: "boolean" | "enum" | "number" | "string"; value: string; options: string | null; description: string };
type KeptRow = ControlRow & { updated_at: number; by: string };
type Reader = { name: string; at: number };
type Control = Value<(typeof contract.tools)["set_control"]>["control"];

const options_max = 20;

export const controls: Handlers<typeof contract.tools, Context> = {
  list_controls(cx) {
    const rows = cx.db.all<KeptRow>("SELECT c.*, u.name AS by FROM controls c JOIN users u ON u.id = c.updated_by ORDER BY c.key");
    const readers = cx.caller.kind === "person" ? readersOf(cx) : undefined;
    return { controls: rows.map((row) => ({ ...shown(row), ...(readers && watched(row, readers)) })), total: rows.length };
  },

  set_control(cx, { key: named, type, value, options, description }) {
    const key = fullKey(named);
    const choices = checkOptions(cx, type, options);
    checkValue(cx, type, value, choices);
    if ([...description].length > cx.limits.control_description_chars_max) {
      refuse("control_description_too_long", { max: cx.limits.control_description_chars_max });
    }
    const { n } = cx.db.one<{ n: number }>("SELECT count(*) AS n FROM controls WHERE key <> ?", key);
    if (n >= cx.limits.controls_max) refuse("controls_full", { max: cx.limits.controls_max });
    cx.db.run(
      `INSERT INTO controls (key, type, value, options, description, updated_at, updated_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
       ON CONFLICT (key) DO UPDATE SET type = ?2, value = ?3, options = ?4, description = ?5, updated_at = ?6, updated_by = ?7`,
      key,
      type,
      JSON.stringify(value),
      choices && JSON.stringify(choices),
      description,
      cx.now,
      thePerson(cx).id,
    );
    return { control: shown(cx.db.one<ControlRow>("SELECT * FROM controls WHERE key = ?", key)) };
  },

  delete_control(cx, { key: named }) {
    const key = fullKey(named);
    const deleted = cx.db.find("SELECT 1 FROM controls WHERE key = ?", key) !== undefined;
    cx.db.run("DELETE FROM controls WHERE key = ?", key);
    return { key, deleted };
  },
};

/** The agents that have read the controls, the latest first. */
function readersOf(cx: Context): Reader[] {
  const agents = cx.db.all<{ id: string; name: string; controls_read_at: number | null }>(
    "SELECT id, name, controls_read_at FROM users WHERE type = 'agent' AND removed_at IS NULL",
  );
  const read = agents.flatMap(({ id, name, controls_read_at }) => {
    const at = cx.usage.controlsReadAt(id, controls_read_at);
    return at === null ? [] : [{ name, at }];
  });
  return read.toSorted((one, other) => other.at - one.at);
}

/** What people see beside a control: who set it when, and which agents know its present value. */
function watched(row: KeptRow, readers: readonly Reader[]): Pick<Control, "changed" | "read_by"> {
  const read_by = readers.filter(({ at }) => at >= row.updated_at).map(({ name, at }) => ({ name, at: iso(at) }));
  return { changed: { at: iso(row.updated_at), by: row.by }, read_by };
}

function fullKey(named: string): string {
  const name = named.replace(/^control:/, "");
  return /^[a-z0-9_-]{1,64}$/.test(name) ? `control:${name}` : refuse("control_key_wrong", { key: named });
}

/** The options of an enum; null for every other type. */
function checkOptions(cx: Context, type: ControlRow["type"], options: string[] | undefined): string[] | null {
  if (type !== "enum") return options === undefined ? null : refuse("control_options_unwanted", { type });
  const max = cx.limits.control_value_chars_max;
  const good = options && options.length > 0 && options.length <= options_max && new Set(options).size === options.length;
  if (!good || options.some((option) => option === "" || [...option].length > max)) return refuse("control_options_wrong", { max: options_max });
  return options;
}

function checkValue(cx: Context, type: ControlRow["type"], value: unknown, options: string[] | null): asserts value is Control["value"] {
  const fits = {
    boolean: () => typeof value === "boolean",
    number: () => typeof value === "number",
    string: () => typeof value === "string" && [...value].length <= cx.limits.control_value_chars_max,
    enum: () => typeof value === "string" && options?.includes(value) === true,
  }[type]();
  if (!fits) refuse("control_value_wrong", { type, value, options });
}

function shown(row: ControlRow): Control {
  return {
    key: row.key,
    type: row.type,
    value: JSON.parse(row.value) as Control["value"],
    options: row.options === null ? null : (JSON.parse(row.options) as string[]),
    description: row.description,
  };
}
