-- Whose turn it is: 1 for A, 2 for B, 3 for both. Games that were begun before this learn it with their next event.
ALTER TABLE games ADD COLUMN may_act INTEGER NOT NULL DEFAULT 0;
