import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

type Question = { title: string; consequence: ReactNode; confirm: string; onConfirm: () => void };

/** Asks before something that cannot be undone, and says what it would do. Nothing else is asked about. */
export function askFirst({ title, consequence, confirm, onConfirm }: Question): void {
  modals.openConfirmModal({
    title,
    children: (
      <Text size="sm" className="words" component="div">
        {consequence}
      </Text>
    ),
    labels: { confirm, cancel: "Cancel" },
    confirmProps: { color: "red" },
    onConfirm,
  });
}
