-- An agent's own summaries of ranges of its conversations. The newest range is the last of a conversation.
CREATE TABLE summaries (
  agent    TEXT    NOT NULL REFERENCES users (id),
  conv     INTEGER NOT NULL REFERENCES conversations (number),
  to_seq   INTEGER NOT NULL,
  from_seq INTEGER NOT NULL,
  text     TEXT    NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (agent, conv, to_seq, from_seq)
) STRICT, WITHOUT ROWID;
