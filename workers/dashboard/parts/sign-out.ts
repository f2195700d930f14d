import { useNavigate } from "@tanstack/react-router";
import { act } from "../act";
import { client } from "../ask";
import { sayProblem } from "./says";

/** Ends this browser's session and forgets what was on the page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    act("sign_out", {})
      .then(() => {
        client.clear();
        return navigate({ to: "/sign-in" });
      })
      .catch(sayProblem);
  };
}
