-- What the account owner decided. Agents read it and cannot write it.
CREATE TABLE controls (
  key         TEXT    PRIMARY KEY CHECK (key >= 'control:' AND key < 'control;'),
  type        TEXT    NOT NULL CHECK (type IN ('boolean', 'enum', 'number', 'string')),
  value       TEXT    NOT NULL,  -- JSON
  options     TEXT,              -- JSON array; of an enum alone
  description TEXT    NOT NULL,
  updated_at  INTEGER NOT NULL,
  updated_by  TEXT    NOT NULL,
  CHECK ((type = 'enum') = (options IS NOT NULL))
) STRICT, WITHOUT ROWID;
