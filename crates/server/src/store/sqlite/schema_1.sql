-- Rows are a format of their own: texts are in notation, JSON is that of the terms, moments are milliseconds since 1970.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'registered', 'bot', 'deleted')),
    level INTEGER,
    password TEXT,
    email TEXT,
    created INTEGER NOT NULL
) STRICT;

-- Of tokens and codes only the SHA-256 is kept.
CREATE TABLE sessions (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user);

CREATE TABLE recovery_codes (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    code BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    setup TEXT NOT NULL,
    rated INTEGER NOT NULL,
    side TEXT,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seeks_by_user ON seeks (user);

CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    a INTEGER NOT NULL REFERENCES users,
    b INTEGER NOT NULL REFERENCES users,
    setup TEXT NOT NULL,
    rated INTEGER NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- The ratings of the players before it.
    ratings TEXT NOT NULL,
    -- The last event, and when something happens by itself if nothing else does.
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    deadline INTEGER,
    winner TEXT,
    reason TEXT,
    blamed TEXT,
    ended INTEGER
) STRICT;
CREATE INDEX open_games ON games (deadline) WHERE ended IS NULL;
CREATE INDEX games_by_a ON games (a, created);
CREATE INDEX games_by_b ON games (b, created);

CREATE TABLE game_events (
    game INTEGER NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    side TEXT,
    text TEXT,
    value INTEGER,
    act TEXT,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- Apart from everything else: what reads games for others never reads this.
CREATE TABLE seeds (
    game INTEGER PRIMARY KEY REFERENCES games,
    seed BLOB NOT NULL
) STRICT;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Whom it is for; anybody without.
    opponent INTEGER REFERENCES users ON DELETE CASCADE,
    setup TEXT NOT NULL,
    rated INTEGER NOT NULL,
    side TEXT,
    created INTEGER NOT NULL,
    rematch_of INTEGER UNIQUE REFERENCES games,
    game INTEGER REFERENCES games
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_by_user ON challenges (user);

CREATE TABLE ratings (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (user, game, speed)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboards ON ratings (game, speed, rating DESC);

CREATE TABLE rating_changes (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES games,
    at INTEGER NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
