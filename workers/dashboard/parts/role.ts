import { useSuspenseQuery } from "@tanstack/react-query";
import { asking } from "../ask";

/** Whether the person is an account owner. The server decides; this only leaves out what it would refuse. */
export function useIsOwner(): boolean {
  return useSuspenseQuery(asking("get_me", {})).data.person.role === "owner";
}
