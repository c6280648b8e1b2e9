-- A game being played or finished. `number` is the order in which tables were opened.
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The canonical game string, and the start position, which says where the game starts whatever
    -- becomes of the generator that the seed (decimal, 64 bits) was for.
    game TEXT NOT NULL,
    seed TEXT,
    setup TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    opened INTEGER NOT NULL,
    -- The seat that has given up.
    resigned INTEGER,
    -- As game records write it; `*` while the game goes on.
    result TEXT NOT NULL
) STRICT;

CREATE TABLE seats (
    number INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    -- The computer's level; none for a person.
    level INTEGER,
    PRIMARY KEY (number, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE plies (
    number INTEGER NOT NULL REFERENCES tables,
    -- Counted from 0, without gaps.
    ply INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (number, ply)
) STRICT, WITHOUT ROWID;
