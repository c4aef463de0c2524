-- Email: whose an address is, what is to be sent, and how often it was asked for.

CREATE TABLE email_settings (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- The address that was shown to be the account's, in small letters; the account's row has it as it was typed.
    verified TEXT UNIQUE,
    -- One that was named and waits for that, until a moment.
    pending TEXT,
    pending_until INTEGER,
    language TEXT NOT NULL,
    digest INTEGER NOT NULL CHECK (digest IN (0, 1)),
    -- When it is looked next whether games wait; nothing if nobody wants to be told.
    digest_due INTEGER
) STRICT;
CREATE INDEX email_digests_due ON email_settings (digest_due) WHERE digest_due IS NOT NULL;

-- The links in mails that let somebody do something; of what they have in them only the SHA-256 is kept.
CREATE TABLE email_tokens (
    token BLOB PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_tokens_by_user ON email_tokens (user);
CREATE INDEX email_tokens_by_time ON email_tokens (until);

-- What is to be sent. Whoever sends it puts the moment off, so that nobody else does meanwhile.
CREATE TABLE mails (
    id TEXT PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    tries INTEGER NOT NULL,
    due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mails_due ON mails (due);
CREATE INDEX mails_by_user ON mails (user);

-- How often mail was asked for, by accounts and addresses that are not named.
CREATE TABLE email_counts (
    key BLOB PRIMARY KEY,
    until INTEGER NOT NULL,
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_counts_by_time ON email_counts (until);
