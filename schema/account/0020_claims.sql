-- Requests that somebody has taken.
CREATE TABLE claims (
  message INTEGER PRIMARY KEY,  -- events.id
  holder  TEXT    NOT NULL REFERENCES users (id),
  at      INTEGER NOT NULL
) STRICT;

-- What somebody has claimed, in one conversation or in all: read by whoami, and when it leaves.
CREATE INDEX claims_by_holder ON claims (holder);
