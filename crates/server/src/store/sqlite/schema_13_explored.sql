-- Which turns were played from which positions, in games that ended and count. Kept in the transaction in which a game ends.

CREATE TABLE explored_turns (
    -- The keys of the position and of the one that the turn leads to: the first bytes of a SHA-256.
    position BLOB NOT NULL,
    result BLOB NOT NULL,
    side TEXT NOT NULL,
    text TEXT NOT NULL,
    -- What became of the games for whoever played the turn.
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (position, result)
) STRICT, WITHOUT ROWID;
CREATE INDEX explored_most ON explored_turns (position, (won + drawn + lost) DESC);

-- The sums over all turns from a position: of Pawnball's start there are as many as there are ways to set the pawns up.
CREATE TABLE explored_positions (
    position BLOB PRIMARY KEY,
    turns INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Games that ended before there was this table, and whose turns are still to be counted: the upkeep takes them away as it counts them.
CREATE TABLE games_to_explore (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE
) STRICT;
INSERT INTO games_to_explore
SELECT key FROM games
WHERE ended IS NOT NULL AND reason NOT IN ('aborted', 'not-begun', 'dice-withheld', 'too-long', 'restored');
