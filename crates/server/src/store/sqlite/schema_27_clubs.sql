-- Clubs. A club that has closed keeps its row, for its events, and nobody is in it.
CREATE TABLE clubs (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The name in small letters, by which it is compared and found.
    folded TEXT NOT NULL,
    about TEXT NOT NULL,
    -- Addresses, as JSON.
    links TEXT NOT NULL,
    -- open, request or invitation.
    joining TEXT NOT NULL,
    founded INTEGER NOT NULL,
    closed INTEGER,
    members INTEGER NOT NULL,
    -- The number of the last line of its chat.
    line INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX clubs_by_name ON clubs (folded) WHERE closed IS NULL;
CREATE INDEX clubs_by_size ON clubs (members DESC, key) WHERE closed IS NULL;

-- The names of the roles are in the order of the alphabet: member, organiser, owner.
CREATE TABLE club_members (
    club INTEGER NOT NULL REFERENCES clubs ON DELETE CASCADE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    role TEXT NOT NULL,
    since INTEGER NOT NULL,
    silenced INTEGER,
    PRIMARY KEY (club, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_members_in_order ON club_members (club, role DESC, since, user);
CREATE INDEX club_members_by_user ON club_members (user);

-- What waits between a club and somebody who is not in it: requested, invited or removed.
CREATE TABLE club_waiting (
    club INTEGER NOT NULL REFERENCES clubs ON DELETE CASCADE,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (club, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_waiting_by_kind ON club_waiting (club, kind, at);
CREATE INDEX club_waiting_by_user ON club_waiting (user, kind);
CREATE INDEX club_waiting_removed ON club_waiting (at) WHERE kind = 'removed';

CREATE TABLE club_lines (
    club INTEGER NOT NULL REFERENCES clubs ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL,
    -- What the client calls it.
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (club, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX club_lines_sent ON club_lines (club, user, id);
CREATE INDEX club_lines_by_user ON club_lines (user, at);
CREATE INDEX club_lines_by_time ON club_lines (at);

-- The club for whose members a tournament is.
ALTER TABLE tournaments ADD COLUMN club INTEGER REFERENCES clubs;
-- When those who have entered are told that it starts soon; nothing once they are, and for games of days.
ALTER TABLE tournaments ADD COLUMN soon INTEGER;
CREATE INDEX tournaments_of_club ON tournaments (club, starts) WHERE club IS NOT NULL;
CREATE INDEX tournaments_soon ON tournaments (soon) WHERE soon IS NOT NULL;

-- Notifications are of clubs and tournaments too. Which topics there are, the program knows.
CREATE TABLE new_notifications (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it is about: one game, challenge, other player, club or tournament is told of once.
    about TEXT NOT NULL,
    topic TEXT NOT NULL,
    at INTEGER NOT NULL,
    other INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    game INTEGER REFERENCES games,
    challenge TEXT,
    -- The id of the club or the tournament.
    subject TEXT,
    read INTEGER NOT NULL CHECK (read IN (0, 1)),
    -- From when on devices are to be called; nothing once they were.
    due INTEGER,
    PRIMARY KEY (user, about)
) STRICT, WITHOUT ROWID;
INSERT INTO new_notifications (user, about, topic, at, other, game, challenge, read, due)
    SELECT user, about, topic, at, other, game, challenge, read, due FROM notifications;
DROP TABLE notifications;
ALTER TABLE new_notifications RENAME TO notifications;
CREATE INDEX notifications_of_user ON notifications (user, at);
CREATE INDEX notifications_by_time ON notifications (at);
CREATE INDEX notifications_by_other ON notifications (other);
CREATE INDEX notifications_due ON notifications (due, user) WHERE due IS NOT NULL;
ALTER TABLE notification_settings ADD COLUMN clubs INTEGER NOT NULL DEFAULT 1;
ALTER TABLE notification_settings ADD COLUMN events INTEGER NOT NULL DEFAULT 1;
