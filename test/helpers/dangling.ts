import { server } from "./server";
import { accountOf } from "./storage";

/** What must never be, each as a query of the rows that are so. */
const never: Record<string, string> = {
  "a claim of somebody who is not in the conversation":
    "SELECT * FROM claims c WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.conv = c.message >> 32 AND m.user = c.holder AND m.left_seq IS NULL)",
  "a claim on what is no request, was recalled, or is its holder's own":
    "SELECT * FROM claims c WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.id = c.message AND e.recalled_at IS NULL AND e.sender <> c.holder AND e.facts ->> 'intent' = 'request')",
  "a claim in a finished task":
    "SELECT * FROM claims c JOIN tasks t ON t.conv = c.message >> 32 WHERE t.state IN ('completed', 'failed', 'canceled')",
  "a floor of an agent that is not in the conversation, or not coordinated there":
    "SELECT * FROM floors f WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.conv = f.conv AND m.user = f.holder AND m.left_seq IS NULL AND m.floor = 'coordinated')",
  "a floor in a finished task": "SELECT * FROM floors f JOIN tasks t USING (conv) WHERE t.state IN ('completed', 'failed', 'canceled')",
  "a floor without its timer":
    "SELECT * FROM floors f WHERE NOT EXISTS (SELECT 1 FROM due d WHERE d.at = f.due_at AND d.kind = 'floor_end' AND d.ref = f.conv || '')",
  "a timer without its floor":
    "SELECT * FROM due d WHERE d.kind = 'floor_end' AND NOT EXISTS (SELECT 1 FROM floors f WHERE f.conv || '' = d.ref AND f.due_at = d.at)",
  "a hand-off of or to somebody who is not in the conversation":
    "SELECT * FROM handoffs h WHERE 2 > (SELECT count(*) FROM members m WHERE m.conv = h.conv AND m.user IN (h.agent, h.person) AND m.left_seq IS NULL)",
  "a hand-off in a finished task": "SELECT * FROM handoffs h JOIN tasks t USING (conv) WHERE t.state IN ('completed', 'failed', 'canceled')",
  "an assignee who is not in the task":
    "SELECT * FROM tasks t WHERE t.assignee IS NOT NULL AND NOT EXISTS (SELECT 1 FROM members m WHERE m.conv = t.conv AND m.user = t.assignee AND m.left_seq IS NULL)",
  "a pending request of an agent that is not in the conversation":
    "SELECT * FROM requests r WHERE r.state = 'pending' AND NOT EXISTS (SELECT 1 FROM members m WHERE m.conv = r.conv AND m.user = r.requester AND m.left_seq IS NULL)",
  "a pending request for nobody, or for a person who is gone":
    "SELECT * FROM requests r WHERE r.state = 'pending' AND (r.assignees = '[]' OR EXISTS (SELECT 1 FROM json_each(r.assignees) a JOIN users u ON u.id = a.value WHERE u.removed_at IS NOT NULL))",
  "a member who is gone":
    "SELECT * FROM members m JOIN users u ON u.id = m.user WHERE m.left_seq IS NULL AND u.removed_at IS NOT NULL AND m.conv IN (SELECT number FROM conversations WHERE kind <> 'own')",
};

const counts = Object.entries(never).map(([what, query]) => `(SELECT count(*) FROM (${query})) AS "${what}"`);

type Happened = { id: number; type: string; facts: string };
type Held = Record<string, string>;

/** What dangles in the account of a credential: what must not be, and where the rows say another thing than their events. */
export async function dangling(credential: string): Promise<string[]> {
  const storage = await (await server()).getWorker().getDurableObjectStorage("ACCOUNTS", { name: accountOf(credential) });
  const [counted] = await storage.exec<Record<string, number>>(`SELECT ${counts.join(", ")}`);
  const wrong = Object.keys(never).filter((what) => counted?.[what] !== 0);
  const events = await storage.exec<Happened>("SELECT id, type, facts FROM events WHERE type <> 'message' ORDER BY id");
  const told = JSON.stringify(replayed(events), null, 1);
  const kept: Held = {};
  for (const { key, value } of await storage.exec<{ key: string; value: string }>(rows_held)) kept[key] = value;
  const stands = JSON.stringify(sorted(kept), null, 1);
  return told === stands ? wrong : [...wrong, `the events tell ${told}, the rows say ${stands}`];
}

const rows_held = `
  SELECT 'claim c' || (message >> 32) || '.' || (message & 4294967295) AS key, holder AS value FROM claims
  UNION ALL SELECT 'floor ' || conv, holder FROM floors
  UNION ALL SELECT 'handoff ' || conv || ' ' || agent, person FROM handoffs
  UNION ALL SELECT 'task ' || conv, state || ' ' || ifnull(assignee, 'nobody') FROM tasks
  UNION ALL SELECT 'request ' || number, 'pending' FROM requests WHERE state = 'pending'`;

/** Who holds what after these events. */
function replayed(events: readonly Happened[]): Held {
  const held: Held = {};
  for (const { id, type, facts: text } of events) {
    const conv = Math.floor(id / 2 ** 32);
    const facts = JSON.parse(text) as Record<string, string | null>;
    if (type === "claim.taken") held[`claim ${facts["msg_id"]}`] = String(facts["by"]);
    if (type === "claim.released") delete held[`claim ${facts["msg_id"]}`];
    if (type === "floor.granted") held[`floor ${conv}`] = String(facts["holder"]);
    if (type === "floor.released") delete held[`floor ${conv}`];
    if (type === "handoff.started") held[`handoff ${conv} ${facts["agent"]}`] = String(facts["to"]);
    if (type === "handoff.ended") delete held[`handoff ${conv} ${facts["agent"]}`];
    if (type === "task.updated") held[`task ${conv}`] = `${facts["state"]} ${facts["assignee"] ?? "nobody"}`;
    if (type === "request.opened") held[`request ${facts["request_id"]?.slice(1)}`] = "pending";
    if (type === "request.closed") delete held[`request ${facts["request_id"]?.slice(1)}`];
  }
  return sorted(held);
}

function sorted(held: Held): Held {
  return Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
