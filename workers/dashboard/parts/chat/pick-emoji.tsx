import { Loader, Modal, UnstyledButton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Message } from "../../../../schema/events";
import { OwnEmoji } from "./own-emoji";
import { react } from "./reactions";

const EveryEmoji = lazy(() => import("./every-emoji"));

const common = ["👍", "✅", "👀", "❤️", "🎉", "😄", "🙏", "❌"];

/** Chooses one emoji to react with. */
export function PickEmoji({ message: { msg_id, conv_id }, onClose }: { message: Message; onClose: () => void }) {
  const pick = (key: string) => {
    react({ msg_id, conv_id, key });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="React" size="auto">
      <div className="emoji-common">
        {common.map((key) => (
          <UnstyledButton key={key} className="emoji-one" aria-label={`React with ${key}`} onClick={() => pick(key)}>
            {key}
          </UnstyledButton>
        ))}
      </div>
      <OwnEmoji onPick={pick} />
      <Suspense fallback={<Loader size="sm" aria-label="Reading" />}>
        <EveryEmoji onPick={pick} />
      </Suspense>
    </Modal>
  );
}
