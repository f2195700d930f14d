-- Questions that agents put to people.
CREATE TABLE requests (
  number     INTEGER PRIMARY KEY,  -- of the id: 3 of r3
  conv       INTEGER NOT NULL REFERENCES conversations (number),
  requester  TEXT    NOT NULL REFERENCES users (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('approve', 'answer', 'choose')),
  title      TEXT    NOT NULL,
  context    TEXT,                 -- JSON
  options    TEXT,                 -- JSON array of texts; of choose alone
  assignees  TEXT    NOT NULL,     -- JSON array of user ids
  by_default INTEGER NOT NULL CHECK (by_default IN (0, 1)),  -- 1: it is for the agent's owner, whoever that is
  state      TEXT    NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'answered', 'chosen', 'expired', 'cancelled')),
  opened_at  INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  closed_at  INTEGER,
  closed_by  TEXT,                 -- null also where nobody did it
  outcome    TEXT,                 -- JSON: comment, answer or choice
  CHECK ((state = 'pending') = (closed_at IS NULL)),
  CHECK ((kind = 'choose') = (options IS NOT NULL))
) STRICT;

-- What an agent has open: read by whoami, and when the agent leaves or is deleted. Most requests are closed, and not in it.
CREATE INDEX requests_pending ON requests (requester) WHERE state = 'pending';

-- The inbox of a person.
CREATE TABLE request_assignees (
  user   TEXT    NOT NULL REFERENCES users (id),
  number INTEGER NOT NULL REFERENCES requests (number),
  PRIMARY KEY (user, number)
) STRICT, WITHOUT ROWID;
