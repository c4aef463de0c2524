-- Passkeys, and the ceremonies that have begun.

CREATE TABLE passkeys (
    credential BLOB PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    label TEXT NOT NULL,
    -- The public key, and what changes with use.
    public_key BLOB NOT NULL,
    state BLOB NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys (user);

-- By SHA-256 of the challenge.
CREATE TABLE passkey_ceremonies (
    challenge BLOB PRIMARY KEY,
    user INTEGER REFERENCES users ON DELETE CASCADE,
    state BLOB NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_ceremonies_by_time ON passkey_ceremonies (until);
CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user);
