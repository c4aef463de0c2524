-- Clubs. A club that has closed keeps its row, for its events, and nobody is in it.
CREATE TABLE clubs (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    -- The name in small letters, by which it is compared and found.
    folded text COLLATE "C" NOT NULL,
    about text NOT NULL,
    -- Addresses, as JSON.
    links text NOT NULL,
    -- open, request or invitation.
    joining text COLLATE "C" NOT NULL,
    founded bigint NOT NULL,
    closed bigint,
    members bigint NOT NULL,
    -- The number of the last line of its chat.
    line bigint NOT NULL
);
CREATE UNIQUE INDEX clubs_by_name ON clubs (folded) WHERE closed IS NULL;
CREATE INDEX clubs_by_size ON clubs (members DESC, key) WHERE closed IS NULL;

-- The names of the roles are in the order of the alphabet: member, organiser, owner.
CREATE TABLE club_members (
    club bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    role text COLLATE "C" NOT NULL,
    since bigint NOT NULL,
    silenced bigint,
    PRIMARY KEY (club, user_id)
);
CREATE INDEX club_members_in_order ON club_members (club, role DESC, since, user_id);
CREATE INDEX club_members_by_user ON club_members (user_id);

-- What waits between a club and somebody who is not in it: requested, invited or removed.
CREATE TABLE club_waiting (
    club bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (club, user_id)
);
CREATE INDEX club_waiting_by_kind ON club_waiting (club, kind, at);
CREATE INDEX club_waiting_by_user ON club_waiting (user_id, kind);
CREATE INDEX club_waiting_removed ON club_waiting (at) WHERE kind = 'removed';

CREATE TABLE club_lines (
    club bigint NOT NULL REFERENCES clubs ON DELETE CASCADE,
    number bigint NOT NULL,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at bigint NOT NULL,
    -- What the client calls it.
    id text COLLATE "C" NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (club, number)
);
CREATE UNIQUE INDEX club_lines_sent ON club_lines (club, user_id, id);
CREATE INDEX club_lines_by_user ON club_lines (user_id, at);
CREATE INDEX club_lines_by_time ON club_lines (at);

-- The club for whose members a tournament is.
ALTER TABLE tournaments ADD COLUMN club bigint REFERENCES clubs;
-- When those who have entered are told that it starts soon; nothing once they are, and for games of days.
ALTER TABLE tournaments ADD COLUMN soon bigint;
CREATE INDEX tournaments_of_club ON tournaments (club, starts) WHERE club IS NOT NULL;
CREATE INDEX tournaments_soon ON tournaments (soon) WHERE soon IS NOT NULL;

-- The id of the club or the tournament that a notification is about.
ALTER TABLE notifications ADD COLUMN subject text COLLATE "C";
-- Which topics there are, the program knows.
ALTER TABLE notifications DROP CONSTRAINT notifications_topic_check;
ALTER TABLE notification_settings ADD COLUMN clubs boolean NOT NULL DEFAULT true;
ALTER TABLE notification_settings ADD COLUMN events boolean NOT NULL DEFAULT true;
