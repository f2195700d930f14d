import { useQuery } from "@tanstack/react-query";
import type { Answer } from "../act";
import { asking, client } from "../ask";

type Needs = Answer<"list_needs">;
export type Need = Needs["needs"][number];
export type NeedOf<T extends Need["type"]> = Extract<Need, { type: T }>;

/** What waits for the person. The live line says when to look again; what only time brings (stuck, failing) is looked for now and then. */
export const what_waits = { ...asking("list_needs", {}), refetchInterval: 60_000 };

/** How much waits, as far as it is known; nothing is asked for. */
export function useCount(): number {
  return useQuery({ ...asking("list_needs", {}), enabled: false }).data?.count ?? 0;
}

/** The same need keeps its key while it waits. */
export function keyOf(need: Need): string {
  if (need.type === "request") return need.request.request_id;
  if (need.type === "webhook") return `webhook ${need.user.id}`;
  if (need.type === "card" || need.type === "claim") return `${need.type} ${need.message.msg_id}`;
  if (need.type === "handoff") return `handoff ${need.conv_id} ${need.agent.id}`;
  return `${need.type} ${need.conv_id}`;
}

/** A key that is another one once there is something new to say of the need. */
export function newsOf(need: Need): string {
  return need.type === "message" ? `${keyOf(need)} ${need.read_seq}` : keyOf(need);
}

export const asks = { approve: "asks you to approve", answer: "asks you", choose: "asks you to choose" } as const;

/** A need in one line, for a notification of the browser. */
export function lineOf(need: Need): string {
  const where = "title" in need && need.title ? ` in ${need.title}` : "";
  switch (need.type) {
    case "request":
      return `@${need.request.from.name} ${asks[need.request.kind]}: ${need.request.title}`;
    case "card":
      return `@${need.message.from?.name ?? "somebody"} sent you a card${where}`;
    case "handoff":
      return `@${need.agent.name} handed a conversation to you${where && `: ${need.title}`}`;
    case "loop":
      return `Agents woke each other too often${where}`;
    case "webhook":
      return `Nothing arrives at the address of @${need.user.name}`;
    case "claim":
      return `A claim of @${need.message.claim?.by ?? "somebody"} is stuck${where}`;
    case "task":
      return `The task ${need.title ?? ""} is stuck`;
    default:
      return `@${need.messages.at(-1)?.from?.name ?? "somebody"} wrote to you${where}`;
  }
}

/** Takes a need off the list before the server has said so; what it says afterwards counts. */
export function takeOff(need: Need): void {
  client.setQueryData<Needs>(
    what_waits.queryKey,
    (before) => before && { needs: before.needs.filter((each) => keyOf(each) !== keyOf(need)), count: Math.max(0, before.count - 1) },
  );
}
