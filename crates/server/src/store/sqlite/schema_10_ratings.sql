-- Ratings that age, rated games that are called off, rated games between the same two.

-- When the last game was that the rating rests on.
ALTER TABLE ratings ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE ratings SET at = coalesce(
    (SELECT max(rating_changes.at) FROM rating_changes JOIN games ON games.key = rating_changes.game
     WHERE rating_changes.user = ratings.user AND games.game = ratings.game AND games.speed = ratings.speed),
    0);

-- How many rated games in a row an account has called off, when the last one was, and until when it begins no other.
CREATE TABLE called_off (
    user INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    in_a_row INTEGER NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX rated_pairs ON games (min(a, b), max(a, b), created) WHERE rated = 1;
