import { LinkText } from "./link";

type ConversationLinkProps = { conv_id: string; title: string | null | undefined; at?: number | undefined; children?: string };

/** Leads to a conversation, at an event of it where one is named. */
export function ConversationLink({ conv_id, title, at, children }: ConversationLinkProps) {
  return (
    <LinkText to="/conversations/$conv" params={{ conv: conv_id }} search={{ at }} inherit underline="always" className="words">
      {children ?? title ?? "your direct conversation"}
    </LinkText>
  );
}
