-- What players are told of while they are away, and how their devices are called.

CREATE TABLE notifications (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it is about: one game, challenge or other player is told of once.
    about text COLLATE "C" NOT NULL,
    topic text COLLATE "C" NOT NULL CHECK (topic IN ('turn', 'challenge', 'begun', 'message')),
    at bigint NOT NULL,
    other bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game bigint,
    challenge text COLLATE "C",
    read boolean NOT NULL,
    -- From when on devices are to be called; nothing once they were.
    due bigint,
    PRIMARY KEY (user_id, about)
);
CREATE INDEX notifications_of_user ON notifications (user_id, at);
CREATE INDEX notifications_by_time ON notifications (at);
CREATE INDEX notifications_by_other ON notifications (other);
CREATE INDEX notifications_due ON notifications (due, user_id) WHERE due IS NOT NULL;

-- Accounts without a row want to be told of everything at any time.
CREATE TABLE notification_settings (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    turn boolean NOT NULL,
    challenge boolean NOT NULL,
    begun boolean NOT NULL,
    message boolean NOT NULL,
    -- The minutes of the day from and until which no device is called, by the clock of a zone.
    quiet_from integer,
    quiet_to integer,
    zone text COLLATE "C"
);

-- A device is called as long as the session lasts in which it was noted.
CREATE TABLE push_subscriptions (
    endpoint text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    session text COLLATE "C" NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    language text COLLATE "C" NOT NULL,
    created bigint NOT NULL
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created);
