import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { act, type Answer, type Refused } from "../act";
import { asking } from "../ask";
import { sayProblem } from "./says";

type Status = "active" | "paused";
type PauseProps = { agent: { name: string; display_name: string; status: Status }; size?: "xs" | "sm" };

/** Pause or resume in one click. The page shows it at once and goes back where the server refuses. */
export function Pause({ agent, size = "sm" }: PauseProps) {
  const cache = useQueryClient();
  const one = asking("get_agent", { agent: agent.name }).queryKey;
  const changing = useMutation<Answer<"update_agent">, Refused, Status>({
    mutationFn: (status) => act("update_agent", { agent: agent.name, status }),
    onError: sayProblem,
    onSettled: () => Promise.all([one, ["list_users"]].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
  const status = changing.isPending ? changing.variables : agent.status;
  const paused = status === "paused";
  return (
    <Button
      size={size}
      variant={paused ? "filled" : "default"}
      leftSection={paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
      onClick={() => changing.mutate(paused ? "active" : "paused")}
      aria-label={`${paused ? "Resume" : "Pause"} ${agent.display_name}`}
    >
      {paused ? "Resume" : "Pause"}
    </Button>
  );
}
