-- From this instant nothing opens the account; what it kept is taken away by and by, this row last.
ALTER TABLE account ADD COLUMN deleted_at INTEGER;
