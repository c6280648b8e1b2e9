-- The level that goes on for whoever leaves, in games of more than two; none where nobody can leave.
ALTER TABLE tables ADD COLUMN stand_in INTEGER;
-- The level that goes on since the person of this seat has left. `level` stays as the table was opened.
ALTER TABLE seats ADD COLUMN replaced INTEGER;
