-- What is shown of the games that are going on, the best rated first.

-- How a game ranks among those that can be watched; of people before all with a bot. Games that began before this come last.
ALTER TABLE games ADD COLUMN watch_rank INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_watch ON games (game, speed, watch_rank) WHERE ended IS NULL;

-- The game that is shown before all others, by game and speed.
CREATE TABLE featured (
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    shown INTEGER NOT NULL REFERENCES games,
    PRIMARY KEY (game, speed)
) STRICT, WITHOUT ROWID;
