-- Matches of two clubs.
CREATE TABLE team_matches (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    home bigint NOT NULL REFERENCES clubs,
    away bigint NOT NULL REFERENCES clubs,
    -- What each game is played by, as JSON.
    terms text NOT NULL,
    -- When it begins; nothing while that waits for the line-ups.
    starts bigint,
    -- When it begins or is dropped; for one that was dropped, when it is forgotten.
    due bigint NOT NULL,
    created bigint NOT NULL,
    -- offered, agreed, running, over or dropped.
    state text COLLATE "C" NOT NULL
);
CREATE INDEX team_matches_by_state ON team_matches (state, due);
CREATE INDEX team_matches_by_home ON team_matches (home, created);
CREATE INDEX team_matches_by_away ON team_matches (away, created);
CREATE INDEX open_team_matches_by_home ON team_matches (home) WHERE state IN ('offered', 'agreed', 'running');
CREATE INDEX open_team_matches_by_away ON team_matches (away) WHERE state IN ('offered', 'agreed', 'running');

-- Who plays on which board, from 0, the game once it has begun, and the result once it is known.
CREATE TABLE team_boards (
    team_match bigint NOT NULL REFERENCES team_matches,
    board bigint NOT NULL,
    home bigint REFERENCES users,
    away bigint REFERENCES users,
    game bigint UNIQUE REFERENCES games,
    result text COLLATE "C",
    PRIMARY KEY (team_match, board)
);
CREATE INDEX team_boards_by_home ON team_boards (home);
CREATE INDEX team_boards_by_away ON team_boards (away);
