import { refuse } from "../../schema/errors";
import { iso } from "../../schema/time";
import type { Handlers, Value } from "../../schema/tools/index";
import type { record_types as contract } from "../../schema/tools/record-types";
import { filterableOf } from "../../schema/record-type";
import type { Context } from "./context";
import { changesIndex, changesOf, faultsOfChange, faultsOfFields, faultsOfName, newlyFilterable, normalFields } from "./record-contract";
import { recordTypeOf, type RecordTypeRow } from "./record-contract";
import { startRecordWork } from "./record-work";
import { nextId } from "./users";

type Shown = Value<(typeof contract.tools)["create_record_type"]>["record_type"];

export const record_types: Handlers<typeof contract.tools, Context> = {
  create_record_type(cx, { name, description, fields }) {
    const kept = normalFields(fields);
    checkFaults([...faultsOfName(name), ...faultsOfFields(kept)]);
    if (cx.db.find("SELECT 1 FROM record_types WHERE name = ?", name)) refuse("record_type_exists", { name });
    const { n } = cx.db.one<{ n: number }>("SELECT count(*) AS n FROM record_types");
    if (n >= cx.limits.record_types_max) refuse("record_types_full", { max: cx.limits.record_types_max });
    const id = nextId(cx, "record_type");
    cx.db.run(
      "INSERT INTO record_types (id, name, description, fields, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
      id,
      name,
      description,
      JSON.stringify(kept),
      cx.now,
    );
    return { record_type: shown(cx, typeNamed(cx, name)) };
  },

  update_record_type(cx, { record_type, description, fields, dry_run }) {
    const row = typeNamed(cx, record_type);
    const type = recordTypeOf(row);
    const kept = fields === undefined ? type.fields : normalFields(fields);
    checkFaults([...faultsOfFields(kept), ...faultsOfChange(type, kept)]);
    const new_description = description ?? row.description;
    const described = new_description === row.description ? [] : ["The description of the record type changes. Records stay as they are."];
    const changes = [...described, ...changesOf(type, kept)];
    const reindex = row.used === 1 && changesIndex(type, kept);
    const still = type.building.filter((name) => kept.some((field) => field.name === name && field.filterable));
    const building = reindex ? [...new Set([...still, ...newlyFilterable(type, kept)])] : still;
    const changed: RecordTypeRow = {
      ...row,
      description: new_description,
      fields: JSON.stringify(kept),
      building: JSON.stringify(building),
      revision: row.revision + 1,
      updated_at: cx.now,
    };
    if (!dry_run && (changes.length > 0 || changed.fields !== row.fields)) keep(cx, changed, reindex);
    return { record_type: shown(cx, dry_run ? changed : typeNamed(cx, record_type)), changes, dry_run };
  },

  delete_record_type(cx, { record_type, confirm }) {
    const row = typeNamed(cx, record_type);
    if (row.used === 1 && !confirm) refuse("record_type_in_use", { name: row.name, agents: agentsOf(cx, row.id) });
    cx.db.run("DELETE FROM configured_tools WHERE record_type = ?", row.id);
    cx.db.run("DELETE FROM record_types WHERE id = ?", row.id);
    if (row.used === 1) startRecordWork(cx, { record_type: row.id, task: "delete", revision: Number.MAX_SAFE_INTEGER, filterable: [] });
    return { record_type: row.name, deleted: true };
  },

  list_record_types(cx) {
    return { record_types: cx.db.all<RecordTypeRow>("SELECT * FROM record_types ORDER BY name").map((row) => shown(cx, row)) };
  },
};

function typeNamed(cx: Context, name: string): RecordTypeRow {
  return cx.db.find<RecordTypeRow>("SELECT * FROM record_types WHERE name = ?", name) ?? refuse("record_type_unknown", { name });
}

function checkFaults(faults: readonly string[]): void {
  if (faults.length > 0) refuse("record_type_wrong", { faults });
}

function keep(cx: Context, row: RecordTypeRow, reindex: boolean): void {
  cx.db.run(
    "UPDATE record_types SET description = ?, fields = ?, building = ?, revision = ?, updated_at = ? WHERE id = ?",
    row.description,
    row.fields,
    row.building,
    row.revision,
    row.updated_at,
    row.id,
  );
  const filterable = filterableOf(recordTypeOf(row)).map((field) => field.name);
  if (reindex) startRecordWork(cx, { record_type: row.id, task: "index", revision: row.revision, filterable });
}

function agentsOf(cx: Context, type: string): string[] {
  const rows = cx.db.all<{ name: string }>(
    "SELECT DISTINCT u.name FROM configured_tools t JOIN users u ON u.id = t.agent WHERE t.record_type = ? ORDER BY u.name",
    type,
  );
  return rows.map((row) => row.name);
}

function shown(cx: Context, row: RecordTypeRow): Shown {
  const { name, description, fields, building } = recordTypeOf(row);
  return {
    name,
    description,
    fields: [...fields],
    building: [...building],
    agents: agentsOf(cx, row.id),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
