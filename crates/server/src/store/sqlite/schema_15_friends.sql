-- Whom a player follows, what it notes about others, and private messages.

CREATE TABLE follows (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_by_followed ON follows (followed, at, user);

CREATE TABLE player_notes (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    about INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (user, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_notes_by_about ON player_notes (about);

-- Of the two the one with the smaller id is the first. The last ones of each two are kept.
CREATE TABLE messages (
    first INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    second INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL,
    -- What the client of whoever wrote it calls it.
    id TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (first, second, number),
    CHECK (first < second AND user IN (first, second))
) STRICT, WITHOUT ROWID;

-- What two have written to each other, as one of them sees it: two rows, which come with the first message.
CREATE TABLE conversations (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The last message.
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- When it began, where the user began it.
    begun INTEGER,
    -- Whether the other has written.
    answered INTEGER NOT NULL CHECK (answered IN (0, 1)),
    -- How many messages of the other are not read.
    unread INTEGER NOT NULL,
    -- Messages up to this one are not shown to the user any more.
    removed INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversations_by_time ON conversations (user, at);
CREATE INDEX conversations_not_read ON conversations (user) WHERE unread > 0;
CREATE INDEX conversations_by_begin ON conversations (user, begun) WHERE begun IS NOT NULL;

-- From whom a player takes private messages.
ALTER TABLE users ADD COLUMN messages TEXT NOT NULL DEFAULT 'followed' CHECK (messages IN ('everybody', 'followed', 'nobody'));
