-- Chat, blocks, reports, rematches, archives, fair play, and indexes for filters.

-- Whether the player takes part in chat at all.
ALTER TABLE users ADD COLUMN chat INTEGER NOT NULL DEFAULT 1;

CREATE TABLE blocks (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- A line is a phrase or a text.
CREATE TABLE chat_lines (
    game INTEGER NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    room TEXT NOT NULL CHECK (room IN ('players', 'watchers')),
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game, number),
    CHECK ((phrase IS NULL) <> (text IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_lines_by_user ON chat_lines (user);
CREATE INDEX chat_lines_by_time ON chat_lines (at);

-- For the site's owner. The line is copied, for lines are forgotten.
CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    about INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    why TEXT NOT NULL,
    game TEXT,
    line TEXT,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX reports_by_user ON reports (user, at);

-- Who did not want to play a game again: a rematch is not offered to it a second time.
CREATE TABLE declined_rematches (
    game INTEGER PRIMARY KEY REFERENCES games,
    side TEXT NOT NULL
) STRICT;

-- Positions of rated games that are not over, by their keys.
CREATE TABLE live_positions (
    key TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES games,
    PRIMARY KEY (key, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX live_positions_by_game ON live_positions (game);

-- Files with the games of a month that is over.
CREATE TABLE archives (
    month TEXT PRIMARY KEY,
    games INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    written INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_time ON games (created);
CREATE INDEX games_by_kind ON games (game, speed, created);
CREATE INDEX games_by_end ON games (ended) WHERE ended IS NOT NULL;
CREATE INDEX users_that_are_bots ON users (kind) WHERE kind = 'bot';
