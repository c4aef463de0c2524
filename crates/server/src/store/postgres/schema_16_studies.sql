-- Studies: a text as of a number, and the edits after it and some before it.
CREATE TABLE studies (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    owner bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    -- The name as it is searched for.
    searched text COLLATE "C" NOT NULL,
    -- public, by-link or private.
    visibility text COLLATE "C" NOT NULL,
    chapters bigint NOT NULL,
    -- The number of the last edit.
    number bigint NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL
);
CREATE INDEX studies_by_owner ON studies (owner, changed);
CREATE INDEX public_studies ON studies (changed) WHERE visibility = 'public';
CREATE INDEX public_studies_by_name ON studies (searched) WHERE visibility = 'public';

CREATE TABLE study_texts (
    study bigint PRIMARY KEY REFERENCES studies ON DELETE CASCADE,
    -- The number of the last edit that is in it.
    number bigint NOT NULL,
    text text NOT NULL
);

CREATE TABLE study_edits (
    study bigint NOT NULL REFERENCES studies ON DELETE CASCADE,
    number bigint NOT NULL,
    -- What its sender calls it.
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    edit text NOT NULL,
    PRIMARY KEY (study, number),
    UNIQUE (study, id)
);

-- Who else may read a study, or change it.
CREATE TABLE study_people (
    study bigint NOT NULL REFERENCES studies ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    edits boolean NOT NULL,
    PRIMARY KEY (study, user_id)
);
CREATE INDEX study_people_by_user ON study_people (user_id);
