-- Moments are milliseconds since 1970; positions and turns are in notation; terms are JSON as it was sent. Text that is a key or put in order is
-- compared by its bytes, whatever the locale of the database.

-- What there is once.
CREATE TABLE site (
    one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
    -- Signs the tokens of sessions and bots.
    session_key bytea,
    -- The id of the history that the database tells, and of the server and timeline on which it was told last.
    history text,
    cluster text,
    -- The last moment at which some node is known to have run.
    alive bigint,
    -- When a node last saw that what it writes is stored.
    probed timestamptz,
    -- A site is being moved here, or was and no node has started since.
    moved text CHECK (moved IN ('unfinished', 'finished'))
);
INSERT INTO site DEFAULT VALUES;

-- When no node could do anything: the clocks of games stood meanwhile.
CREATE TABLE outages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    began bigint NOT NULL,
    ended bigint NOT NULL
);

-- The nodes that run, and when each last said so.
CREATE TABLE nodes (
    id text COLLATE "C" PRIMARY KEY,
    seen bigint NOT NULL
);

CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    kind text NOT NULL CHECK (kind IN ('guest', 'registered', 'bot', 'deleted')),
    level integer,
    password text,
    email text,
    created bigint NOT NULL,
    -- Whether the player takes part in chat at all.
    chat boolean NOT NULL DEFAULT true
);
-- Names are ASCII: no two differ in upper and lower case only.
CREATE UNIQUE INDEX users_by_name ON users (lower(name));
CREATE INDEX users_that_are_bots ON users (id) WHERE kind = 'bot';

-- Of tokens and codes only the SHA-256 is kept.
CREATE TABLE sessions (
    token bytea PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    created bigint NOT NULL,
    used bigint NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_use ON sessions (used);

CREATE TABLE recovery_codes (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    code bytea NOT NULL UNIQUE
);

-- Bots that belong to players. The server's own have no row here.
CREATE TABLE bots (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    owner bigint NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX bots_by_owner ON bots (owner);

CREATE TABLE tokens (
    token bytea PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    label text NOT NULL,
    created bigint NOT NULL,
    used bigint
);
CREATE INDEX tokens_by_user ON tokens (user_id);

-- Names of accounts that were deleted, by a keyed hash: nobody takes one until a moment, but the owner of a bot its bot's.
CREATE TABLE held_names (
    digest bytea PRIMARY KEY,
    until bigint NOT NULL,
    owner bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX held_names_by_end ON held_names (until);
CREATE INDEX held_names_by_owner ON held_names (owner) WHERE owner IS NOT NULL;

CREATE TABLE games (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    a bigint NOT NULL REFERENCES users,
    b bigint NOT NULL REFERENCES users,
    setup text NOT NULL,
    rated boolean NOT NULL,
    game text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    created bigint NOT NULL,
    -- The ratings of the players before it.
    ratings text NOT NULL,
    -- What the server committed to, where what the players commit to names it: version 2 of the proof. Without it, version 1.
    dice_commitment bytea,
    -- The last event, and when something happens by itself if nothing else does.
    number integer NOT NULL,
    at bigint NOT NULL,
    deadline bigint,
    -- Whose turn it is: 1 for A, 2 for B, 3 for both.
    may_act integer NOT NULL DEFAULT 0,
    -- Which side one of the server's bots plays, in the same way; 0 for none.
    bot integer NOT NULL DEFAULT 0,
    winner text,
    reason text COLLATE "C",
    blamed text,
    ended bigint,
    -- The events of a game that is over, folded: crates/server/src/store/postgres/folded.rs.
    events bytea
);
-- They are compressed.
ALTER TABLE games ALTER events SET STORAGE EXTERNAL;
CREATE INDEX games_by_time ON games (created);
CREATE INDEX games_by_kind ON games (game, speed, created);
CREATE INDEX games_by_end ON games (ended, key) WHERE ended IS NOT NULL;
CREATE INDEX games_by_a ON games (a, created);
CREATE INDEX games_by_b ON games (b, created);
CREATE INDEX games_between ON games (a, b, created);
CREATE INDEX rated_pairs ON games (least(a, b), greatest(a, b), created) WHERE rated;
-- The games that are going on: what is due, those of a player, and all.
CREATE INDEX open_games ON games (deadline) WHERE ended IS NULL;
CREATE INDEX open_games_by_a ON games (a, created) WHERE ended IS NULL;
CREATE INDEX open_games_by_b ON games (b, created) WHERE ended IS NULL;
CREATE INDEX open_games_by_time ON games (created) WHERE ended IS NULL;
-- Those in which a bot of the server's may act.
CREATE INDEX games_for_bots ON games (at) WHERE ended IS NULL AND (bot & may_act) <> 0;

-- Those of games that are going on.
CREATE TABLE game_events (
    game bigint NOT NULL REFERENCES games,
    number integer NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    side text COLLATE "C",
    text text,
    value bigint,
    act text COLLATE "C",
    PRIMARY KEY (game, number)
);
-- What a player does happens once, whichever node it reaches.
CREATE UNIQUE INDEX acts ON game_events (game, side, act) WHERE act IS NOT NULL;

-- Apart from everything else: what reads games for others never reads this.
CREATE TABLE seeds (
    game bigint PRIMARY KEY REFERENCES games,
    seed bytea NOT NULL
);

-- Positions of rated games that are not over, by their keys.
CREATE TABLE live_positions (
    key text COLLATE "C" NOT NULL,
    game bigint NOT NULL REFERENCES games,
    PRIMARY KEY (key, game)
);
CREATE INDEX live_positions_by_game ON live_positions (game);

-- Who is at a game by way of each node: its players, and how many others watch it.
CREATE TABLE presence (
    game bigint NOT NULL,
    node text COLLATE "C" NOT NULL REFERENCES nodes,
    a boolean NOT NULL,
    b boolean NOT NULL,
    watchers integer NOT NULL,
    PRIMARY KEY (game, node)
);
CREATE INDEX presence_by_node ON presence (node);

-- Since when the player of a side is away from a game that is not over, NULL while it is there, and for how many milliseconds it was away before.
CREATE TABLE absences (
    game bigint NOT NULL,
    side text COLLATE "C" NOT NULL,
    since bigint,
    before bigint NOT NULL,
    PRIMARY KEY (game, side)
);

CREATE TABLE seeks (
    id text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    setup text NOT NULL,
    rated boolean NOT NULL,
    side text COLLATE "C",
    created bigint NOT NULL,
    -- Whether bots may accept it.
    bots boolean NOT NULL DEFAULT false,
    -- A digest of the terms.
    terms bigint NOT NULL,
    -- Of the owner, for the game and speed, when the seek was made.
    rating double precision NOT NULL DEFAULT 1500,
    by_bot boolean NOT NULL DEFAULT false,
    -- Whether the game would have a clock of minutes.
    live boolean NOT NULL DEFAULT false,
    -- From which network it was made: 20 bits of a keyed hash, never the address.
    network bigint NOT NULL DEFAULT 0,
    -- When the owner was last known to be connected, or made it.
    seen bigint NOT NULL DEFAULT 0
);
CREATE INDEX seeks_by_user ON seeks (user_id);
CREATE INDEX seeks_by_terms ON seeks (terms, side, by_bot, bots, rating, created);
CREATE INDEX seeks_by_time ON seeks (created, id) INCLUDE (user_id, network);
CREATE INDEX seeks_by_network ON seeks (network);

CREATE TABLE challenges (
    id text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Whom it is for; anybody without.
    opponent bigint REFERENCES users ON DELETE CASCADE,
    setup text NOT NULL,
    rated boolean NOT NULL,
    side text COLLATE "C",
    created bigint NOT NULL,
    rematch_of bigint UNIQUE REFERENCES games,
    game bigint REFERENCES games
);
CREATE INDEX challenges_by_user ON challenges (user_id);
-- Those for somebody are told when that player comes.
CREATE INDEX challenges_by_opponent ON challenges (opponent) WHERE opponent IS NOT NULL;
CREATE INDEX challenges_by_game ON challenges (game) WHERE game IS NOT NULL;
-- The challenges that wait. Those that were accepted stay.
CREATE INDEX open_challenges_by_user ON challenges (user_id) WHERE game IS NULL;
CREATE INDEX open_challenges_by_opponent ON challenges (opponent) WHERE game IS NULL;
CREATE INDEX open_challenges_by_time ON challenges (created) WHERE game IS NULL;

-- Who did not want to play a game again: a rematch is not offered to it a second time.
CREATE TABLE declined_rematches (
    game bigint PRIMARY KEY REFERENCES games,
    side text COLLATE "C" NOT NULL
);

CREATE TABLE ratings (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL,
    -- When the last game was that the rating rests on.
    at bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, game, speed)
);
CREATE INDEX leaderboards ON ratings (game, speed, rating DESC);

CREATE TABLE rating_changes (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game bigint NOT NULL REFERENCES games,
    at bigint NOT NULL,
    rating double precision NOT NULL,
    -- By how much the game has changed it, so that it can be put back.
    change double precision NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX rating_changes_by_time ON rating_changes (user_id, at);
CREATE INDEX rating_changes_by_game ON rating_changes (game);

-- How many rated games in a row an account has called off, when the last one was, and until when it begins no other.
CREATE TABLE called_off (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    in_a_row bigint NOT NULL,
    at bigint NOT NULL,
    until bigint NOT NULL
);

-- What became of the games of each player that count, so that nobody counts them game by game. Kept in the transaction in which a game ends.
CREATE TABLE results (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    side text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL,
    PRIMARY KEY (user_id, game, speed, side, reason)
);

-- The last games in a row: so many won, or below 0 lost.
CREATE TABLE streaks (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    speed text COLLATE "C" NOT NULL,
    streak bigint NOT NULL,
    longest_won bigint NOT NULL,
    longest_lost bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (user_id, game, speed)
);

-- Which turns were played from which positions, in games that ended and count. Kept in the transaction in which a game ends.
CREATE TABLE explored_turns (
    -- The keys of the position and of the one that the turn leads to: the first bytes of a SHA-256.
    position bytea NOT NULL,
    result bytea NOT NULL,
    side text COLLATE "C" NOT NULL,
    text text NOT NULL,
    -- What became of the games for whoever played the turn.
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL,
    PRIMARY KEY (position, result)
);
CREATE INDEX explored_most ON explored_turns (position, (won + drawn + lost) DESC);

-- The sums over all turns from a position: of Pawnball's start there are as many as there are ways to set the pawns up.
CREATE TABLE explored_positions (
    position bytea PRIMARY KEY,
    turns bigint NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL
);

-- Games whose turns are still to be counted, after a site was moved: the upkeep takes them away as it counts them.
CREATE TABLE games_to_explore (
    game bigint PRIMARY KEY REFERENCES games ON DELETE CASCADE
);

CREATE TABLE blocks (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    blocked bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (user_id, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- A line is a phrase or a text.
CREATE TABLE chat_lines (
    game bigint NOT NULL REFERENCES games,
    number integer NOT NULL,
    room text COLLATE "C" NOT NULL CHECK (room IN ('players', 'watchers')),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at bigint NOT NULL,
    phrase text,
    text text,
    PRIMARY KEY (game, number),
    CHECK ((phrase IS NULL) <> (text IS NULL))
);
CREATE INDEX chat_lines_by_user ON chat_lines (user_id, at);
CREATE INDEX chat_lines_by_time ON chat_lines (at);

-- For the site's owner. The line is copied, for lines are forgotten.
CREATE TABLE reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    about bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    why text NOT NULL,
    game text,
    line text,
    text text NOT NULL,
    -- When the owner of the site has settled it; those of accounts that are gone are deleted then.
    settled bigint
);
CREATE INDEX reports_by_user ON reports (user_id, at);
CREATE INDEX reports_by_about ON reports (about);

-- Files with the games of a month that is over.
CREATE TABLE archives (
    month text COLLATE "C" PRIMARY KEY,
    games bigint NOT NULL,
    bytes bigint NOT NULL,
    sha256 text NOT NULL,
    written bigint NOT NULL,
    -- A file in which somebody is named who is gone is written again.
    outdated boolean NOT NULL DEFAULT false
);

-- What all connections of an account are to be sent, for a short while: nodes that have missed it on the bus find it here.
CREATE TABLE pushes (
    id text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL,
    message text NOT NULL,
    at bigint NOT NULL
);
CREATE INDEX pushes_by_time ON pushes (at);

-- Looking after a site: who may do what for it; accounts without a row have no role.
CREATE TABLE roles (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    role text COLLATE "C" NOT NULL CHECK (role IN ('moderator', 'admin'))
);

-- Who is kept out, and who is silent: without an end where it says none. What has ended stays until the upkeep takes it away.
CREATE TABLE suspensions (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    until bigint,
    reason text NOT NULL
);

CREATE TABLE mutes (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    until bigint,
    reason text NOT NULL
);

-- What was done. Rows are never deleted, and written one after the other; nodes follow them by their ids. When an account is deleted, the reasons of
-- what was done to it go.
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    -- Who did it; nobody for whoever runs the machine.
    actor bigint REFERENCES users,
    act text COLLATE "C" NOT NULL,
    -- The account that it was done to, or that a report is about.
    subject bigint REFERENCES users,
    game bigint REFERENCES games,
    report bigint,
    until bigint,
    role text COLLATE "C",
    reason text NOT NULL
);
CREATE INDEX audit_log_by_subject ON audit_log (subject) WHERE subject IS NOT NULL;
CREATE INDEX audit_log_by_game ON audit_log (game) WHERE game IS NOT NULL;
