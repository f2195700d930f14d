import { NativeSelect } from "@mantine/core";
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { Answer } from "../act";
import { everyUser } from "../ask";
import { type Asked, auditPages } from "../parts/audit";
import { audited } from "../parts/audited";
import { Section } from "../parts/page";
import { Empty } from "../parts/says";
import { ShowMore } from "../parts/show-more";
import { When } from "../parts/when";
import { IconHistory } from "@tabler/icons-react";

type Entry = Answer<"list_audit">["entries"][number];

const route = getRouteApi("/inside/account/audit");

/** What people did, newest first. */
export function AccountAudit() {
  const asked = route.useSearch();
  const log = useSuspenseInfiniteQuery(auditPages(asked));
  const entries = log.data.pages.flatMap((page) => page.entries);
  return (
    <Section title="Audit log" lead="What people did here, kept for 400 days. Never a secret or a text." actions={<Filters asked={asked} />}>
      {entries.length === 0 ? (
        <Empty icon={<IconHistory size={32} stroke={1.5} aria-hidden />} title={asked.user || asked.action ? "Nothing of that kind" : "Nothing yet"}>
          Whatever a person changes in the account is written here.
        </Empty>
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <AuditRow key={`${entry.at} ${entry.by?.id} ${entry.action} ${JSON.stringify(entry.facts)}`} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore list={log}>Show older</ShowMore>
    </Section>
  );
}

/** Whose acts, and of which kind. Both are part of the address. */
function Filters({ asked: { user, action } }: { asked: Asked }) {
  const navigate = useNavigate();
  const people = useQuery(everyUser("human")).data ?? [];
  const names = people.map(({ name, display_name }) => ({ value: name, label: `${display_name} @${name}` }));
  const ask = (changed: Asked) => void navigate({ to: "/account/audit", search: { user, action, ...changed } });
  return (
    <div className="page-actions">
      <NativeSelect
        aria-label="Whose acts"
        data={[{ value: "", label: "Everybody" }, ...names]}
        value={user ?? ""}
        onChange={(event) => ask({ user: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label="Which acts"
        data={[{ value: "", label: "Everything" }, ...audited.map((each) => ({ value: each, label: each.replaceAll("_", " ") }))]}
        value={action ?? ""}
        onChange={(event) => ask({ action: event.currentTarget.value || undefined })}
      />
    </div>
  );
}

function AuditRow({ entry: { at, by, action, facts } }: { entry: Entry }) {
  const told = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return (
    <li className="row">
      <div className="row-words">
        <span>
          <span className="person-name">{by ? `@${by.name}` : "Somebody with the set-up code"}</span> {action.replaceAll("_", " ")}
        </span>
        <span className="row-facts">
          <When at={at} />
          {told.map(([name, value]) => (
            <span key={name} className="words">
              {name.replaceAll("_", " ")}: <span className="mono">{typeof value === "string" ? value : JSON.stringify(value)}</span>
            </span>
          ))}
        </span>
      </div>
    </li>
  );
}
