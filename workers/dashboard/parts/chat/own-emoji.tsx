import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { asking } from "../../ask";

const links_hold_ms = 3_600_000;

/** The account's own emoji, by name. */
function useOwnEmoji(wanted: boolean) {
  return useQuery({ ...asking("list_emoji", {}), enabled: wanted, staleTime: links_hold_ms }).data?.emoji ?? [];
}

/** The key of a reaction: an emoji, or the picture of one of the account's own, which is shown by its name where it is gone. */
export function EmojiKey({ value }: { value: string }) {
  const named = /^:(.+):$/.exec(value)?.[1];
  const own = useOwnEmoji(named !== undefined).find(({ name }) => name === named);
  if (!own) return <span>{value}</span>;
  return <img className="emoji-own" src={pathOf(own.url)} alt={value} />;
}

/** The account's own emoji to choose from. */
export function OwnEmoji({ onPick }: { onPick: (key: string) => void }) {
  const own = useOwnEmoji(true);
  if (own.length === 0) return null;
  return (
    <div className="emoji-common">
      {own.map(({ name, url }) => (
        <UnstyledButton key={name} className="emoji-one" aria-label={`React with :${name}:`} title={`:${name}:`} onClick={() => onPick(`:${name}:`)}>
          <img className="emoji-own" src={pathOf(url)} alt="" />
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Fetched where this page came from, also where the server knows itself under another address. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
