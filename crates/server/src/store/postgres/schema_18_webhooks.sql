-- Webhooks: addresses that are told of what happens in a club.
CREATE TABLE webhooks (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    club bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
    address text NOT NULL,
    -- What messages are signed with.
    secret bytea NOT NULL,
    made bigint NOT NULL,
    -- Until when one of its messages is on its way: no other is sent before.
    busy bigint,
    -- Since when it has taken nothing.
    failing bigint,
    -- Since when nothing is sent to it.
    off bigint,
    -- When something was sent last, what became of it, and the status of the answer.
    last bigint,
    result text COLLATE "C",
    status bigint
);
CREATE INDEX webhooks_of_club ON webhooks (club, key);

CREATE TABLE webhook_messages (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    -- By which a receiver knows one that comes again.
    id text COLLATE "C" NOT NULL,
    body text NOT NULL,
    at bigint NOT NULL,
    tries bigint NOT NULL,
    due bigint NOT NULL,
    test boolean NOT NULL
);
CREATE INDEX webhook_messages_due ON webhook_messages (due);
CREATE INDEX webhook_messages_of_webhook ON webhook_messages (webhook);

-- How many messages were made for a club on a day.
CREATE TABLE webhook_days (
    club bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
    day bigint NOT NULL,
    messages bigint NOT NULL,
    PRIMARY KEY (club, day)
);
CREATE INDEX webhook_days_by_day ON webhook_days (day);
