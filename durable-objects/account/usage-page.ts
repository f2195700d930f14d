import type { Context } from "./context";
import { fitting } from "./page";

type UsedRow = { day: string; user: string; tool: string; calls: number; refused: number; name: string; type: "human" | "agent" };

/** Which calls: of these days (YYYY-MM-DD, both included), of one user, of whom a person may see (itself and its agents; null: all). */
export type Asked = { from: string; to: string; user: string | null; seen_by: string | null; after: string | undefined; limit: number };

/** Where the next page begins: after the day, user and tool of the last row of this one. */
type Place = readonly [day: string, user: string, tool: string];

/** A page of calls by day, user and tool, newest day first, those not yet written included. */
export function usagePage(cx: Pick<Context, "db" | "usage" | "limits">, asked: Asked) {
  const [day, user, tool] = placeOf(asked.after) ?? [null, null, null];
  const rows = cx.db.all<UsedRow>(
    `SELECT c.day, c.user, c.tool, sum(c.calls) AS calls, sum(c.refused) AS refused, u.name, u.type FROM (
       SELECT day, user, tool, calls, refused FROM usage WHERE day BETWEEN ?1 AND ?2
       UNION ALL SELECT value->>'day', value->>'user', value->>'tool', value->>'calls', value->>'refused' FROM json_each(?3)
     ) c JOIN users u ON u.id = c.user
     WHERE c.day BETWEEN ?1 AND ?2 AND (?4 IS NULL OR c.user = ?4) AND (?5 IS NULL OR u.id = ?5 OR u.owner = ?5)
       AND (?6 IS NULL OR c.day < ?6 OR (c.day = ?6 AND (c.user, c.tool) > (?7, ?8)))
     GROUP BY c.day, c.user, c.tool ORDER BY c.day DESC, c.user, c.tool LIMIT ?9`,
    asked.from,
    asked.to,
    JSON.stringify(cx.usage.unflushed),
    asked.user,
    asked.seen_by,
    day,
    user,
    tool,
    asked.limit + 1,
  );
  const page = rows.slice(0, asked.limit).map(shown);
  const usage = page.slice(0, fitting(page, cx.limits.list_bytes_max));
  const last = rows[usage.length - 1];
  const next_cursor = usage.length < rows.length && last ? `${last.day} ${last.user} ${last.tool}` : undefined;
  return { usage, ...(next_cursor && { next_cursor }) };
}

/** Whether the text is a cursor of this list. */
export function isPlace(cursor: string): boolean {
  return placeOf(cursor) !== undefined;
}

function placeOf(cursor: string | undefined): Place | undefined {
  const [, day, user, tool] = /^(\d{4}-\d\d-\d\d) ([a-z]\d+) (\w+)$/.exec(cursor ?? "") ?? [];
  return day && user && tool ? [day, user, tool] : undefined;
}

function shown({ day, user, name, type, tool, calls, refused }: UsedRow) {
  return { day, user: { id: user, name, type }, tool, calls, refused };
}
