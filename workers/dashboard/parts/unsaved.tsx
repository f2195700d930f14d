import "./unsaved.css";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { Problem } from "./says";

type SaveBarProps = {
  /** What differs from what is saved, in words; nothing where nothing does. */
  changed: readonly string[];
  saving: boolean;
  error: Error | null;
  onSave: () => void;
  onDiscard: () => void;
};

/** Follows the page while something is not saved: what, one button that saves it all, one that takes it back. Leaving asks first. */
export function SaveBar({ changed, saving, error, onSave, onDiscard }: SaveBarProps) {
  const unsaved = changed.length > 0;
  return (
    <>
      <output className="block">
        {unsaved && (
          <div className="save-bar">
            <Problem error={error} />
            <div className="save-bar-line">
              <Text size="sm" className="save-bar-words">
                Not saved: <strong>{changed.join(", ")}</strong>
              </Text>
              <Button variant="default" onClick={onDiscard} disabled={saving}>
                Discard
              </Button>
              <Button onClick={onSave} loading={saving}>
                Save
              </Button>
            </div>
          </div>
        )}
      </output>
      <AskBeforeLeaving unsaved={unsaved} what={changed.join(", ")} />
    </>
  );
}

/** Holds a person on the page whose changes are not saved, until it says that they may go. */
export function AskBeforeLeaving({ unsaved, what }: { unsaved: boolean; what: string }) {
  const held = useBlocker({
    // Another address of the same page is no leaving.
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (held.status !== "blocked") return null;
  return (
    <Modal opened onClose={held.reset} title="Leave without saving?">
      <Text size="sm">What you changed here is lost: {what}.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={held.reset} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={held.proceed}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
