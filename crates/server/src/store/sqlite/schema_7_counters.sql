-- What became of the games of each player that count, so that nobody counts them game by game. Kept in the transaction in which a
-- game ends.

CREATE TABLE results (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    side TEXT NOT NULL,
    reason TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (user, game, speed, side, reason)
) STRICT, WITHOUT ROWID;

-- The last games in a row: so many won, or below 0 lost.
CREATE TABLE streaks (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    streak INTEGER NOT NULL,
    longest_won INTEGER NOT NULL,
    longest_lost INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (user, game, speed)
) STRICT, WITHOUT ROWID;
