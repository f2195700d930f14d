import { Badge, Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Answer } from "../act";
import { asking, everyUser, useAct, type User } from "../ask";
import { askFirst } from "../parts/ask-first";
import { InviteDialog } from "../parts/invite-dialog";
import { LinkButton } from "../parts/link";
import { Page, Section } from "../parts/page";
import { PersonDialog } from "../parts/person-dialog";
import { useIsOwner } from "../parts/role";
import { say, sayProblem } from "../parts/says";
import { UserMark, UserName } from "../parts/user";
import { Until } from "../parts/when";

type Invitation = Answer<"list_invitations">["invitations"][number];

const route = getRouteApi("/inside/people");

/** Who is in the account, in which role, and who has been invited. */
export function PeoplePage() {
  const owner = useIsOwner();
  const me = useSuspenseQuery(asking("get_me", {})).data.person;
  const people = useSuspenseQuery(everyUser("human")).data;
  const invitations = useQuery({ ...asking("list_invitations", {}), enabled: owner }).data?.invitations ?? [];
  const invited = new Set(invitations.map(({ person }) => person.id));
  const joined = people.filter(({ id }) => !invited.has(id));
  const { edit, new: inviting } = route.useSearch();
  const edited = owner ? joined.find(({ name }) => name === edit) : undefined;
  const invite = (
    <LinkButton to="/people" search={{ new: true }} leftSection={<IconUserPlus size={18} aria-hidden />}>
      Invite a person
    </LinkButton>
  );
  return (
    <Page title="People" lead="Account owners manage people, controls and every agent; members manage their own agents." actions={owner && invite}>
      <ul className="rows">
        {joined.map((person) => (
          <PersonRow key={person.id} person={person} me={me.id === person.id} owner={owner} />
        ))}
      </ul>
      {invitations.length > 0 && (
        <Section title="Invited" lead="They have not signed in yet.">
          <ul className="rows">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.person.id} invitation={invitation} />
            ))}
          </ul>
        </Section>
      )}
      {inviting && owner && <InviteDialog />}
      {edited && <PersonDialog key={edited.id} person={edited} me={edited.id === me.id} others={joined.filter(({ id }) => id !== edited.id)} />}
    </Page>
  );
}

function PersonRow({ person, me, owner }: { person: User; me: boolean; owner: boolean }) {
  return (
    <li className="row">
      <UserMark user={person} kind="human" />
      <div className="row-words">
        <span className="words person-name">
          {owner ? (
            <Link to="/people" search={{ edit: person.name }} className="row-link">
              <UserName user={person} />
            </Link>
          ) : (
            <UserName user={person} />
          )}
          {me && <span className="dim"> (you)</span>}
        </span>
      </div>
      <Role role={person.role ?? "member"} />
    </li>
  );
}

export function Role({ role }: { role: "owner" | "member" }) {
  return (
    <Badge variant="light" color={role === "owner" ? "pine" : "gray"} tt="none">
      {role === "owner" ? "Account owner" : "Member"}
    </Badge>
  );
}

function InvitationRow({ invitation: { person, expires_at } }: { invitation: Invitation }) {
  const revoke = useAct("revoke_invitation", { queries: ["list_invitations", "list_users"] });
  const ask = () =>
    askFirst({
      title: `Revoke the invitation of ${person.display_name}?`,
      consequence: `The link stops working, and the name @${person.name} is not given again. This cannot be undone.`,
      confirm: "Revoke the invitation",
      onConfirm: () => revoke.mutate({ user: person.name }, { onSuccess: () => say("The invitation is revoked."), onError: sayProblem }),
    });
  return (
    <li className="row">
      <UserMark user={person} kind="human" />
      <div className="row-words">
        <span className="words person-name">
          <UserName user={person} />
        </span>
        <span className="row-facts">{expires_at === null ? "The link is no longer good" : <Until at={expires_at} prefix="The link expires " />}</span>
      </div>
      <Role role={person.role} />
      <div className="row-end">
        <Button size="xs" variant="default" onClick={ask} aria-label={`Revoke the invitation of ${person.display_name}`}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
