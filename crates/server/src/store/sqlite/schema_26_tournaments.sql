-- Tournaments: what was announced, and what has happened in each, fact by fact.
CREATE TABLE tournaments (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES users,
    -- What was announced, as JSON.
    plan TEXT NOT NULL,
    starts INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- announced, running, over or cancelled.
    state TEXT NOT NULL,
    players INTEGER NOT NULL,
    -- The number of the last fact.
    number INTEGER NOT NULL
) STRICT;
CREATE INDEX tournaments_by_state ON tournaments (state, starts);
CREATE INDEX tournaments_by_owner ON tournaments (owner, state);

CREATE TABLE tournament_facts (
    tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- Who has ever entered.
CREATE TABLE tournament_players (
    tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (tournament, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_players_by_user ON tournament_players (user);

-- The games that have begun, by the numbers of their pairings. Open are those whose result the tournament does not have.
CREATE TABLE tournament_games (
    tournament INTEGER NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    number INTEGER NOT NULL,
    game INTEGER NOT NULL UNIQUE REFERENCES games ON DELETE CASCADE,
    open INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX open_tournament_games ON tournament_games (tournament, game) WHERE open = 1;
