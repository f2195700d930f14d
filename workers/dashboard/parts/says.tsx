import { Alert, Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** What went wrong, in the server's own words, where it went wrong. */
export function Problem({ error, retry }: { error: Error | null | undefined; retry?: (() => void) | undefined }) {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text size="sm" className="words">
        {error.message}
      </Text>
      {retry && (
        <Button mt="sm" size="xs" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** A page with nothing on it yet says what would be there and how it comes about. */
export function Empty({ icon, title, action, children }: { icon: ReactNode; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="empty">
      {icon}
      <Text fw={600} size="lg">
        {title}
      </Text>
      <Text c="dimmed" className="empty-words" component="div">
        {children}
      </Text>
      {action}
    </div>
  );
}

/** Says shortly that something has been done. */
export function say(message: string): void {
  notifications.show({ message, autoClose: 4_000 });
}

/** Says that something failed that has no place of its own on the page. */
export function sayProblem(error: Error): void {
  notifications.show({ title: "That did not work", message: error.message, color: "red", autoClose: 12_000 });
}

/** Says what has been done and offers to undo it for ten seconds. */
export function sayUndoable(message: string, undo: () => Promise<unknown>): void {
  const id = crypto.randomUUID();
  const onUndo = () => {
    notifications.hide(id);
    undo().catch(sayProblem);
  };
  notifications.show({
    id,
    autoClose: 10_000,
    message: (
      <span className="undo">
        <span className="words">{message}</span>
        <Button size="compact-sm" variant="light" onClick={onUndo}>
          Undo
        </Button>
      </span>
    ),
  });
}
