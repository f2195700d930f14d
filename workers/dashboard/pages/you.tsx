import { useSuspenseQuery } from "@tanstack/react-query";
import { asking } from "../ask";
import { NotifyAddress } from "../parts/notify-address";
import { OwnName } from "../parts/own-name";
import { Page } from "../parts/page";
import { Passkeys } from "../parts/passkeys";
import { Sessions } from "../parts/sessions";
import { Tokens } from "../parts/tokens";

/** What concerns the signed-in person alone. */
export function YouPage() {
  const { person } = useSuspenseQuery(asking("get_me", {})).data;
  return (
    <Page title="You" lead={`@${person.name} · ${person.role === "owner" ? "account owner" : "member"}`}>
      <OwnName key={person.display_name} person={person} />
      <NotifyAddress />
      <Passkeys />
      <Sessions />
      <Tokens />
    </Page>
  );
}
