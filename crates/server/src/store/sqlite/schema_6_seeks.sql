-- What pairs seeks without reading them all, and what shares out the list of them.

-- A digest of the terms. Seeks of before get theirs when the server starts.
ALTER TABLE seeks ADD COLUMN terms INTEGER;
-- Of the owner, for the game and speed, when the seek was made.
ALTER TABLE seeks ADD COLUMN rating REAL NOT NULL DEFAULT 1500;
ALTER TABLE seeks ADD COLUMN by_bot INTEGER NOT NULL DEFAULT 0;
-- Whether the game would have a clock of minutes.
ALTER TABLE seeks ADD COLUMN live INTEGER NOT NULL DEFAULT 0;
-- From which network it was made: 20 bits of a keyed hash, never the address.
ALTER TABLE seeks ADD COLUMN network INTEGER NOT NULL DEFAULT 0;
-- When the owner was last known to be connected, or made it.
ALTER TABLE seeks ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE seeks SET seen = created;
CREATE INDEX seeks_by_terms ON seeks (terms, side, by_bot, bots, rating, created);
CREATE INDEX seeks_by_time ON seeks (created, id, user, network);
CREATE INDEX seeks_by_network ON seeks (network);
