import { ActionIcon, Button, Checkbox, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Field } from "../../../schema/record-type";
import { FieldBasics } from "./field-basics";
import { canMove, changedField, type FieldDraft, flags, moved, newField, reasonAgainst, stays } from "./field-draft";

/** Where the page says what stays. */
export const stays_id = "what-stays";

type Editor = {
  fields: readonly FieldDraft[];
  onChange: (fields: FieldDraft[]) => void;
  /** Whether the record type exists already, so that some things stay as they are. */
  existing: boolean;
  faults: ReadonlyMap<string, string>;
  max: number | undefined;
};

/** The fields of a record type, one after another. Whatever a rule forbids cannot be chosen, and the rule stands beside it. */
export function FieldsEditor({ fields, onChange, existing, faults, max }: Editor) {
  const focus = useRef<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  // What has moved keeps the focus, so that a key can be pressed again.
  useEffect(() => {
    const wanted = focus.current.map((name) => list.current?.querySelector<HTMLElement>(`[data-focus="${name}"]:enabled`));
    focus.current = [];
    wanted.find((each) => each)?.focus();
  });
  const move = (at: number, by: 1 | -1) => {
    const field = fields[at];
    if (!field) return;
    onChange(moved(fields, at, by));
    focus.current = by === 1 ? [`${field.uid} down`, `${field.uid} up`] : [`${field.uid} up`, `${field.uid} down`];
    setSaid(`${field.name || "The field"} is now field ${at + by + 1} of ${fields.length}.`);
  };
  const add = () => {
    const field = newField();
    onChange([...fields, field]);
    focus.current = [`${field.uid} name`];
  };
  const remove = (at: number) => {
    onChange(fields.filter((_, each) => each !== at));
    const beside = [fields[at + 1], fields[at - 1]].flatMap((field) => field?.uid ?? []);
    focus.current = beside.flatMap((uid) => [`${uid} name`, `${uid} up`, `${uid} down`]);
    setSaid(`${fields[at]?.name || "The field"} is removed.`);
  };
  const identities = fields.filter((field) => field.identity).length;
  return (
    <>
      <ol className="rows fields" ref={list} aria-label="Fields">
        {fields.map((field, at) => (
          <li key={field.uid}>
            <fieldset className="field" aria-label={`Field ${at + 1}${field.name && `: ${field.name}`}`}>
              <FieldBasics
                field={field}
                fault={faults.get(field.name)}
                onChange={(change) => onChange(fields.with(at, changedField(field, change)))}
              />
              <Moves
                field={field}
                up={canMove(fields, at, -1, existing)}
                down={canMove(fields, at, 1, existing)}
                alone={fields.length === 1}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
              />
              <Flags field={field} among={{ existing, identities }} onChange={(change) => onChange(fields.with(at, changedField(field, change)))} />
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
        disabled={max !== undefined && fields.length >= max}
        className="field-add"
      >
        Add a field
      </Button>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  );
}

type OfMoves = { field: FieldDraft; up: boolean; down: boolean; alone: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void };

function Moves({ field: { uid, name, was }, up, down, alone, onMove, onRemove }: OfMoves) {
  const called = name || "the field";
  return (
    <div className="field-moves">
      <Mover label={`Move ${called} up`} focus={`${uid} up`} onClick={() => onMove(-1)} off={!up}>
        <IconArrowUp size={16} aria-hidden />
      </Mover>
      <Mover label={`Move ${called} down`} focus={`${uid} down`} onClick={() => onMove(1)} off={!down}>
        <IconArrowDown size={16} aria-hidden />
      </Mover>
      {was === undefined && (
        <Mover label={`Remove ${called}`} focus={`${uid} remove`} onClick={onRemove} off={alone}>
          <IconTrash size={16} aria-hidden />
        </Mover>
      )}
    </div>
  );
}

type Moving = { label: string; focus: string; off: boolean; onClick: () => void; children: React.ReactNode };

function Mover({ label, focus, off, onClick, children }: Moving) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} data-focus={focus} disabled={off} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

type OfField = { field: FieldDraft; onChange: (change: Partial<Field>) => void };

const names = { identity: "Identity", required: "Required", filterable: "Filterable", sensitive: "Sensitive" };

function Flags({ field, among, onChange }: OfField & { among: { existing: boolean; identities: number } }) {
  const against = flags.map((flag) => reasonAgainst(flag, field, among));
  const reasons = new Set(against.filter((reason) => reason !== undefined));
  const why = [...reasons].filter((reason) => reason !== stays).join(" ");
  const id = `${field.uid}-why`;
  return (
    <div className="field-flags">
      {flags.map((flag, at) => (
        <Checkbox
          key={flag}
          label={names[flag]}
          checked={field[flag]}
          disabled={against[at] !== undefined}
          aria-describedby={against[at] === undefined ? undefined : against[at] === stays ? stays_id : id}
          onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
        />
      ))}
      {why !== "" && (
        <p className="field-why" id={id}>
          {why}
        </p>
      )}
    </div>
  );
}
