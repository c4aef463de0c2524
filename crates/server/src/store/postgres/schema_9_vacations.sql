-- The vacations of players: in games of days no flag of theirs falls meanwhile.
CREATE TABLE vacations (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    begun bigint NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (user_id, begun)
);
CREATE INDEX vacations_by_end ON vacations (until);
