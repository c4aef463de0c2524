-- What is asked all the time costs as much as there is of it, and not as much as there is history.

-- The games that are going on: of a player, and of all.
CREATE INDEX open_games_by_a ON games (a, created) WHERE ended IS NULL;
CREATE INDEX open_games_by_b ON games (b, created) WHERE ended IS NULL;
CREATE INDEX open_games_by_time ON games (created) WHERE ended IS NULL;
-- Those of two players against each other.
CREATE INDEX games_between ON games (a, b, created);

-- The challenges that wait. Those that were accepted stay.
CREATE INDEX open_challenges_by_user ON challenges (user) WHERE game IS NULL;
CREATE INDEX open_challenges_by_opponent ON challenges (opponent) WHERE game IS NULL;
CREATE INDEX open_challenges_by_time ON challenges (created) WHERE game IS NULL;

CREATE INDEX rating_changes_by_time ON rating_changes (user, at);
DROP INDEX chat_lines_by_user;
CREATE INDEX chat_lines_by_user ON chat_lines (user, at);

-- Those that are no longer used.
CREATE INDEX sessions_by_use ON sessions (used);
