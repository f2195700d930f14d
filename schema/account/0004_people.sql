-- A person exists from its invitation on, and has joined once it has signed in.
ALTER TABLE users ADD COLUMN invited_by TEXT;
ALTER TABLE users ADD COLUMN joined_at INTEGER;
UPDATE users SET joined_at = created_at WHERE type = 'human';

-- By what address Cloudflare Access knows a person: lower case, set by an account owner.
ALTER TABLE users ADD COLUMN email TEXT;
CREATE UNIQUE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;
