import { MutationCache, QueryCache, QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { act, type Action, type Answer, Refused, type Sent } from "./act";

type Listener = () => void;
let signedOut: Listener = () => {};

/** Called when the server no longer knows the person, whatever was being done. */
export function onSignedOut(listener: Listener): void {
  signedOut = listener;
}

function watch(error: Error): void {
  if (error instanceof Refused && error.status === 401) signedOut();
}

/** What the server said is kept for the page; a refusal is an answer and not tried again, a lost connection is, twice. */
export const client = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && error instanceof Refused && error.code === "unreachable",
      retryDelay: 500,
    },
    // Try at once and say so where it fails: a button that waits for the network without a word looks broken.
    mutations: { networkMode: "always" },
  },
});

/** An action that reads, as a query: `[name, args]` is its key. */
export function asking<N extends Action>(name: N, args: Sent<N>) {
  return queryOptions<Answer<N>, Refused>({ queryKey: [name, args], queryFn: () => act(name, args) });
}

type Whole = { queries: readonly Action[] };

/** An action that writes; afterwards the named queries are asked again. */
export function useAct<N extends Action>(name: N, { queries }: Whole) {
  const cache = useQueryClient();
  return useMutation<Answer<N>, Refused, Sent<N>>({
    mutationFn: (args) => act(name, args),
    onSettled: () => Promise.all(queries.map((query) => cache.invalidateQueries({ queryKey: [query] }))),
  });
}

export type User = Answer<"list_users">["users"][number];

/** Every user of a kind, page after page. */
export function everyUser(type: User["type"]) {
  return queryOptions<User[], Refused>({
    queryKey: ["list_users", { type }],
    queryFn: async () => {
      const users: User[] = [];
      let cursor: string | undefined;
      do {
        const page = await act("list_users", { type, limit: 200, ...(cursor !== undefined && { cursor }) });
        users.push(...page.users);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      return users;
    },
  });
}
