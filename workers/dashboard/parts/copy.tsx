import { ActionIcon, Tooltip } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { ReactNode } from "react";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Text to be taken elsewhere: whole, selectable, with a button that copies it. `what` names it for a screen reader. */
export function Copyable({ text, what }: { text: string; what: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const state = clipboard.error ? "Copying is not allowed here: select the text instead" : clipboard.copied ? "Copied" : "Copy";
  return (
    <figure className="code-block" aria-label={what}>
      <pre>{text}</pre>
      <Tooltip label={state} openDelay={300}>
        <ActionIcon variant="default" onClick={() => clipboard.copy(text)} aria-label={`${state}: ${what}`}>
          {clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </figure>
  );
}

type ShownOnceProps = { text: string; what: string; children: ReactNode };

/** A secret that has just been made, with the sentence that it is not shown again. */
export function ShownOnce({ text, what, children }: ShownOnceProps) {
  return (
    <output className="card made">
      <p>{children}</p>
      <Copyable text={text} what={what} />
    </output>
  );
}
