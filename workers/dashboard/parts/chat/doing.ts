import { useMutation } from "@tanstack/react-query";
import { type Action, act, type Answer, type Sent } from "../../act";
import { client } from "../../ask";

/** An action about a conversation; whoever shows one asks again. */
export async function doIt<N extends Action>(name: N, args: Sent<N>): Promise<Answer<N>> {
  const answer = await act(name, args);
  await Promise.all(["get_conversation", "list_conversations"].map((query) => client.invalidateQueries({ queryKey: [query] })));
  return answer;
}

/** Something that is done at a press; `after` also where the press has taken its own button away. */
export function useDoing<A = void>(does: (what: A) => Promise<unknown>, after?: () => void) {
  return useMutation<unknown, Error, A>({
    mutationFn: does,
    onSuccess: () => {
      after?.();
      requestAnimationFrame(keepFocus);
    },
  });
}

/** Where the focus went with what had it, the heading of the conversation takes it. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(".chat-name")?.focus({ preventScroll: true });
}

type Woken = { woken: string[]; not_woken: { name: string; reason: string }[] };

/** Whom something has woken, in words, or why not. */
export function wokenWords({ woken, not_woken }: Woken): string {
  const at = (name: string) => `@${name}`;
  return [
    ...(woken.length > 0 ? [`${woken.map(at).join(", ")} is woken.`] : []),
    ...not_woken.map(({ name, reason }) => `${at(name)} is not woken: ${reason.replaceAll("_", " ")}.`),
  ].join(" ");
}
