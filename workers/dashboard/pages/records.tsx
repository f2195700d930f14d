import { IconFilterOff, IconTable } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { LinkButton } from "../parts/link";
import { RecordFilters } from "../parts/record-filters";
import { RecordTable } from "../parts/record-table";
import { type RecordType, useRecordType } from "../parts/record-types";
import { recordPages } from "../parts/records";
import { Empty, Problem } from "../parts/says";
import { ShowMore } from "../parts/show-more";

const route = getRouteApi("/inside/data/$type/");
const or = new Intl.ListFormat("en", { type: "disjunction" });
// Records are in the deployment's database, which tells nobody of a change.
const look_every_ms = 5_000;

/** The records of a type: whose, which, and how each stands. */
export function RecordsPage() {
  const type = useRecordType();
  return type && <Records type={type} />;
}

function Records({ type }: { type: RecordType }) {
  const { agent, where } = route.useSearch();
  const which = JSON.stringify([agent, where]);
  const list = useInfiniteQuery({ ...recordPages({ record_type: type.name, agent, where }), refetchInterval: look_every_ms });
  const records = list.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <>
      <RecordFilters key={`filters ${which}`} type={type} />
      <Problem error={list.error} retry={() => void list.refetch()} />
      {records.length > 0 && <RecordTable type={type} records={records} />}
      {list.data && records.length === 0 && !list.hasNextPage && <NoRecords type={type} />}
      <ShowMore key={`more ${which}`} list={list}>
        {records.length === 0 ? "None so far: look further" : "Show more"}
      </ShowMore>
    </>
  );
}

function NoRecords({ type }: { type: RecordType }) {
  const { agent, where } = route.useSearch();
  const params = { type: type.name };
  if (where) {
    return (
      <Empty
        icon={<IconFilterOff size={32} stroke={1.5} aria-hidden />}
        title="No record is like that"
        action={
          <LinkButton to="/data/$type" params={params} search={{ agent }} variant="default">
            Show all
          </LinkButton>
        }
      >
        A filter finds the records whose field equals the value exactly.
      </Empty>
    );
  }
  return (
    <Empty
      icon={<IconTable size={32} stroke={1.5} aria-hidden />}
      title={agent === undefined ? "No records yet" : `@${agent} has none of its own`}
      action={
        <LinkButton to="/data/$type/new-record" params={params} search={{ agent }} variant="default">
          Write one yourself
        </LinkButton>
      }
    >
      {whence(type, agent)}
    </Empty>
  );
}

/** How records come about here. */
function whence({ agents }: RecordType, agent: string | undefined): string {
  const scope = agent === undefined ? "workspace" : "agent";
  if (agent === undefined ? agents.length === 0 : !agents.includes(agent)) {
    const nobody = agent === undefined ? "No agent has a tool" : `@${agent} has no tool`;
    return `${nobody} for this record type yet. Set one up on the agent's page, under Tools, and what it writes appears here.`;
  }
  const names = agent === undefined ? agents : [agent];
  return `What ${or.format(names.map((name) => `@${name}`))} writes with a tool of scope ${scope} appears here within seconds.`;
}
