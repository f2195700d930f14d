-- With what a person signs in beside links. The private key never leaves its device.
CREATE TABLE passkeys (
  id            TEXT    PRIMARY KEY,
  user          TEXT    NOT NULL REFERENCES users (id),
  name          TEXT    NOT NULL,
  credential_id TEXT    NOT NULL UNIQUE,  -- as the device named it: base64url
  public_key    BLOB    NOT NULL,         -- COSE
  counter       INTEGER NOT NULL,
  transports    TEXT    NOT NULL,         -- JSON array
  backed_up     INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  created_at    INTEGER NOT NULL,
  last_used_at  INTEGER
) STRICT, WITHOUT ROWID;

-- Found by whoever lists a person's passkeys or ends them all.
CREATE INDEX passkeys_by_user ON passkeys (user);

-- Challenges that were answered, until they would have expired, so that no answer counts twice.
CREATE TABLE spent_challenges (
  challenge  TEXT    PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
