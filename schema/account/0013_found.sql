-- The search index: one entry a message, its folded text; the rowid is events.id.
-- Contentless forms would keep a recalled text's trigrams readable; this one with secure-delete leaves none in any table.
CREATE VIRTUAL TABLE found USING fts5(text, columnsize=0, tokenize='trigram case_sensitive 1');
INSERT INTO found (found, rank) VALUES ('secure-delete', 1);
