import { infiniteQueryOptions } from "@tanstack/react-query";
import { act } from "../act";

const entries_a_page = 50;

/** The audit log, page after page; of one person where one is named. */
export function auditPages(user: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["list_audit", { user }],
    queryFn: ({ pageParam }) =>
      act("list_audit", { limit: entries_a_page, ...(user !== undefined && { user }), ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
}
