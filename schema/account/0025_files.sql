-- Files that were sent, by id. Their bytes are in R2; what is known of one stands in its message.
CREATE TABLE files (
  id      TEXT    NOT NULL PRIMARY KEY,
  message INTEGER NOT NULL,  -- events.id
  size    INTEGER NOT NULL   -- bytes
) STRICT, WITHOUT ROWID;

-- How many bytes are kept in R2, those of uploads under way included.
CREATE TABLE files_kept (
  one   INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  bytes INTEGER NOT NULL
) STRICT;
INSERT INTO files_kept VALUES (1, 0);

-- The account's own emoji.
CREATE TABLE custom_emoji (
  name   TEXT    NOT NULL PRIMARY KEY,
  file   TEXT    NOT NULL,  -- where its bytes are in R2
  mime   TEXT    NOT NULL,
  size   INTEGER NOT NULL,  -- bytes
  width  INTEGER NOT NULL,  -- pixels
  height INTEGER NOT NULL,
  by     TEXT    NOT NULL REFERENCES users (id),
  at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
