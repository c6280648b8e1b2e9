-- Challenges that wait for their answer. `number` is the order in which they were made.
CREATE TABLE challenges (
    number INTEGER PRIMARY KEY,
    -- Of the challenge, and of the table to which it leads.
    id TEXT NOT NULL UNIQUE,
    -- By whom and for whom, as in `holders`.
    challenger BLOB NOT NULL,
    challenged BLOB NOT NULL,
    -- The canonical game string.
    game TEXT NOT NULL,
    -- As in `seeks`.
    base INTEGER,
    increment INTEGER,
    days INTEGER,
    seating TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- When it was made, and until when it waits: seconds since 1970 (UTC).
    opened INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_until ON challenges (until);
