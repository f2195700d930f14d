import { useQuery } from "@tanstack/react-query";
import { final_task_states } from "../../../../schema/events";
import { everyUser } from "../../ask";
import { type Conversation, isManager, isMember, type Member, useMe } from "./users";

const ranks: Record<Member["role"], number> = { member: 0, admin: 1, owner: 2 };

/** What the reader may do in a conversation. The server decides; this only leaves out what it would refuse. */
export function useMay(conversation: Conversation) {
  const me = useMe();
  const agents = useQuery(everyUser("agent")).data ?? [];
  const mine = new Set(agents.filter(({ owner }) => owner === me.name).map(({ name }) => name));
  const role = conversation.members.find(({ id }) => id === me.id)?.role;
  const finished = conversation.task !== undefined && final_task_states.includes(conversation.task.state);
  const manage = isManager(conversation, me);
  const is_below = (member: Member) => role !== undefined && ranks[member.role] < ranks[role];
  return {
    me,
    finished,
    manage,
    write: isMember(conversation, me),
    leave: isMember(conversation, me) && conversation.kind !== "direct",
    resume: manage || conversation.members.some(({ name }) => mine.has(name)),
    handBack: ({ agent, to }: { agent: string; to: string }) => manage || to === me.name || mine.has(agent),
    remove: (member: Member) => manage && is_below(member),
    /** The roles that the reader may give to a member, beside the one that it has. */
    roles: (member: Member): Member["role"][] => {
      if (!manage || !is_below(member)) return [];
      const given: Member["role"][] = role === "owner" ? ["member", "admin", "owner"] : ["member"];
      return given.filter((each) => each !== member.role && (each !== "owner" || member.type === "human"));
    },
  };
}

export type May = ReturnType<typeof useMay>;
