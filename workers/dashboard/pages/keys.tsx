import { Badge, Progress, Text } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { act, type Answer } from "../act";
import { asking } from "../ask";
import { KeyDialog } from "../parts/key-dialog";
import { LinkButton } from "../parts/link";
import { NewKeyDialog } from "../parts/new-key-dialog";
import { Page } from "../parts/page";
import { useIsOwner } from "../parts/role";
import { Empty } from "../parts/says";
import { Until, When } from "../parts/when";

type Listed = Answer<"list_keys">["keys"][number];

const route = getRouteApi("/inside/keys");
const look_every_ms = 5_000;

/** The keyspace: what the agents of the account remember together. */
export function KeysPage() {
  const { keys, limit } = useSuspenseQuery({ ...asking("list_keys", {}), refetchInterval: look_every_ms }).data;
  const owner = useIsOwner();
  const { edit, new: adding } = route.useSearch();
  const add = (
    <LinkButton to="/keys" search={{ new: true }} leftSection={<IconPlus size={18} aria-hidden />}>
      New key
    </LinkButton>
  );
  return (
    <Page
      title="Keys"
      lead={`Small values and counters that outlive a run. All agents of the account share them.${owner ? "" : " Account owners can change them here."}`}
      actions={keys.length > 0 && owner && add}
    >
      {keys.length === 0 ? (
        <Empty icon={<IconKey size={36} stroke={1.5} aria-hidden />} title="Nothing is remembered yet" action={owner && add}>
          Agents write here with set_value and increment: when something last ran, what was decided, how often it failed. You can look, edit and add.
        </Empty>
      ) : (
        <>
          <Used {...limit} />
          <ul className="rows">
            {keys.map((each) => (
              <KeyRow key={each.key} listed={each} />
            ))}
          </ul>
        </>
      )}
      {edit !== undefined && <KeyDialog key={edit} name={edit} owner={owner} />}
      {adding && owner && <NewKeyDialog />}
    </Page>
  );
}

function Used({ used, keys }: { used: number; keys: number }) {
  const nearly_full = used >= keys * 0.8;
  return (
    <div className="used">
      <Progress
        value={(used / Math.max(keys, 1)) * 100}
        color={nearly_full ? "yellow" : "pine"}
        size="sm"
        aria-label={`${used} of ${keys} keys used`}
      />
      <Text size="sm" c="dimmed">
        {used} of {keys} keys{nearly_full && "; delete what is no longer needed"}
      </Text>
    </div>
  );
}

/** A value is read again only when the list says that it was written. */
const valueAt = ({ key, updated_at }: Listed) =>
  queryOptions({ queryKey: ["get_value", { key }, updated_at], queryFn: () => act("get_value", { key }), staleTime: Infinity });

function KeyRow({ listed }: { listed: Listed }) {
  const value = useQuery({ ...valueAt(listed), placeholderData: keepPreviousData }).data?.value;
  return (
    <li className="row">
      <div className="row-words">
        <Link to="/keys" search={{ edit: listed.key }} className="row-link mono words">
          {listed.key}
        </Link>
        <span className="one-line value-line">{value === undefined ? "\u00a0" : String(value)}</span>
        <span className="row-facts">
          <When at={listed.updated_at} prefix="Written " />
          {listed.expires_at !== null && <Until at={listed.expires_at} prefix="Expires " />}
          {listed.type === "value" && <span>{listed.size.toLocaleString()} bytes</span>}
        </span>
      </div>
      {listed.type === "counter" && (
        <Badge variant="light" color="gray" tt="none">
          counter
        </Badge>
      )}
    </li>
  );
}
