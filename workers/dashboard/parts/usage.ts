import { queryOptions } from "@tanstack/react-query";
import { act, type Refused } from "../act";
import { addedUp, type Usage, type Used } from "./added-up";

// More rows than this are left out; the newest come first, so what is missing is old.
const pages_max = 25;

/** The calls of the last 30 days (UTC), everybody's or one user's, added up by day, tool and user. */
export function usageOf(user?: string) {
  return queryOptions<Usage, Refused>({
    queryKey: ["get_usage", { user }],
    queryFn: async () => {
      const rows: Used[] = [];
      let cursor: string | undefined;
      for (let page = 0; page === 0 || (cursor !== undefined && page < pages_max); page++) {
        const answer = await act("get_usage", { limit: 200, ...(user !== undefined && { user }), ...(cursor !== undefined && { cursor }) });
        rows.push(...answer.usage);
        cursor = answer.next_cursor;
      }
      return addedUp(rows, new Date());
    },
  });
}
