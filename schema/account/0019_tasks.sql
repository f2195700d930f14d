-- How far the work of a task conversation is, and who is responsible.
CREATE TABLE tasks (
  conv     INTEGER PRIMARY KEY REFERENCES conversations (number),
  state    TEXT    NOT NULL CHECK (state IN ('submitted', 'working', 'input_required', 'completed', 'failed', 'canceled')),
  assignee TEXT    REFERENCES users (id)
) STRICT;

-- What somebody is to work on: read by whoami. Most tasks are finished, and not in it.
CREATE INDEX tasks_unfinished ON tasks (assignee) WHERE assignee IS NOT NULL AND state IN ('submitted', 'working', 'input_required');
