-- Whom a player follows, what it notes about others, private messages, and who is connected by way of which node.

CREATE TABLE follows (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    followed bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at bigint NOT NULL,
    PRIMARY KEY (user_id, followed)
);
CREATE INDEX follows_by_followed ON follows (followed, at, user_id);

CREATE TABLE player_notes (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    about bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    text text NOT NULL,
    PRIMARY KEY (user_id, about)
);
CREATE INDEX player_notes_by_about ON player_notes (about);

-- Of the two the one with the smaller id is the first. The last ones of each two are kept.
CREATE TABLE messages (
    first bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    second bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    number integer NOT NULL,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at bigint NOT NULL,
    -- What the client of whoever wrote it calls it.
    id text COLLATE "C" NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (first, second, number),
    CHECK (first < second AND user_id IN (first, second))
);

-- What two have written to each other, as one of them sees it: two rows, which come with the first message.
CREATE TABLE conversations (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    other bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The last message.
    number integer NOT NULL,
    at bigint NOT NULL,
    -- When it began, where the user began it.
    begun bigint,
    -- Whether the other has written.
    answered boolean NOT NULL,
    -- How many messages of the other are not read.
    unread integer NOT NULL,
    -- Messages up to this one are not shown to the user any more.
    removed integer NOT NULL,
    PRIMARY KEY (user_id, other)
);
CREATE INDEX conversations_by_time ON conversations (user_id, at);
CREATE INDEX conversations_not_read ON conversations (user_id) WHERE unread > 0;
CREATE INDEX conversations_by_begin ON conversations (user_id, begun) WHERE begun IS NOT NULL;

-- From whom a player takes private messages.
ALTER TABLE users ADD COLUMN messages text COLLATE "C" NOT NULL DEFAULT 'followed' CHECK (messages IN ('everybody', 'followed', 'nobody'));

-- The accounts that are connected by way of each node.
CREATE TABLE connected (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    node text COLLATE "C" NOT NULL REFERENCES nodes ON DELETE CASCADE,
    PRIMARY KEY (user_id, node)
);
CREATE INDEX connected_by_node ON connected (node);
