-- Webhooks: addresses that are told of what happens in a club.
CREATE TABLE webhooks (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    club INTEGER NOT NULL REFERENCES clubs ON DELETE CASCADE,
    address TEXT NOT NULL,
    -- What messages are signed with.
    secret BLOB NOT NULL,
    made INTEGER NOT NULL,
    -- Until when one of its messages is on its way: no other is sent before.
    busy INTEGER,
    -- Since when it has taken nothing.
    failing INTEGER,
    -- Since when nothing is sent to it.
    off INTEGER,
    -- When something was sent last, what became of it, and the status of the answer.
    last INTEGER,
    result TEXT,
    status INTEGER
) STRICT;
CREATE INDEX webhooks_of_club ON webhooks (club, key);

CREATE TABLE webhook_messages (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook INTEGER NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    -- By which a receiver knows one that comes again.
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    due INTEGER NOT NULL,
    test INTEGER NOT NULL CHECK (test IN (0, 1))
) STRICT;
CREATE INDEX webhook_messages_due ON webhook_messages (due);
CREATE INDEX webhook_messages_of_webhook ON webhook_messages (webhook);

-- How many messages were made for a club on a day.
CREATE TABLE webhook_days (
    club INTEGER NOT NULL REFERENCES clubs ON DELETE CASCADE,
    day INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    PRIMARY KEY (club, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_days_by_day ON webhook_days (day);
