-- Where agents are woken, and where people are told what waits for them: at most one address each.
CREATE TABLE webhooks (
  user          TEXT    PRIMARY KEY REFERENCES users (id),
  url           TEXT    NOT NULL,
  origin        TEXT    NOT NULL,  -- the public address when it was set: links begin with it
  secret        TEXT,              -- sealed; of an agent's alone
  old_secret    TEXT,              -- sealed: signs too until old_until
  old_until     INTEGER,
  created_at    INTEGER NOT NULL,
  failing_since INTEGER,           -- since when nothing has arrived
  off_at        INTEGER
) STRICT, WITHOUT ROWID;

-- What is sent there, and each try of it.
CREATE TABLE deliveries (
  number     INTEGER PRIMARY KEY,  -- of the id: 3 of w3
  user       TEXT    NOT NULL REFERENCES users (id),
  type       TEXT    NOT NULL CHECK (type IN ('wake', 'test', 'notice')),
  content    TEXT    NOT NULL,     -- JSON
  state      TEXT    NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'held')),
  created_at INTEGER NOT NULL,
  first_at   INTEGER NOT NULL,     -- when it is first tried
  next_at    INTEGER NOT NULL,     -- of the due row, while it is pending
  tries      TEXT    NOT NULL      -- JSON array
) STRICT;

-- The log of one address, and what is pending for it.
CREATE INDEX deliveries_by_user ON deliveries (user);
