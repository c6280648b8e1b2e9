-- For how many seconds the computer of this seat thinks about a move; none where its level says how much it does.
ALTER TABLE seats ADD COLUMN seconds INTEGER;
