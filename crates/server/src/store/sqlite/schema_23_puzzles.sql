-- Puzzles, how players do at them, and storms.

CREATE TABLE puzzles (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    position TEXT NOT NULL,
    draw TEXT,
    kind TEXT NOT NULL,
    -- The turns, with spaces between them.
    solution TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    plays INTEGER NOT NULL,
    up INTEGER NOT NULL,
    down INTEGER NOT NULL,
    -- The game that it was found in.
    source INTEGER REFERENCES games,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX puzzles_by_rating ON puzzles (game, rating);
CREATE INDEX puzzles_by_game ON puzzles (game, key);

-- Game and rating are those of the puzzle.
CREATE TABLE puzzle_themes (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    theme TEXT NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (puzzle, theme)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_themes_by_rating ON puzzle_themes (game, theme, rating);

CREATE TABLE puzzle_ratings (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    tried INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;

-- The first attempt of a player at a puzzle, and whether the player likes it.
CREATE TABLE puzzle_attempts (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    score REAL NOT NULL,
    rating REAL NOT NULL,
    change REAL NOT NULL,
    vote INTEGER CHECK (vote IN (0, 1)),
    PRIMARY KEY (user, puzzle)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX puzzle_attempts_of_user ON puzzle_attempts (user, game, at);

-- The last storm of a player.
CREATE TABLE storms (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    begun INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    number INTEGER NOT NULL,
    score INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    -- The keys of its puzzles in their order, with spaces between them.
    puzzles TEXT NOT NULL
) STRICT;

-- The best storm of a player in a game on a day, counted in days since 1970.
CREATE TABLE storm_scores (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game TEXT NOT NULL,
    day INTEGER NOT NULL,
    score INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX storm_scores_of_day ON storm_scores (game, day, score DESC, at);

-- Which sets are stored, and how far the games were looked through for puzzles: when the last of them ended, and its key.
CREATE TABLE puzzle_search (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    sets TEXT NOT NULL,
    ended INTEGER NOT NULL,
    game INTEGER NOT NULL
) STRICT;
