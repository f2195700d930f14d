-- The account itself. Without this row the object has not been made and refuses every call.
CREATE TABLE account (
  id         TEXT    PRIMARY KEY,
  name       TEXT    NOT NULL,
  created_at INTEGER NOT NULL  -- ms since 1970, as every instant here
) STRICT, WITHOUT ROWID;

-- The last number given for each letter of ids. Numbers are never given again.
CREATE TABLE last_ids (
  letter TEXT    PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- People and agents. A removed one keeps its row, so that its name is never given again.
CREATE TABLE users (
  id           TEXT    PRIMARY KEY,
  name         TEXT    NOT NULL UNIQUE,
  type         TEXT    NOT NULL CHECK (type IN ('human', 'agent')),
  display_name TEXT    NOT NULL,
  role         TEXT    CHECK (role IN ('owner', 'member')),   -- of a person
  owner        TEXT    REFERENCES users (id),                 -- of an agent: the person responsible
  status       TEXT    CHECK (status IN ('active', 'paused')),
  toolsets     TEXT,                                          -- JSON array; null: all
  created_at   INTEGER NOT NULL,
  removed_at   INTEGER,
  last_call_at INTEGER,
  CHECK ((type = 'human') = (role IS NOT NULL)),
  CHECK ((type = 'agent') = (owner IS NOT NULL)),
  CHECK ((type = 'agent') = (status IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- What opens the account: agent keys and personal access tokens. Only the SHA-256 of a secret is kept.
CREATE TABLE credentials (
  id           TEXT    PRIMARY KEY,
  kind         TEXT    NOT NULL CHECK (kind IN ('agent_key', 'token', 'session', 'sign_in')),
  user         TEXT    NOT NULL REFERENCES users (id),
  name         TEXT    NOT NULL DEFAULT '',
  hash         BLOB    NOT NULL,
  last4        TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  created_by   TEXT    NOT NULL,
  expires_at   INTEGER,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

-- Found by whoever lists a user's credentials or ends them all.
CREATE INDEX credentials_by_user ON credentials (user, kind);

-- What people did, 400 days of it.
CREATE TABLE audit (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  user   TEXT    NOT NULL,
  action TEXT    NOT NULL,
  facts  TEXT    NOT NULL  -- JSON: the audited arguments
) STRICT;

-- Calls by UTC day, user and tool. Counted in memory and added here after a quiet moment, every 30 seconds or 500 calls.
CREATE TABLE usage (
  day     TEXT    NOT NULL,
  user    TEXT    NOT NULL,
  tool    TEXT    NOT NULL,
  calls   INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  PRIMARY KEY (day, user, tool)
) STRICT, WITHOUT ROWID;

-- What is to happen at a time, on the object's one alarm.
CREATE TABLE due (
  at    INTEGER NOT NULL,
  kind  TEXT    NOT NULL,
  ref   TEXT    NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (at, kind, ref)
) STRICT, WITHOUT ROWID;
