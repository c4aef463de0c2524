-- Looking after a site: who may do what for it, who is kept out or silent, and what was done.

-- Accounts without a row have no role.
CREATE TABLE roles (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('moderator', 'admin'))
) STRICT;

-- Without an end where it says none. What has ended stays until the upkeep takes it away.
CREATE TABLE suspensions (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    until INTEGER,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE mutes (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    until INTEGER,
    reason TEXT NOT NULL
) STRICT;

-- Rows are never deleted; servers follow them by their ids. When an account is deleted, the reasons of what was done to it go.
CREATE TABLE audit_log (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- Who did it; nobody for whoever runs the machine.
    actor INTEGER REFERENCES users,
    act TEXT NOT NULL,
    -- The account that it was done to, or that a report is about.
    subject INTEGER REFERENCES users,
    game INTEGER REFERENCES games,
    report INTEGER,
    until INTEGER,
    role TEXT,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_subject ON audit_log (subject) WHERE subject IS NOT NULL;
CREATE INDEX audit_log_by_game ON audit_log (game) WHERE game IS NOT NULL;

-- By how much a game has changed a rating, so that it can be put back.
ALTER TABLE rating_changes ADD COLUMN change REAL NOT NULL DEFAULT 0;
UPDATE rating_changes SET change = found.change FROM (
    SELECT changes.user, changes.game, changes.rating - lag(changes.rating, 1, 1500.0) OVER (
        PARTITION BY changes.user, games.game, games.speed ORDER BY changes.at, changes.game
    ) AS change
    FROM rating_changes AS changes JOIN games ON games.key = changes.game
) AS found WHERE found.user = rating_changes.user AND found.game = rating_changes.game;
CREATE INDEX rating_changes_by_game ON rating_changes (game);
