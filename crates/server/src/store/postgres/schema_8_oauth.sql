-- Codes by which an app that the owner of an account has let in fetches its token (OAuth 2). Of codes only the SHA-256 is kept.
CREATE TABLE oauth_codes (
    code bytea PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What the app calls itself, and where its owner is sent back to with the code.
    client text NOT NULL,
    redirect text NOT NULL,
    -- The SHA-256 of what the app says when it fetches the token (RFC 7636).
    challenge bytea NOT NULL,
    -- The names of what the token may do, with spaces between them.
    scopes text NOT NULL,
    until bigint NOT NULL,
    -- The id of the token that was fetched; it ends if the code comes again.
    token text
);
CREATE INDEX oauth_codes_by_user ON oauth_codes (user_id);
CREATE INDEX oauth_codes_by_end ON oauth_codes (until);
-- Where the app is at home that a token was given to; nothing for a token that its owner has made.
ALTER TABLE access_tokens ADD COLUMN app text;
