import { Button, Group, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { DeleteAccount } from "../parts/delete-account";
import { limitLines } from "../parts/limits";
import { Page, Section } from "../parts/page";
import { useIsOwner } from "../parts/role";
import { Problem, say } from "../parts/says";
import { Subnav } from "../parts/subnav";
import { When } from "../parts/when";

/** The account: what it is, what is done in it, and how much. */
export function AccountPage() {
  const { account } = useSuspenseQuery(asking("get_me", {})).data;
  const owner = useIsOwner();
  return (
    <Page title={account.name}>
      <Subnav label="Pages of the account">
        <Link to="/account" activeOptions={{ exact: true }}>
          Settings
        </Link>
        <Link to="/account/usage">Usage</Link>
        <Link to="/account/emoji">Emoji</Link>
        {owner && <Link to="/account/audit">Audit log</Link>}
      </Subnav>
      <Outlet />
    </Page>
  );
}

/** What it is called, what it can hold, and its end. */
export function AccountSettings() {
  const { account, limits } = useSuspenseQuery(asking("get_me", {})).data;
  const owner = useIsOwner();
  return (
    <>
      <Section title="Identity">
        <div className="card narrow stack">
          <dl className="facts">
            <dt>Id</dt>
            <dd className="mono">{account.id}</dd>
            <dt>Made</dt>
            <dd>
              <When at={account.created_at} />
            </dd>
          </dl>
          {owner && <Rename key={account.name} account={account} />}
        </div>
      </Section>
      <Section title="Limits" lead="Set by whoever deployed Mainstay.">
        <details className="card">
          <summary>All limits</summary>
          <dl className="limits">
            {limitLines(limits).map(({ what, most }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{most}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Section>
      {owner && (
        <Section title="Delete" lead="Ends the account for everybody and for good.">
          <DeleteAccount account={account} />
        </Section>
      )}
    </>
  );
}

function Rename({ account }: { account: Answer<"get_me">["account"] }) {
  const update = useAct("update_account", { queries: ["get_me"] });
  const form = useForm({ initialValues: { name: account.name } });
  return (
    <form className="stack" onSubmit={form.onSubmit((values) => update.mutate(values, { onSuccess: () => say("Saved.") }))}>
      <TextInput label="Name" description="As people see it" required {...form.getInputProps("name")} />
      <Problem error={update.error} />
      <Group>
        <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
