-- Accounts that have been deleted. Their objects are empty, and nothing may write in their name again.
CREATE TABLE tombstones (
  account TEXT    PRIMARY KEY,
  at      INTEGER NOT NULL  -- ms since 1970
) STRICT, WITHOUT ROWID;
