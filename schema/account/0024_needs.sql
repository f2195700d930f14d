-- The cards of a conversation and the answers to them, without all that was said between: one row more for each.
CREATE INDEX events_of_cards ON events (id) WHERE kind = 'card' OR type = 'card.answered';

-- Of its handoff.started; null where it is older than this column.
ALTER TABLE handoffs ADD COLUMN seq INTEGER;
