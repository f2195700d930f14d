import { useSuspenseQuery } from "@tanstack/react-query";
import { asking } from "../ask";

/** Whether the person may manage an agent of this owner: its own, or as an account owner any. */
export function useManages(owner: string | undefined): boolean {
  const { person } = useSuspenseQuery(asking("get_me", {})).data;
  return person.role === "owner" || person.name === owner;
}

/** Whether the person is an account owner. The server decides; this only leaves out what it would refuse. */
export function useIsOwner(): boolean {
  return useSuspenseQuery(asking("get_me", {})).data.person.role === "owner";
}
