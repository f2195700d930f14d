import { Link, useSearch } from "@tanstack/react-router";
import { Readiness } from "./readiness";
import type { RecordType } from "./record-types";
import { type DataRecord, labelOf } from "./records";
import { When } from "./when";

/** Records as a table; on a phone each row is a card. */
export function RecordTable({ type, records }: { type: RecordType; records: readonly DataRecord[] }) {
  const shown = previewed(type);
  return (
    <div className="rows record-table">
      <table>
        <caption className="unseen">Records of {type.name}</caption>
        <thead>
          <tr>
            <th scope="col">Record</th>
            {shown.map((name) => (
              <th scope="col" key={name}>
                <span className="mono">{name}</span>
              </th>
            ))}
            <th scope="col">Readiness</th>
            <th scope="col">Version</th>
            <th scope="col">Last write</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <RecordRow key={record.key} type={type} record={record} shown={shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const fields_previewed = 2;

/** Names of the fields that a row shows: those that can be filtered by first, never a sensitive one. */
function previewed(type: RecordType): string[] {
  const plain = type.fields.filter(({ identity, sensitive, type }) => !identity && !sensitive && type !== "object" && type !== "array");
  return [...plain.filter((field) => field.filterable), ...plain.filter((field) => !field.filterable)]
    .slice(0, fields_previewed)
    .map(({ name }) => name);
}

function RecordRow({ type, record, shown }: { type: RecordType; record: DataRecord; shown: readonly string[] }) {
  const { agent, where } = useSearch({ from: "/inside/data/$type" });
  const { key, value = {}, version, updated_at } = record;
  return (
    <tr>
      <th scope="row">
        <Link to="/data/$type/record" params={{ type: type.name }} search={{ agent, where, key }} className="record-link">
          {labelOf(type, record)}
        </Link>
      </th>
      {shown.map((name) => (
        <td key={name} data-label={name}>
          <span className="one-line record-preview">{Object.hasOwn(value, name) ? String(value[name]) : "–"}</span>
        </td>
      ))}
      <td data-label="Readiness">
        <Readiness type={type} record={record} />
      </td>
      <td data-label="Version">{version.toLocaleString()}</td>
      <td data-label="Last write">
        <When at={updated_at} />
      </td>
    </tr>
  );
}
