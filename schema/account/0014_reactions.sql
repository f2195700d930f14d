-- One emoji of one user on one message.
CREATE TABLE reactions (
  message INTEGER NOT NULL,  -- events.id
  key     TEXT    NOT NULL,  -- the emoji, fully qualified
  user    TEXT    NOT NULL REFERENCES users (id),
  at      INTEGER NOT NULL,
  PRIMARY KEY (message, key, user)
) STRICT, WITHOUT ROWID;
