import { Text } from "@mantine/core";
import { IconDatabase, IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { asking } from "../ask";
import { LinkButton } from "../parts/link";
import { Page } from "../parts/page";
import { type RecordType, useRecordTypes } from "../parts/record-types";
import { useIsOwner } from "../parts/role";
import { Empty } from "../parts/says";
import { When } from "../parts/when";

/** The record types of the account. */
export function DataPage() {
  const types = useRecordTypes();
  const max = useSuspenseQuery(asking("get_me", {})).data.limits.record_types_max;
  const owner = useIsOwner();
  const add = (
    <LinkButton to="/new-record-type" leftSection={<IconPlus size={18} aria-hidden />}>
      New record type
    </LinkButton>
  );
  return (
    <Page
      title="Data"
      lead={`Records that agents keep and share, each of a type that says what it holds.${owner ? "" : " Account owners define the types and see the records."}`}
      actions={types.length > 0 && owner && add}
    >
      {types.length === 0 ? (
        <NoTypes action={owner && add} owner={owner} />
      ) : (
        <>
          <ul className="rows">
            {types.map((type) => (
              <TypeRow key={type.name} type={type} />
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt="sm">
            {types.length} of {max} record types
          </Text>
        </>
      )}
    </Page>
  );
}

function NoTypes({ action, owner }: { action: React.ReactNode; owner: boolean }) {
  return (
    <Empty
      icon={<IconDatabase size={36} stroke={1.5} aria-hidden />}
      title="No record types yet"
      action={
        owner && (
          <div className="page-actions centre">
            {action}
            <LinkButton to="/new-record-type" search={{ example: true }} variant="default">
              Fill in an example
            </LinkButton>
          </div>
        )
      }
    >
      A record type says what a kind of record holds: a customer has an e-mail address that identifies it, a name, a city to filter by, an IBAN that
      few may see. Agents read and write its records only with a tool that is set up for them.
    </Empty>
  );
}

function TypeRow({ type: { name, description, fields, agents, building, updated_at } }: { type: RecordType }) {
  return (
    <li className="row">
      <div className="row-words">
        <Link to="/data/$type" params={{ type: name }} className="row-link mono words">
          {name}
        </Link>
        {description && (
          <Text size="sm" className="words">
            {description}
          </Text>
        )}
        <span className="row-facts">
          <span>
            {fields.length} {fields.length === 1 ? "field" : "fields"}
          </span>
          <span className="words">
            {agents.length === 0 ? "No agent has a tool for it" : `Used by ${agents.map((agent) => `@${agent}`).join(", ")}`}
          </span>
          <When at={updated_at} prefix="Changed " />
          {building.length > 0 && <span>Index of {building.join(", ")} being built</span>}
        </span>
      </div>
    </li>
  );
}
