-- What the people of a conversation keep at hand. In order of pinning: the seq of its pin.added.
CREATE TABLE pins (
  conv    INTEGER NOT NULL REFERENCES conversations (number),
  seq     INTEGER NOT NULL,
  message INTEGER NOT NULL,  -- events.id
  by      TEXT    NOT NULL REFERENCES users (id),
  at      INTEGER NOT NULL,
  PRIMARY KEY (conv, seq)
) STRICT, WITHOUT ROWID;
