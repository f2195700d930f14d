-- Conversations that an agent has given to a person and is silent in.
CREATE TABLE handoffs (
  conv   INTEGER NOT NULL REFERENCES conversations (number),
  agent  TEXT    NOT NULL REFERENCES users (id),
  person TEXT    NOT NULL REFERENCES users (id),
  since  INTEGER NOT NULL,
  PRIMARY KEY (conv, agent)
) STRICT, WITHOUT ROWID;

-- What an agent waits to get back: read by whoami.
CREATE INDEX handoffs_by_agent ON handoffs (agent);
