import { useQuery } from "@tanstack/react-query";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Answer } from "../../act";
import { asking, everyUser } from "../../ask";

export type Conversation = Answer<"get_conversation">["conversation"];
export type Member = Conversation["members"][number];

/** Names by user name; a user that is not known (any more) is shown by its user name. `enabled`: whether they are wanted now. */
export function useDisplayNames(enabled = true): (name: string) => string {
  const people = useQuery({ ...everyUser("human"), enabled }).data;
  const agents = useQuery({ ...everyUser("agent"), enabled }).data;
  return useMemo(() => {
    const names = new Map([...(people ?? []), ...(agents ?? [])].map((user) => [user.name, user.display_name]));
    return (name) => names.get(name) ?? name;
  }, [people, agents]);
}

/** The signed-in person. */
export function useMe() {
  return useSuspenseQuery(asking("get_me", {})).data.person;
}

/** What a conversation is called: its title, or in a direct one who is there beside the reader. */
export function useTitleOf(enabled = true): (conversation: Conversation) => string {
  const me = useMe();
  const display = useDisplayNames(enabled);
  return ({ title, members, conv_id }) => {
    if (title !== null) return title;
    const others = members.filter(({ id }) => id !== me.id);
    return others.map(({ name }) => display(name)).join(" and ") || conv_id;
  };
}

/** Whether the reader may say something here; an agent's owner who only reads through it may not. */
export function isMember({ members }: Conversation, user: { id: string }): boolean {
  return members.some(({ id }) => id === user.id);
}

export function isManager({ kind, members }: Conversation, user: { id: string }): boolean {
  const role = members.find(({ id }) => id === user.id)?.role;
  return kind !== "direct" && (role === "owner" || role === "admin");
}
