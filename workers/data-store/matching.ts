/** A filter as the database takes it: a field that is filterable, and a value of its type. */
export type Filter = { field: string; value: string | number | boolean };

/** The parameters ?5 and ?6 of the statements below: the filters' values and their fields. */
export function inJson(filters: readonly Filter[]): [values: string, fields: string] {
  return [JSON.stringify(filters.map((each) => each.value)), JSON.stringify(filters.map((each) => each.field))];
}

/**
 * Rows of the index in a place (?1 to ?3) that a filter matches. Its value is read from JSON by SQLite, as those in the index
 * were, so that equal numbers are equal there.
 */
function matches(filter: number): string {
  return `account = ?1 AND type = ?2 AND scope = ?3 AND field = json_extract(?6, '$[${filter}]') AND value = json_extract(?5, '$[${filter}]')`;
}

/** How many records behind a key (?4) each filter matches, counted to ?7: `n0`, `n1` … */
export function countsSql(filters: number): string {
  const counts = Array.from(
    { length: filters },
    (_, at) => `(SELECT count(*) FROM (SELECT 1 FROM record_fields WHERE ${matches(at)} AND key > ?4 LIMIT ?7)) AS n${at}`,
  );
  return `SELECT ${counts.join(", ")}`;
}

/**
 * Up to ?8 records behind a key (?4) that match the first filter and `others` more, of the ?7 next that match the first one.
 * Every row says how many of those there were and which was the last; one without a record says it where none match.
 */
export function matchingSql(others: number): string {
  const others_match = Array.from(
    { length: others },
    (_, at) => `AND EXISTS (SELECT 1 FROM record_fields WHERE ${matches(at + 1)} AND key = seen.key)`,
  );
  return `
    WITH seen AS MATERIALIZED (SELECT key FROM record_fields WHERE ${matches(0)} AND key > ?4 ORDER BY key LIMIT ?7),
      matching AS (SELECT key FROM seen WHERE true ${others_match.join(" ")} ORDER BY key LIMIT ?8)
    SELECT (SELECT count(*) FROM seen) AS looked_at, (SELECT max(key) FROM seen) AS looked_to,
      r.key AS key, r.value AS value, r.version AS version, r.updated_at AS updated_at
    FROM (SELECT 1) LEFT JOIN (
      matching JOIN records AS r ON r.account = ?1 AND r.type = ?2 AND r.scope = ?3 AND r.key = matching.key
    ) ORDER BY r.key`;
}
