import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Field } from "../../../schema/record-type";
import { everyUser } from "../ask";
import { numberOf } from "./record-draft";
import type { RecordType } from "./record-types";
import type { Where } from "./records";

/** Whose records, and which: a field of its own kind for each filterable field. All of it is part of the address. */
export function RecordFilters({ type }: { type: RecordType }) {
  const { agent, where } = useSearch({ from: "/inside/data/$type" });
  const navigate = useNavigate();
  // From where a change that is still under way will have led.
  const go = (change: { agent?: string | undefined; where?: Where | undefined }) =>
    void navigate({ to: "/data/$type", params: { type: type.name }, search: (before) => ({ ...before, ...change }) });
  const filterable = type.fields.filter((field) => field.filterable);
  const [typed, setTyped] = useState(() => new Map(Object.entries(where ?? {}).map(([name, value]) => [name, String(value)])));
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const apply = (next: ReadonlyMap<string, string>) => {
    const { values, faults } = read(filterable, next);
    setWrong(faults);
    if (faults.size === 0) go({ where: Object.keys(values).length > 0 ? values : undefined });
  };
  const set = (name: string, text: string) => {
    const next = new Map(typed).set(name, text);
    setTyped(next);
    return next;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  return (
    <search aria-label="Records">
      <form className="filters" onSubmit={submit} aria-label="Filter records">
        <Whose type={type} agent={agent} onChange={(next) => go({ agent: next })} />
        {filterable.map((field) => (
          <Filter
            key={field.name}
            field={field}
            text={typed.get(field.name) ?? ""}
            building={type.building.includes(field.name)}
            wrong={wrong.has(field.name)}
            onType={(text) => set(field.name, text)}
            onChoose={(text) => apply(set(field.name, text))}
          />
        ))}
        {filterable.length > 0 && (
          <div className="filter-acts">
            <Button type="submit" variant="default">
              Filter
            </Button>
            {where && (
              <Button variant="subtle" onClick={() => go({ where: undefined })}>
                Clear
              </Button>
            )}
          </div>
        )}
      </form>
    </search>
  );
}

/** The filters that are typed as values of their fields, and which are none. */
function read(fields: readonly Field[], typed: ReadonlyMap<string, string>): { values: Where; faults: Set<string> } {
  const values: [string, Where[string]][] = [];
  const faults = new Set<string>();
  for (const { name, type } of fields) {
    const text = typed.get(name) ?? "";
    if (text === "") continue;
    const value = type === "number" ? numberOf(text) : type === "boolean" ? text === "true" : text;
    if (value === undefined) faults.add(name);
    else values.push([name, value]);
  }
  return { values: Object.fromEntries(values), faults };
}

function Whose({ type, agent, onChange }: { type: RecordType; agent: string | undefined; onChange: (agent: string | undefined) => void }) {
  const names = (useQuery(everyUser("agent")).data ?? []).map(({ name }) => name);
  const of = (list: readonly string[]) => list.map((name) => ({ value: name, label: `@${name}` }));
  const others = [...new Set([...names, ...(agent === undefined ? [] : [agent])])].filter((name) => !type.agents.includes(name));
  const groups = [
    { group: "Of an agent that has a tool", items: of(type.agents) },
    { group: "Of another agent", items: of(others) },
  ].filter(({ items }) => items.length > 0);
  return (
    <NativeSelect
      label="Whose records"
      data={[{ value: "", label: "Workspace" }, ...groups]}
      value={agent ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

type OfFilter = {
  field: Field;
  text: string;
  building: boolean;
  wrong: boolean;
  onType: (text: string) => void;
  onChoose: (text: string) => void;
};

function Filter({ field: { name, type }, text, building, wrong, onType, onChoose }: OfFilter) {
  const label = <span className="mono">{name}</span>;
  const description = building ? "Its index is being built; try again in a minute." : undefined;
  if (type === "boolean") {
    const data = [{ value: "", label: "Any" }, "true", "false"];
    return (
      <NativeSelect
        label={label}
        description={description}
        disabled={building}
        data={data}
        value={text}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={type === "number" ? "Any number" : "Any text"}
      inputMode={type === "number" ? "decimal" : "text"}
      disabled={building}
      error={wrong && "This must be a number."}
      autoComplete="off"
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
