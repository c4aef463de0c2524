-- Studies: a text as of a number, and the edits after it and some before it.
CREATE TABLE studies (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- The name as it is searched for.
    searched TEXT NOT NULL,
    -- public, by-link or private.
    visibility TEXT NOT NULL,
    chapters INTEGER NOT NULL,
    -- The number of the last edit.
    number INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX studies_by_owner ON studies (owner, changed);
CREATE INDEX public_studies ON studies (changed) WHERE visibility = 'public';
CREATE INDEX public_studies_by_name ON studies (searched) WHERE visibility = 'public';

CREATE TABLE study_texts (
    study INTEGER PRIMARY KEY REFERENCES studies ON DELETE CASCADE,
    -- The number of the last edit that is in it.
    number INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE study_edits (
    study INTEGER NOT NULL REFERENCES studies ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- What its sender calls it.
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    edit TEXT NOT NULL,
    PRIMARY KEY (study, number),
    UNIQUE (study, id)
) STRICT;

-- Who else may read a study, or change it.
CREATE TABLE study_people (
    study INTEGER NOT NULL REFERENCES studies ON DELETE CASCADE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    edits INTEGER NOT NULL,
    PRIMARY KEY (study, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX study_people_by_user ON study_people (user);
