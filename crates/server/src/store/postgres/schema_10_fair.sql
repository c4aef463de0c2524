-- Appeals against what was done to accounts, what accounts are told of it, and games that players leave.

-- Which line of the chat of its game a report is about.
ALTER TABLE reports ADD COLUMN number integer;

-- The row of what was appealed against, where an appeal was decided on.
ALTER TABLE audit_log ADD COLUMN appeal bigint;

-- One for each act at most.
CREATE TABLE appeals (
    against bigint PRIMARY KEY REFERENCES audit_log,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at bigint NOT NULL,
    text text NOT NULL,
    decided bigint,
    accepted boolean,
    answer text NOT NULL
);
CREATE INDEX appeals_by_user ON appeals (user_id);
CREATE INDEX appeals_to_decide ON appeals (against) WHERE decided IS NULL;

-- What accounts have not read yet, by the rows of the log.
CREATE TABLE notices (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    act bigint NOT NULL REFERENCES audit_log,
    PRIMARY KEY (user_id, act)
);

-- How much of it players have left games lately; `at` is from when on it fades. Accounts without a row have left none. It takes the place of
-- `called_off`, which programs of before still read and write.
CREATE TABLE leaving (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    points bigint NOT NULL,
    at bigint NOT NULL,
    until bigint NOT NULL
);
INSERT INTO leaving (user_id, points, at, until) SELECT user_id, 2 * in_a_row, at, until FROM called_off;

-- Rated games that wait to be looked at for signals of help by engines, and when a node has taken one.
CREATE TABLE games_unseen (
    game bigint PRIMARY KEY REFERENCES games,
    at bigint NOT NULL,
    taken bigint NOT NULL
);
CREATE INDEX games_unseen_by_taken ON games_unseen (taken, game);
CREATE INDEX games_unseen_by_time ON games_unseen (at);

-- What a rated game says of a player, for those who look after the site.
CREATE TABLE signals (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game bigint NOT NULL REFERENCES games,
    kind text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    rating double precision NOT NULL,
    choices bigint NOT NULL,
    agreed bigint NOT NULL,
    loss double precision NOT NULL,
    timed bigint NOT NULL,
    time double precision NOT NULL,
    squares double precision NOT NULL,
    hard bigint NOT NULL,
    hard_time double precision NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX signals_by_strength ON signals (kind, speed, rating);
CREATE INDEX signals_by_time ON signals (at);
