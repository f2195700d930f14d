-- An agent that is coordinated in a conversation speaks there with the floor alone.
ALTER TABLE members ADD COLUMN floor TEXT NOT NULL DEFAULT 'open' CHECK (floor IN ('open', 'coordinated'));

-- Who has the floor. Few have it at a time, and none for longer than an hour.
CREATE TABLE floors (
  conv   INTEGER PRIMARY KEY REFERENCES conversations (number),
  holder TEXT    NOT NULL REFERENCES users (id),
  until  INTEGER NOT NULL,
  due_at INTEGER NOT NULL   -- its timer's instant; where the floor was extended since, the timer looks again then
) STRICT;
