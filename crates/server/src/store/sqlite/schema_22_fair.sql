-- Appeals against what was done to accounts, what accounts are told of it, and games that players leave.

-- Which line of the chat of its game a report is about.
ALTER TABLE reports ADD COLUMN number INTEGER;

-- The row of what was appealed against, where an appeal was decided on.
ALTER TABLE audit_log ADD COLUMN appeal INTEGER;

-- One for each act at most.
CREATE TABLE appeals (
    against INTEGER PRIMARY KEY REFERENCES audit_log,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    decided INTEGER,
    accepted INTEGER CHECK (accepted IN (0, 1)),
    answer TEXT NOT NULL
) STRICT;
CREATE INDEX appeals_by_user ON appeals (user);
CREATE INDEX appeals_to_decide ON appeals (against) WHERE decided IS NULL;

-- What accounts have not read yet, by the rows of the log.
CREATE TABLE notices (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    act INTEGER NOT NULL REFERENCES audit_log,
    PRIMARY KEY (user, act)
) STRICT, WITHOUT ROWID;

-- How much of it players have left games lately; `at` is from when on it fades. Accounts without a row have left none.
CREATE TABLE leaving (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    points INTEGER NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
INSERT INTO leaving (user, points, at, until) SELECT user, 2 * in_a_row, at, until FROM called_off;
DROP TABLE called_off;

-- Rated games that wait to be looked at for signals of help by engines, and when a node has taken one.
CREATE TABLE games_unseen (
    game INTEGER PRIMARY KEY REFERENCES games,
    at INTEGER NOT NULL,
    taken INTEGER NOT NULL
) STRICT;
CREATE INDEX games_unseen_by_taken ON games_unseen (taken, game);
CREATE INDEX games_unseen_by_time ON games_unseen (at);

-- What a rated game says of a player, for those who look after the site.
CREATE TABLE signals (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES games,
    kind TEXT NOT NULL,
    speed TEXT NOT NULL,
    at INTEGER NOT NULL,
    rating REAL NOT NULL,
    choices INTEGER NOT NULL,
    agreed INTEGER NOT NULL,
    loss REAL NOT NULL,
    timed INTEGER NOT NULL,
    time REAL NOT NULL,
    squares REAL NOT NULL,
    hard INTEGER NOT NULL,
    hard_time REAL NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX signals_by_strength ON signals (kind, speed, rating);
CREATE INDEX signals_by_time ON signals (at);
