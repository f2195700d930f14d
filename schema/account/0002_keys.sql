-- What agents remember between runs: a value that was set, or a counter that is added to.
CREATE TABLE keys (
  key        TEXT    PRIMARY KEY,
  type       TEXT    NOT NULL CHECK (type IN ('value', 'counter')),
  text       TEXT,
  total      INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER,  -- from this instant the key does not exist
  CHECK ((type = 'value') = (text IS NOT NULL)),
  CHECK ((type = 'counter') = (total IS NOT NULL))
) STRICT, WITHOUT ROWID;
