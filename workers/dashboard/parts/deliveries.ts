import { infiniteQueryOptions } from "@tanstack/react-query";
import { act, type Answer } from "../act";

export type Webhook = Answer<"set_wake_webhook">["webhook"];
export type Delivery = Answer<"list_deliveries">["deliveries"][number];

const deliveries_a_page = 25;

/** What was sent to an agent's wake webhook, newest first, page after page. */
export function deliveriesOf(agent: string) {
  return infiniteQueryOptions({
    queryKey: ["list_deliveries", { agent }],
    queryFn: ({ pageParam }) => act("list_deliveries", { agent, limit: deliveries_a_page, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** What came of a try, in words: the status of the answer, or why there was none. */
export function triedWords({ status, error, ms }: Delivery["tries"][number]): string {
  return `${status === null ? (error ?? "No answer") : `Answered ${status}`} in ${ms.toLocaleString()} ms`;
}
