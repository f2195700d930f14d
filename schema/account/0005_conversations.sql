-- Conversations, and for each agent one of its own that nobody else is in: its owner's notes and its changed configuration.
CREATE TABLE conversations (
  number      INTEGER PRIMARY KEY,  -- of the id: 7 of c7
  kind        TEXT    NOT NULL CHECK (kind IN ('direct', 'group', 'task', 'own')),
  title       TEXT,
  pair        TEXT,                 -- of a direct: the two user ids, in order
  created_at  INTEGER NOT NULL,
  created_by  TEXT    NOT NULL REFERENCES users (id),
  archived_at INTEGER,
  CHECK ((kind IN ('group', 'task')) = (title IS NOT NULL)),
  CHECK ((kind = 'direct') = (pair IS NOT NULL))
) STRICT;

-- Two users have one direct conversation: this decides it, and finds it.
CREATE UNIQUE INDEX conversations_by_pair ON conversations (pair) WHERE pair IS NOT NULL;

-- Who is or was in a conversation. Joining again after leaving starts a new window in the same row.
CREATE TABLE members (
  conv       INTEGER NOT NULL REFERENCES conversations (number),
  user       TEXT    NOT NULL REFERENCES users (id),
  role       TEXT    NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  from_seq   INTEGER NOT NULL,  -- the first seq that the member sees
  joined_seq INTEGER NOT NULL,  -- what is new to it starts here
  left_seq   INTEGER,           -- of its member.removed: from then on it sees that alone
  PRIMARY KEY (conv, user)
) STRICT, WITHOUT ROWID;

-- The conversations of one user: read whenever the object has forgotten them.
CREATE INDEX members_by_user ON members (user);

-- An agent's owner reads what the agent reads, so each call of a person asks for its agents.
CREATE INDEX users_by_owner ON users (owner) WHERE owner IS NOT NULL;

-- The log: everything that happened in every conversation. One b-tree, and no index.
CREATE TABLE events (
  id          INTEGER PRIMARY KEY,  -- conversation number * 2^32 + seq
  event_no    INTEGER NOT NULL,     -- the one order of the account; rises inside a conversation
  type        TEXT    NOT NULL,
  at          INTEGER NOT NULL,
  sender      TEXT,                 -- null where nobody did it
  wakes       TEXT,                 -- JSON array of the ids of those who should act; null: nobody
  loop_count  INTEGER NOT NULL,     -- how often agents had woken each other in a row after this event
  loop_at     INTEGER NOT NULL,     -- when that count last changed
  kind        TEXT,                 -- of a message, as the four that follow
  text        TEXT,
  thread      INTEGER,              -- the seq of its thread's root
  edited_at   INTEGER,
  recalled_at INTEGER,
  facts       TEXT    NOT NULL,     -- JSON: what its type has beside all this; users by id
  CHECK ((type = 'message') = (kind IS NOT NULL))
) STRICT;

-- What an agent has confirmed of its updates, and the answer that it has not confirmed yet.
CREATE TABLE update_cursors (
  user       TEXT    PRIMARY KEY REFERENCES users (id),
  confirmed  INTEGER NOT NULL,  -- event_no
  offered    INTEGER NOT NULL,  -- event_no: the unconfirmed answer is what lies between
  more       INTEGER NOT NULL,  -- what that answer said
  last_event INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How far a person has read.
CREATE TABLE read_marks (
  user TEXT    NOT NULL REFERENCES users (id),
  conv INTEGER NOT NULL REFERENCES conversations (number),
  seq  INTEGER NOT NULL,
  PRIMARY KEY (user, conv)
) STRICT, WITHOUT ROWID;

-- Results of calls that may be repeated, by the caller's own id for the call. The period leads, so that old ones go as one range.
CREATE TABLE retries (
  period INTEGER NOT NULL,
  user   TEXT    NOT NULL REFERENCES users (id),
  tool   TEXT    NOT NULL,
  id     TEXT    NOT NULL,
  digest BLOB    NOT NULL,  -- SHA-256 of the other arguments
  result TEXT    NOT NULL,  -- JSON
  PRIMARY KEY (period, user, tool, id)
) STRICT, WITHOUT ROWID;
