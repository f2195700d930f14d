-- The contracts of records. The records themselves are in the deployment's database, under the id.
CREATE TABLE record_types (
  id          TEXT    PRIMARY KEY,
  name        TEXT    NOT NULL UNIQUE,
  description TEXT    NOT NULL,
  fields      TEXT    NOT NULL,              -- JSON: as in schema/record-type.ts
  revision    INTEGER NOT NULL DEFAULT 1,
  building    TEXT    NOT NULL DEFAULT '[]', -- JSON array of names: fields whose index does not hold every record yet
  used        INTEGER NOT NULL DEFAULT 0,    -- 1 once anybody could have written a record of it
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The data-store tools that somebody has set up on an agent.
CREATE TABLE configured_tools (
  agent       TEXT    NOT NULL REFERENCES users (id),
  name        TEXT    NOT NULL,  -- empty for the one without a name
  record_type TEXT    NOT NULL REFERENCES record_types (id),
  scope       TEXT    NOT NULL CHECK (scope IN ('agent', 'workspace')),
  access      TEXT    NOT NULL CHECK (access IN ('read', 'update')),
  sensitive   INTEGER NOT NULL,
  PRIMARY KEY (agent, name)
) STRICT, WITHOUT ROWID;

-- What is to be done to the records of a type in the deployment's database, slice by slice.
CREATE TABLE record_work (
  record_type TEXT    PRIMARY KEY,  -- its id; the type itself may be gone
  task        TEXT    NOT NULL CHECK (task IN ('index', 'delete')),
  revision    INTEGER NOT NULL,     -- writers by an older contract are shut out before it begins
  filterable  TEXT    NOT NULL,     -- JSON array of names
  after       TEXT    NOT NULL,     -- JSON: scope and key of the last record done; [] at the start
  tries       INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
