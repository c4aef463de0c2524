-- When the last whole copy of the database was begun; whoever makes it notes that.
ALTER TABLE site ADD COLUMN backed_up timestamptz;
