-- What players are told of while they are away, and how their devices are called.

CREATE TABLE notifications (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it is about: one game, challenge or other player is told of once.
    about TEXT NOT NULL,
    topic TEXT NOT NULL CHECK (topic IN ('turn', 'challenge', 'begun', 'message')),
    at INTEGER NOT NULL,
    other INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game INTEGER REFERENCES games,
    challenge TEXT,
    read INTEGER NOT NULL CHECK (read IN (0, 1)),
    -- From when on devices are to be called; nothing once they were.
    due INTEGER,
    PRIMARY KEY (user, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX notifications_of_user ON notifications (user, at);
CREATE INDEX notifications_by_time ON notifications (at);
CREATE INDEX notifications_by_other ON notifications (other);
CREATE INDEX notifications_due ON notifications (due, user) WHERE due IS NOT NULL;

-- Accounts without a row want to be told of everything at any time.
CREATE TABLE notification_settings (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    turn INTEGER NOT NULL CHECK (turn IN (0, 1)),
    challenge INTEGER NOT NULL CHECK (challenge IN (0, 1)),
    begun INTEGER NOT NULL CHECK (begun IN (0, 1)),
    message INTEGER NOT NULL CHECK (message IN (0, 1)),
    -- The minutes of the day from and until which no device is called, by the clock of a zone.
    quiet_from INTEGER,
    quiet_to INTEGER,
    zone TEXT
) STRICT;

-- A device is called as long as the session lasts in which it was noted.
CREATE TABLE push_subscriptions (
    endpoint TEXT PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    session TEXT NOT NULL,
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    language TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user, created);
