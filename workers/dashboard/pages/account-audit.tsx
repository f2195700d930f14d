import { Button, NativeSelect } from "@mantine/core";
import { useQuery, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { Answer } from "../act";
import { everyUser } from "../ask";
import { auditPages } from "../parts/audit";
import { Section } from "../parts/page";
import { Empty } from "../parts/says";
import { When } from "../parts/when";
import { IconHistory } from "@tabler/icons-react";

type Entry = Answer<"list_audit">["entries"][number];

const route = getRouteApi("/inside/account/audit");

/** What people did, newest first. */
export function AccountAudit() {
  const { user } = route.useSearch();
  const navigate = useNavigate();
  const people = useQuery(everyUser("human")).data ?? [];
  const log = useSuspenseInfiniteQuery(auditPages(user));
  const entries = log.data.pages.flatMap((page) => page.entries);
  const names = [{ value: "", label: "Everybody" }, ...people.map(({ name, display_name }) => ({ value: name, label: `${display_name} @${name}` }))];
  return (
    <Section
      title="Audit log"
      lead="What people did here, kept for 400 days. Never a secret or a text."
      actions={
        <NativeSelect
          aria-label="Whose acts"
          data={names}
          value={user ?? ""}
          onChange={(event) => void navigate({ to: "/account/audit", search: { user: event.currentTarget.value || undefined } })}
        />
      }
    >
      {entries.length === 0 ? (
        <Empty icon={<IconHistory size={32} stroke={1.5} aria-hidden />} title="Nothing yet">
          Whatever a person changes in the account is written here.
        </Empty>
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <AuditRow key={`${entry.at} ${entry.by?.id} ${entry.action} ${JSON.stringify(entry.facts)}`} entry={entry} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button mt="md" variant="default" onClick={() => void log.fetchNextPage()} loading={log.isFetchingNextPage}>
          Show older
        </Button>
      )}
    </Section>
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
