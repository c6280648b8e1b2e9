-- What becomes of the game when a player leaves: the level that goes on for them, 0 where the game ends; NULL where nobody
-- can leave.
ALTER TABLE seeks ADD COLUMN stand_in INTEGER;
