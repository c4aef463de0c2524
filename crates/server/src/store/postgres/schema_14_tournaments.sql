-- Tournaments: what was announced, and what has happened in each, fact by fact.
CREATE TABLE tournaments (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    owner bigint NOT NULL REFERENCES users,
    -- What was announced, as JSON.
    plan text NOT NULL,
    starts bigint NOT NULL,
    created bigint NOT NULL,
    -- announced, running, over or cancelled.
    state text COLLATE "C" NOT NULL,
    players bigint NOT NULL,
    -- The number of the last fact.
    number bigint NOT NULL
);
CREATE INDEX tournaments_by_state ON tournaments (state, starts);
CREATE INDEX tournaments_by_owner ON tournaments (owner, state);

CREATE TABLE tournament_facts (
    tournament bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number bigint NOT NULL,
    at bigint NOT NULL,
    fact text NOT NULL,
    PRIMARY KEY (tournament, number)
);

-- Who has ever entered.
CREATE TABLE tournament_players (
    tournament bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (tournament, user_id)
);
CREATE INDEX tournament_players_by_user ON tournament_players (user_id);

-- The games that have begun, by the numbers of their pairings. Open are those whose result the tournament does not have.
CREATE TABLE tournament_games (
    tournament bigint NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number bigint NOT NULL,
    game bigint NOT NULL UNIQUE REFERENCES games ON DELETE CASCADE,
    open boolean NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE INDEX open_tournament_games ON tournament_games (tournament, game) WHERE open;
