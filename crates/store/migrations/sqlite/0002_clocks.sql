-- The persons' time, in games where it is limited: seconds at the beginning, and seconds added a move.
ALTER TABLE tables ADD COLUMN base INTEGER;
ALTER TABLE tables ADD COLUMN increment INTEGER;
-- Milliseconds of the present turn that had been used when the clock stood still last.
ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
-- The seat whose time has run out.
ALTER TABLE tables ADD COLUMN fallen INTEGER;
-- Milliseconds that the ply left to the person who played it.
ALTER TABLE plies ADD COLUMN time_left INTEGER;
