-- The positions that finished public games came to in their first plies: what was played there, and how the game ended.
CREATE TABLE positions (
    -- The game and the position: 64 bits of the digest of their texts.
    position INTEGER NOT NULL,
    number INTEGER NOT NULL REFERENCES tables,
    -- Empty where the game ended there.
    move TEXT NOT NULL,
    -- As in `tables`.
    result TEXT NOT NULL,
    PRIMARY KEY (position, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX positions_by_game ON positions (number);
