-- Puzzles, how players do at them, and storms.

CREATE TABLE puzzles (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    game text COLLATE "C" NOT NULL,
    position text COLLATE "C" NOT NULL,
    draw text COLLATE "C",
    kind text COLLATE "C" NOT NULL,
    -- The turns, with spaces between them.
    solution text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    plays bigint NOT NULL,
    up bigint NOT NULL,
    down bigint NOT NULL,
    -- The game that it was found in.
    source bigint,
    created bigint NOT NULL
);
CREATE INDEX puzzles_by_rating ON puzzles (game, rating, key);
CREATE INDEX puzzles_by_game ON puzzles (game, key);

-- Game and rating are those of the puzzle.
CREATE TABLE puzzle_themes (
    puzzle bigint NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    theme text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    PRIMARY KEY (puzzle, theme)
);
CREATE INDEX puzzle_themes_by_rating ON puzzle_themes (game, theme, rating, puzzle);

CREATE TABLE puzzle_ratings (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    tried bigint NOT NULL,
    solved bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (user_id, game)
);

-- The first attempt of a player at a puzzle, and whether the player likes it.
CREATE TABLE puzzle_attempts (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    puzzle bigint NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    score double precision NOT NULL,
    rating double precision NOT NULL,
    change double precision NOT NULL,
    vote boolean,
    PRIMARY KEY (user_id, puzzle)
);
CREATE UNIQUE INDEX puzzle_attempts_of_user ON puzzle_attempts (user_id, game, at);

-- The last storm of a player.
CREATE TABLE storms (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    begun bigint NOT NULL,
    ends bigint NOT NULL,
    number bigint NOT NULL,
    score bigint NOT NULL,
    wrong bigint NOT NULL,
    -- The keys of its puzzles in their order, with spaces between them.
    puzzles text COLLATE "C" NOT NULL
);

-- The best storm of a player in a game on a day, counted in days since 1970.
CREATE TABLE storm_scores (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    day bigint NOT NULL,
    score bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (user_id, game, day)
);
CREATE INDEX storm_scores_of_day ON storm_scores (game, day, score DESC, at);

-- Which sets are stored, and how far the games were looked through for puzzles: when the last of them ended, and its key.
CREATE TABLE puzzle_search (
    one integer PRIMARY KEY CHECK (one = 1),
    sets text COLLATE "C" NOT NULL,
    ended bigint NOT NULL,
    game bigint NOT NULL
);
