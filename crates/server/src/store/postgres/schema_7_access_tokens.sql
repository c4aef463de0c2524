-- Personal access tokens: what a person's programs and apps come in with. Of tokens only the SHA-256 is kept.
CREATE TABLE access_tokens (
    token bytea PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    -- The names of what it may do, with spaces between them.
    scopes text NOT NULL,
    created bigint NOT NULL,
    used bigint,
    until bigint NOT NULL
);
CREATE INDEX access_tokens_by_user ON access_tokens (user_id);
CREATE INDEX access_tokens_by_end ON access_tokens (until);
