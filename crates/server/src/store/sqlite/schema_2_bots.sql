-- Bots that belong to players. The server's own have no row here.
CREATE TABLE bots (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    owner INTEGER NOT NULL REFERENCES users ON DELETE CASCADE
) STRICT;
CREATE INDEX bots_by_owner ON bots (owner);

-- Of tokens only the SHA-256 is kept.
CREATE TABLE tokens (
    token BLOB PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    label TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_user ON tokens (user);

-- Whether bots may accept it.
ALTER TABLE seeks ADD COLUMN bots INTEGER NOT NULL DEFAULT 0;

-- Those for somebody are told when that player comes.
CREATE INDEX challenges_by_opponent ON challenges (opponent) WHERE opponent IS NOT NULL;
