-- Matches of two clubs.
CREATE TABLE team_matches (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    home INTEGER NOT NULL REFERENCES clubs,
    away INTEGER NOT NULL REFERENCES clubs,
    -- What each game is played by, as JSON.
    terms TEXT NOT NULL,
    -- When it begins; nothing while that waits for the line-ups.
    starts INTEGER,
    -- When it begins or is dropped; for one that was dropped, when it is forgotten.
    due INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- offered, agreed, running, over or dropped.
    state TEXT NOT NULL
) STRICT;
CREATE INDEX team_matches_by_state ON team_matches (state, due);
CREATE INDEX team_matches_by_home ON team_matches (home, created);
CREATE INDEX team_matches_by_away ON team_matches (away, created);
CREATE INDEX open_team_matches_by_home ON team_matches (home) WHERE state IN ('offered', 'agreed', 'running');
CREATE INDEX open_team_matches_by_away ON team_matches (away) WHERE state IN ('offered', 'agreed', 'running');

-- Who plays on which board, from 0, the game once it has begun, and the result once it is known.
CREATE TABLE team_boards (
    team_match INTEGER NOT NULL REFERENCES team_matches,
    board INTEGER NOT NULL,
    home INTEGER REFERENCES users,
    away INTEGER REFERENCES users,
    game INTEGER UNIQUE REFERENCES games,
    result TEXT,
    PRIMARY KEY (team_match, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_boards_by_home ON team_boards (home);
CREATE INDEX team_boards_by_away ON team_boards (away);
