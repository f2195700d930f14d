import { Button, Popover, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Problem } from "../says";
import { useDoing } from "./doing";

type BarFormProps = { label: string; name: string; children: (close: () => void) => ReactNode };

/** A button of the bar that opens a small form; `name` says what it is to a screen reader. */
export function BarForm({ label, name, children }: BarFormProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" aria-label={name} onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}

type FieldsProps = { does: () => Promise<unknown>; onDone: () => void; submit: string; ends?: boolean; ready?: boolean; children: ReactNode };

/** The fields of such a form. `ends`: what it does cannot be undone. */
export function BarFields({ does, onDone, submit, ends = false, ready = true, children }: FieldsProps) {
  const doing = useDoing(does, onDone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    doing.mutate();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="sm">
        {children}
        <Problem error={doing.error} />
        <div className="state-send">
          <Button size="xs" variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={doing.isPending} disabled={!ready} {...(ends && { color: "red" })}>
            {submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** A button of the bar that does something at once. */
export function BarButton({ does, label, name }: { does: () => Promise<unknown>; label: string; name?: string }) {
  const doing = useDoing(does);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={doing.isPending}
        onClick={() => doing.mutate()}
        {...(name !== undefined && { "aria-label": name })}
      >
        {label}
      </Button>
      <Problem error={doing.error} />
    </>
  );
}
