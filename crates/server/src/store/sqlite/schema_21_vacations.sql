-- The vacations of players: in games of days no flag of theirs falls meanwhile.
CREATE TABLE vacations (
    user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    begun INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (user, begun)
) STRICT, WITHOUT ROWID;
CREATE INDEX vacations_by_end ON vacations (until);
