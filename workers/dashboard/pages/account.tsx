import { useSuspenseQuery } from "@tanstack/react-query";
import { asking } from "../ask";
import { Page, Section } from "../parts/page";
import { When } from "../parts/when";

/** The account: what it is called and what it can hold. */
export function AccountPage() {
  const { account, limits } = useSuspenseQuery(asking("get_me", {})).data;
  return (
    <Page title="Account">
      <Section title="Identity">
        <dl className="facts card">
          <dt>Name</dt>
          <dd>{account.name}</dd>
          <dt>Id</dt>
          <dd className="mono">{account.id}</dd>
          <dt>Made</dt>
          <dd>
            <When at={account.created_at} />
          </dd>
        </dl>
      </Section>
      <Section title="Limits" lead="Set by this deployment.">
        <dl className="facts card">
          {Object.entries(limits).map(([name, value]) => (
            <div key={name} className="fact">
              <dt>{name.replaceAll("_", " ")}</dt>
              <dd>{value.toLocaleString()}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Page>
  );
}
