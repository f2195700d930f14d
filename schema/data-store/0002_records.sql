-- The records of every account. `type` is the id of the record type in its account, which is never given again.
CREATE TABLE records (
  account    TEXT    NOT NULL,
  type       TEXT    NOT NULL,
  scope      TEXT    NOT NULL,  -- the id of the agent whose record it is; empty for those of the workspace
  key        TEXT    NOT NULL,
  value      TEXT    NOT NULL,  -- JSON object
  filterable TEXT    NOT NULL,  -- JSON array: the fields that record_fields holds of it
  version    INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,  -- ms since 1970
  PRIMARY KEY (account, type, scope, key)
) STRICT, WITHOUT ROWID;

-- One row for each filterable field that a record has, kept by the triggers below. A boolean is 0 or 1: a field has one
-- type for ever, and a filter by a value of another type never gets here.
CREATE TABLE record_fields (
  account TEXT NOT NULL,
  type    TEXT NOT NULL,
  scope   TEXT NOT NULL,
  field   TEXT NOT NULL,
  value   ANY  NOT NULL,
  key     TEXT NOT NULL,
  PRIMARY KEY (account, type, scope, field, value, key)
) STRICT, WITHOUT ROWID;

-- From the moment that its row is here, no write by a contract older than `revision` is taken.
CREATE TABLE record_fences (
  account  TEXT    NOT NULL,
  type     TEXT    NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (account, type)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER records_inserted AFTER INSERT ON records BEGIN
  INSERT INTO record_fields (account, type, scope, field, value, key)
  SELECT NEW.account, NEW.type, NEW.scope, field.key, field.value, NEW.key
  FROM json_each(NEW.value) AS field
  WHERE field.type NOT IN ('null', 'object', 'array') AND field.key IN (SELECT value FROM json_each(NEW.filterable));
END;

-- Touches only what differs, so that a write costs what it changes. NOT IN and no EXCEPT: behind a compound subquery SQLite
-- would look at every row of the scope.
CREATE TRIGGER records_updated AFTER UPDATE OF value, filterable ON records BEGIN
  DELETE FROM record_fields
  WHERE account = OLD.account AND type = OLD.type AND scope = OLD.scope AND key = OLD.key AND (field, value) IN (
    SELECT was.key, was.value FROM json_each(OLD.value) AS was
    WHERE was.type NOT IN ('null', 'object', 'array') AND was.key IN (SELECT value FROM json_each(OLD.filterable))
      AND (was.key, was.value) NOT IN (
        SELECT field.key, field.value FROM json_each(NEW.value) AS field
        WHERE field.type NOT IN ('null', 'object', 'array') AND field.key IN (SELECT value FROM json_each(NEW.filterable))
      )
  );
  INSERT OR IGNORE INTO record_fields (account, type, scope, field, value, key)
  SELECT NEW.account, NEW.type, NEW.scope, field.key, field.value, NEW.key
  FROM json_each(NEW.value) AS field
  WHERE field.type NOT IN ('null', 'object', 'array') AND field.key IN (SELECT value FROM json_each(NEW.filterable));
END;

CREATE TRIGGER records_deleted AFTER DELETE ON records BEGIN
  DELETE FROM record_fields
  WHERE account = OLD.account AND type = OLD.type AND scope = OLD.scope AND key = OLD.key AND (field, value) IN (
    SELECT field.key, field.value FROM json_each(OLD.value) AS field
    WHERE field.type NOT IN ('null', 'object', 'array') AND field.key IN (SELECT value FROM json_each(OLD.filterable))
  );
END;
