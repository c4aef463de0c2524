-- Personal access tokens: what a person's programs and apps come in with. Of tokens only the SHA-256 is kept.
CREATE TABLE access_tokens (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- The names of what it may do, with spaces between them.
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_by_user ON access_tokens (user);
CREATE INDEX access_tokens_by_end ON access_tokens (until);
