import { Group } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { EditRecord } from "../parts/edit-record";
import { LinkButton } from "../parts/link";
import { Section } from "../parts/page";
import { Readiness } from "../parts/readiness";
import { type RecordType, useRecordType } from "../parts/record-types";
import { RecordValue } from "../parts/record-value";
import { type DataRecord, labelOf, recordAt, type Whose } from "../parts/records";
import { Empty, Problem } from "../parts/says";
import { SensitiveValue } from "../parts/sensitive-value";
import { When } from "../parts/when";

const route = getRouteApi("/inside/data/$type/record");
const look_every_ms = 5_000;

/** One record, field by field: read it, change it. */
export function RecordPage() {
  const type = useRecordType();
  const { key, agent } = route.useSearch();
  return type && <TheRecord key={`${agent} ${key}`} type={type} />;
}

function TheRecord({ type }: { type: RecordType }) {
  const { key, agent, where, edit } = route.useSearch();
  const whose = { record_type: type.name, agent };
  const { data, error } = useQuery({ ...recordAt(whose, key), refetchInterval: look_every_ms });
  const params = { type: type.name };
  const back = (
    <LinkButton to="/data/$type" params={params} search={{ agent, where }} variant="default">
      All records
    </LinkButton>
  );
  if (error?.code === "not_found") {
    return (
      <Empty icon={<IconFileOff size={32} stroke={1.5} aria-hidden />} title="There is no such record here" action={back}>
        {error.message}
      </Empty>
    );
  }
  if (!data) return <Problem error={error} />;
  const { record } = data;
  return (
    <Section
      title={labelOf(type, record)}
      lead={<RecordFacts type={type} record={record} agent={agent} />}
      actions={
        <Group gap="xs">
          {back}
          {!edit && (
            <LinkButton to="/data/$type/record" params={params} search={{ agent, where, key, edit: true }}>
              Edit
            </LinkButton>
          )}
        </Group>
      }
    >
      {edit ? <EditRecord type={type} whose={whose} record={record} /> : <Values type={type} whose={whose} record={record} />}
    </Section>
  );
}

function RecordFacts({ type, record, agent }: { type: RecordType; record: DataRecord; agent: string | undefined }) {
  return (
    <span className="row-facts">
      <Readiness type={type} record={record} />
      <span>Version {record.version.toLocaleString()}</span>
      <When at={record.updated_at} prefix="Last write " />
      <span>{agent === undefined ? "The workspace's" : `@${agent}'s own`}</span>
      {labelOf(type, record) !== record.key && <span className="mono words">{record.key}</span>}
    </span>
  );
}

function Values({ type, whose, record }: { type: RecordType; whose: Whose; record: DataRecord }) {
  const value = record.value ?? {};
  const hides = type.fields.some(({ name, sensitive }) => sensitive && Object.hasOwn(value, name) && value[name] !== null);
  return (
    <>
      <dl className="card values">
        {type.fields.map(({ name, type, required, sensitive, description }) => {
          const there = Object.hasOwn(value, name);
          const each = value[name];
          return (
            <div key={name}>
              <dt>
                <span className="mono words value-name">{name}</span>
                <span className="value-kind">
                  {type}
                  {sensitive && ", sensitive"}
                </span>
                {description && <span className="value-kind words">{description}</span>}
              </dt>
              <dd>
                {!there && <span className={required ? "lacks" : "dim"}>{required ? "Missing, and required" : "Not there"}</span>}
                {there && sensitive && each !== null && <SensitiveValue whose={whose} at={record.key} version={record.version} name={name} />}
                {there && (!sensitive || each === null) && <RecordValue name={name} value={each} />}
              </dd>
            </div>
          );
        })}
      </dl>
      {hides && <p className="hint">Each look at a sensitive value is kept in the audit log.</p>}
    </>
  );
}
