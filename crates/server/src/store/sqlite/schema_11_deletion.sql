-- What deleting an account leaves to be done.

-- When the owner of the site has settled a report; those of accounts that are gone are deleted then.
ALTER TABLE reports ADD COLUMN settled INTEGER;
CREATE INDEX reports_by_about ON reports (about);

-- Names of accounts that were deleted, by a keyed hash: nobody takes one until a moment, but the owner of a bot its bot's.
CREATE TABLE held_names (
    digest BLOB PRIMARY KEY,
    until INTEGER NOT NULL,
    owner INTEGER REFERENCES users ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX held_names_by_end ON held_names (until);

-- A file in which somebody is named who is gone is written again.
ALTER TABLE archives ADD COLUMN outdated INTEGER NOT NULL DEFAULT 0;
