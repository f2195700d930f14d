import "../parts/data.css";
import { IconPlus } from "@tabler/icons-react";
import { Link, Outlet, useMatch, useSearch } from "@tanstack/react-router";
import { Nowhere } from "../parts/broken";
import { Contract } from "../parts/contract";
import { LinkButton, LinkText } from "../parts/link";
import { Page } from "../parts/page";
import { useRecordType } from "../parts/record-types";
import { useIsOwner } from "../parts/role";
import { Subnav } from "../parts/subnav";

/** One record type: its records and its fields. A member sees its fields. */
export function DataTypePage() {
  const type = useRecordType();
  const { agent } = useSearch({ from: "/inside/data/$type" });
  const owner = useIsOwner();
  const editing = useMatch({ from: "/inside/data/$type/edit", shouldThrow: false }) !== undefined;
  if (!type) return <Nowhere />;
  const here = { params: { type: type.name }, search: { agent } };
  return (
    <Page
      title={type.name}
      above={
        <LinkText to="/data" size="sm">
          ← Data
        </LinkText>
      }
      lead={<span className="words">{type.description}</span>}
      actions={
        owner && (
          <LinkButton to="/data/$type/new-record" {...here} leftSection={<IconPlus size={18} aria-hidden />}>
            New record
          </LinkButton>
        )
      }
    >
      {owner ? (
        <>
          <Subnav label={`Pages of ${type.name}`}>
            <Link to="/data/$type" {...here} activeOptions={{ exact: true, includeSearch: false }} aria-current={editing ? undefined : "page"}>
              Records
            </Link>
            <Link to="/data/$type/edit" params={here.params} activeOptions={{ includeSearch: false }}>
              Fields
            </Link>
          </Subnav>
          <Outlet />
        </>
      ) : (
        <Contract type={type} />
      )}
    </Page>
  );
}
