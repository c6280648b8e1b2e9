-- What the people of a party answer to moves that have not been played yet: theirs alone.
CREATE TABLE plans (
    number INTEGER NOT NULL REFERENCES tables,
    party INTEGER NOT NULL,
    -- A secret by which the moves that come of it are named as requests.
    name TEXT NOT NULL,
    -- The event after which it was made, counted as in `events`.
    seq INTEGER NOT NULL,
    -- Lines of moves from there, as JSON.
    lines TEXT NOT NULL,
    PRIMARY KEY (number, party)
) STRICT, WITHOUT ROWID;
