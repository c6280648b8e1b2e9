-- Whether the game of a seek counts for ratings.
ALTER TABLE seeks ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
