import { queryOptions } from "@tanstack/react-query";
import { act, type Answer, type Refused } from "../act";

export type Conversation = Answer<"list_conversations">["conversations"][number];

// More than these are not looked through: the most recently active come first.
const pages_max = 5;

/** The conversations that an agent is in and the person sees, the most recently active first. */
export function conversationsWith(agent: string) {
  return queryOptions<Conversation[], Refused>({
    queryKey: ["list_conversations", { with: agent }],
    queryFn: async () => {
      const found: Conversation[] = [];
      let cursor: string | undefined;
      for (let page = 0; page === 0 || (cursor !== undefined && page < pages_max); page++) {
        const answer = await act("list_conversations", { limit: 200, ...(cursor !== undefined && { cursor }) });
        found.push(...answer.conversations);
        cursor = answer.next_cursor;
      }
      return found.filter(({ members, through }) => members.some(({ name }) => name === agent) || through?.includes(agent));
    },
  });
}

/** What a conversation is called; a direct one by the others in it. */
export function calledOf({ title, kind, members, conv_id }: Conversation, agent: string): string {
  if (title !== null && title !== "") return title;
  const others = members.filter(({ name }) => name !== agent).map(({ name }) => `@${name}`);
  return kind === "direct" && others.length > 0 ? `Direct with ${others.join(", ")}` : `Untitled ${conv_id}`;
}
