-- What an agent keeps to carry on from: a key's present version, and where its newest versions are.
CREATE TABLE checkpoints (
  agent      TEXT    NOT NULL REFERENCES users (id),
  key        TEXT    NOT NULL,
  version    INTEGER NOT NULL,
  slot       INTEGER NOT NULL,  -- where this version is; the one before it is in the slot before it
  size       INTEGER NOT NULL,  -- bytes of this version's value
  kept_bytes INTEGER NOT NULL,  -- bytes of all versions that are kept
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (agent, key)
) STRICT, WITHOUT ROWID;

-- The newest versions of each key, in slots that are written over in turn, so that keeping one costs one row.
CREATE TABLE checkpoint_versions (
  agent      TEXT    NOT NULL,
  key        TEXT    NOT NULL,
  slot       INTEGER NOT NULL,
  version    INTEGER NOT NULL,
  size       INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  value      TEXT    NOT NULL,  -- JSON, as it was re-serialised at the door
  PRIMARY KEY (agent, key, slot)
) STRICT, WITHOUT ROWID;

-- The last version of a deleted key: counting goes on from it, so that a stale writer can never win.
CREATE TABLE checkpoint_tombstones (
  agent   TEXT    NOT NULL,
  key     TEXT    NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (agent, key)
) STRICT, WITHOUT ROWID;
