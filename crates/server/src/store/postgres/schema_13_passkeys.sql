-- Passkeys, and the ceremonies that have begun.

CREATE TABLE passkeys (
    credential bytea PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    label text COLLATE "C" NOT NULL,
    -- The public key, and what changes with use.
    public_key bytea NOT NULL,
    state bytea NOT NULL,
    created bigint NOT NULL,
    used bigint
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- By SHA-256 of the challenge.
CREATE TABLE passkey_ceremonies (
    challenge bytea PRIMARY KEY,
    user_id bigint REFERENCES users ON DELETE CASCADE,
    state bytea NOT NULL,
    until bigint NOT NULL
);
CREATE INDEX passkey_ceremonies_by_time ON passkey_ceremonies (until);
CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
