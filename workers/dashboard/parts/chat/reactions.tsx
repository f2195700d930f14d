import { UnstyledButton } from "@mantine/core";
import type { Message } from "../../../../schema/events";
import { act } from "../../act";
import { sayProblem } from "../says";
import { EmojiKey } from "./own-emoji";
import { useMe } from "./users";

/** The reactions of a message: one's own are taken back by a click, those of others joined. */
export function Reactions({ message: { msg_id, conv_id, reactions, recalled }, on }: { message: Message; on: boolean }) {
  const me = useMe();
  if (reactions.length === 0 || recalled) return null;
  return (
    <div className="msg-reactions">
      {reactions.map(({ key, count, by }) => {
        const mine = by.includes(me.name);
        return (
          <UnstyledButton
            key={key}
            className="reaction"
            aria-pressed={mine}
            disabled={!on}
            title={by.map((name) => `@${name}`).join(", ")}
            aria-label={`${key}, ${count}: ${by.map((name) => `@${name}`).join(", ")}`}
            onClick={() => react({ msg_id, conv_id, key }, mine)}
          >
            <EmojiKey value={key} /> {count}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** Adds one's reaction, or takes it back. The live line brings what comes of it. */
export function react(args: { msg_id: string; conv_id: string; key: string }, takes_back = false): void {
  act(takes_back ? "unreact" : "react", args).catch(sayProblem);
}
