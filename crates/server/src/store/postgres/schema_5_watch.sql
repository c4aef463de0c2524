-- What is shown of the games that are going on, the best rated first.

-- How a game ranks among those that can be watched; of people before all with a bot. Games that began before this come last, and so do those
-- that a node of an earlier version begins.
ALTER TABLE games ADD COLUMN watch_rank integer NOT NULL DEFAULT 0;
CREATE INDEX games_to_watch ON games (game, speed, watch_rank) WHERE ended IS NULL;

-- The game that is shown before all others, by game and speed.
CREATE TABLE featured (
    game text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    shown bigint NOT NULL REFERENCES games,
    PRIMARY KEY (game, speed)
);
