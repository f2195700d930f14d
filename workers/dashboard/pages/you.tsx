import { useSuspenseQuery } from "@tanstack/react-query";
import { asking } from "../ask";
import { Page } from "../parts/page";
import { Passkeys } from "../parts/passkeys";
import { Sessions } from "../parts/sessions";
import { Tokens } from "../parts/tokens";

/** What concerns the signed-in person alone. */
export function YouPage() {
  const { person } = useSuspenseQuery(asking("get_me", {})).data;
  return (
    <Page title="You" lead={`@${person.name} · ${person.role === "owner" ? "account owner" : "member"}`}>
      <Passkeys />
      <Sessions />
      <Tokens />
    </Page>
  );
}
