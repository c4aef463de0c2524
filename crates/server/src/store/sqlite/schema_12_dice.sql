-- What the server committed to, where what the players commit to names it: version 2 of the proof. Without it, version 1.
ALTER TABLE games ADD COLUMN dice_commitment BLOB;
