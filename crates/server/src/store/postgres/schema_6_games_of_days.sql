-- What the player who waits in a game of days answers to what the opponent may play: crates/server/src/store/conditional.rs.
ALTER TABLE games ADD COLUMN conditional text;
