import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { Field } from "../../../schema/record-type";
import { isSame, type RecordDraft, type Typed } from "./record-draft";
import type { RecordType } from "./record-types";

type Fields = {
  type: RecordType;
  draft: RecordDraft;
  /** What the record holds; without it there is no record yet. */
  base?: RecordDraft | undefined;
  faults: ReadonlyMap<string, string>;
  onChange: (draft: RecordDraft) => void;
};

/** The fields of a record to be typed, each by its type, with what the record holds where something else is typed. */
export function RecordFields({ type, draft, base, faults, onChange }: Fields) {
  return (
    <>
      {type.fields.map((field) => {
        const typed = draft.get(field.name) ?? { how: "absent", text: "" };
        const held = base?.get(field.name);
        const set = (next: Typed) => onChange(new Map(draft).set(field.name, next));
        return (
          <div key={field.name} className="record-field">
            <Input field={field} typed={typed} held={held} fault={faults.get(field.name)} onChange={set} />
            {held && !isSame(held, typed) && (
              <p className="held">
                <span className="words">It holds {sayHeld(held)}.</span>
                <Button size="compact-xs" variant="subtle" onClick={() => set(held)} aria-label={`Take back ${field.name}`}>
                  Take back
                </Button>
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}

const held_chars_shown = 80;

function sayHeld({ how, text }: Typed): string {
  if (how === "kept") return "a hidden value";
  if (how === "null") return "null";
  if (how === "absent") return "nothing";
  const shown = [...text];
  return `“${shown.length > held_chars_shown ? `${shown.slice(0, held_chars_shown).join("")}…` : text}”`;
}

type OfInput = { field: Field; typed: Typed; held: Typed | undefined; fault: string | undefined; onChange: (typed: Typed) => void };

function Input({ field, typed, held, fault, onChange }: OfInput) {
  const { name, type, identity, required } = field;
  const fixed = identity && held !== undefined;
  const said = {
    label: <span className="mono">{name}</span>,
    description: about(field, fixed),
    withAsterisk: required,
    disabled: fixed,
    error: fault,
  };
  const write = (text: string) => onChange({ how: "value", text });
  if (type === "boolean") return <Choice {...said} field={field} typed={typed} held={held} onChange={onChange} />;
  const placeholder = {
    value: type === "string" && !identity ? "Empty text" : "",
    null: "null",
    absent: "Not there",
    kept: "Hidden, and kept as it is",
  }[typed.how];
  const text = { ...said, placeholder, value: typed.text, autoComplete: "off", spellCheck: false };
  return (
    <div className="record-input">
      {type === "number" ? (
        <TextInput {...text} inputMode="decimal" onChange={(event) => write(event.currentTarget.value)} />
      ) : (
        <Textarea
          {...text}
          classNames={{ input: type === "string" ? "grows" : "grows as-typed" }}
          rows={type === "string" ? 1 : 3}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      {!identity && (
        <NativeSelect
          className="record-how"
          size="xs"
          aria-label={`What ${name} is`}
          data={ways(field, held)}
          value={typed.how}
          onChange={(event) => onChange({ how: event.currentTarget.value as Typed["how"], text: "" })}
        />
      )}
    </div>
  );
}

function about({ type, sensitive, description }: Field, fixed: boolean): string {
  return [`${type}${sensitive ? ", sensitive" : ""}`, fixed && "it identifies the record and stays", description].filter(Boolean).join(" · ");
}

function ways({ type, sensitive }: Field, held: Typed | undefined) {
  return [
    { value: "value", label: type === "string" ? "Text" : "Value" },
    { value: "null", label: "null" },
    { value: "absent", label: "Not there" },
    ...(sensitive && held?.how === "kept" ? [{ value: "kept", label: "As it is" }] : []),
  ];
}

type OfChoice = Omit<OfInput, "fault"> & {
  label: React.ReactNode;
  description: string;
  withAsterisk: boolean;
  disabled: boolean;
  error: string | undefined;
};

function Choice({ field, typed, held, onChange, ...said }: OfChoice) {
  const others = ways(field, held).filter(({ value }) => value !== "value" && !field.identity);
  const chosen = typed.how === "value" ? typed.text : typed.how;
  const choose = (value: string) =>
    onChange(value === "true" || value === "false" || value === "" ? { how: "value", text: value } : { how: value as Typed["how"], text: "" });
  const unchosen = chosen === "" ? [{ value: "", label: "Choose" }] : [];
  return (
    <NativeSelect {...said} data={[...unchosen, "true", "false", ...others]} value={chosen} onChange={(event) => choose(event.currentTarget.value)} />
  );
}
