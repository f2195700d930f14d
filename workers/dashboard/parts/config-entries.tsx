import { Button, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";

type Entry = { id: string };

type Entries<E extends Entry> = {
  /** What one of them is called, with its article: "a skill". */
  one: string;
  none: ReactNode;
  value: E[];
  onChange: (entries: E[]) => void;
  blank: () => E;
  /** How one is called while it is closed; no name where it has none yet. */
  called: (entry: E) => { name: string; about: string };
  /** Whether they have an order that means something. */
  ordered?: boolean;
  Fields: ComponentType<{ entry: E; change: (changed: Partial<E>) => void }>;
};

/** Entries that can be added, edited, moved and removed; each opens and closes. Nothing is saved by that. */
export function ConfigEntries<E extends Entry>({ one, none, value, onChange, blank, called, ordered = true, Fields }: Entries<E>) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const change = (id: string) => (changed: Partial<E>) => onChange(value.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  const add = () => {
    const entry = blank();
    setAdded(new Set([...added, entry.id]));
    onChange([...value, entry]);
  };
  return (
    <div className="entries">
      {value.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {value.map((entry, at) => (
        <details key={entry.id} className="card entry" open={added.has(entry.id)}>
          <summary>
            <span className="entry-name words">{called(entry).name || `New: ${one}`}</span>
            <span className="dim one-line">{called(entry).about}</span>
          </summary>
          <div className="stack entry-fields">
            <Fields entry={entry} change={change(entry.id)} />
            <Moves
              name={called(entry).name || one}
              first={!ordered || at === 0}
              last={!ordered || at === value.length - 1}
              onMove={(by) => onChange(moved(value, at, at + by))}
              onRemove={() => onChange(value.filter(({ id }) => id !== entry.id))}
            />
          </div>
        </details>
      ))}
      <div>
        <Button size="sm" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add {one}
        </Button>
      </div>
    </div>
  );
}

type MovesProps = { name: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void };

function Moves({ name, first, last, onMove, onRemove }: MovesProps) {
  return (
    <div className="entry-moves">
      {!(first && last) && <Order {...{ name, first, last, onMove }} />}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        onClick={onRemove}
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
    </div>
  );
}

function Order({ name, first, last, onMove }: Omit<MovesProps, "onRemove">) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={first}
        onClick={() => onMove(-1)}
        leftSection={<IconArrowUp size={14} aria-hidden />}
        aria-label={`Move ${name} up`}
      >
        Up
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={last}
        onClick={() => onMove(1)}
        leftSection={<IconArrowDown size={14} aria-hidden />}
        aria-label={`Move ${name} down`}
      >
        Down
      </Button>
    </>
  );
}

function moved<E>(entries: readonly E[], from: number, to: number): E[] {
  const entry = entries[from];
  const rest = entries.toSpliced(from, 1);
  return entry === undefined ? rest : rest.toSpliced(to, 0, entry);
}
