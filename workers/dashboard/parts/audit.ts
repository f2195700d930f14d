import { infiniteQueryOptions } from "@tanstack/react-query";
import { act } from "../act";

const entries_a_page = 50;

export type Asked = { user?: string | undefined; action?: string | undefined };

/** The audit log, page after page; of one person and of one action where they are named. */
export function auditPages({ user, action }: Asked) {
  return infiniteQueryOptions({
    queryKey: ["list_audit", { user, action }],
    queryFn: ({ pageParam }) =>
      act("list_audit", {
        limit: entries_a_page,
        ...(user !== undefined && { user }),
        ...(action !== undefined && { action }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
}
