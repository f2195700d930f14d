import { EmojiPicker } from "frimousse";

/** Every emoji, with a search. Its data is served from here (`vite.config.ts`), so no other host is asked. */
export default function EveryEmoji({ onPick }: { onPick: (key: string) => void }) {
  return (
    <EmojiPicker.Root className="emoji" emojibaseUrl="/emoji" locale="en" onEmojiSelect={({ emoji }) => onPick(emoji)}>
      <EmojiPicker.Search className="emoji-search" aria-label="Search emoji" />
      <EmojiPicker.Viewport className="emoji-view">
        <EmojiPicker.Loading>Reading …</EmojiPicker.Loading>
        <EmojiPicker.Empty>No emoji is called that.</EmojiPicker.Empty>
        <EmojiPicker.List className="emoji-list" />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
