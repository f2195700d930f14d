-- What an agent is told to be and was given: role, skills, MCP servers and APIs.
CREATE TABLE agent_configs (
  agent      TEXT    PRIMARY KEY REFERENCES users (id),
  version    TEXT    NOT NULL,  -- a hash of the content
  content    TEXT    NOT NULL,  -- JSON; each secret text stands as {"secret": true}
  sealed     TEXT    NOT NULL,  -- the secret texts, encrypted under the deployment's ring
  updated_at INTEGER NOT NULL,
  updated_by TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
