-- When an agent last read the controls: it then knew every value that has not changed since.
ALTER TABLE users ADD COLUMN controls_read_at INTEGER;
