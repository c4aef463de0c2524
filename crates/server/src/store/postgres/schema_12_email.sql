-- Email: whose an address is, what is to be sent, and how often it was asked for.

CREATE TABLE email_settings (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- The address that was shown to be the account's, in small letters; the account's row has it as it was typed.
    verified text COLLATE "C" UNIQUE,
    -- One that was named and waits for that, until a moment.
    pending text COLLATE "C",
    pending_until bigint,
    language text COLLATE "C" NOT NULL,
    digest boolean NOT NULL,
    -- When it is looked next whether games wait; nothing if nobody wants to be told.
    digest_due bigint
);
CREATE INDEX email_digests_due ON email_settings (digest_due) WHERE digest_due IS NOT NULL;

-- The links in mails that let somebody do something; of what they have in them only the SHA-256 is kept.
CREATE TABLE email_tokens (
    token bytea PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL,
    address text COLLATE "C" NOT NULL,
    until bigint NOT NULL
);
CREATE INDEX email_tokens_by_user ON email_tokens (user_id);
CREATE INDEX email_tokens_by_time ON email_tokens (until);

-- What is to be sent. Whoever sends it puts the moment off, so that nobody else does meanwhile.
CREATE TABLE mails (
    id text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL,
    address text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    tries integer NOT NULL,
    due bigint NOT NULL
);
CREATE INDEX mails_due ON mails (due);
CREATE INDEX mails_by_user ON mails (user_id);

-- How often mail was asked for, by accounts and addresses that are not named.
CREATE TABLE email_counts (
    key bytea PRIMARY KEY,
    until bigint NOT NULL,
    count integer NOT NULL
);
CREATE INDEX email_counts_by_time ON email_counts (until);
