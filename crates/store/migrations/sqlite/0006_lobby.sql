-- Seeks that are open. `number` is the order in which they were opened.
CREATE TABLE seeks (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The canonical game string, and how many people play.
    game TEXT NOT NULL,
    places INTEGER NOT NULL,
    -- As in `tables`.
    base INTEGER,
    increment INTEGER,
    -- Who gets the first seat: 'opener', 'other' or 'chance'.
    seating TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    opened INTEGER NOT NULL
) STRICT;

-- Who has a place, in the order in which they came: digests of what browsers keep.
CREATE TABLE seek_guests (
    place INTEGER PRIMARY KEY,
    number INTEGER NOT NULL REFERENCES seeks,
    guest BLOB NOT NULL,
    UNIQUE (number, guest)
) STRICT;

-- The seat that decides next; none in a game that is over, nor where nothing has happened since before
-- this was written down.
ALTER TABLE tables ADD COLUMN to_move INTEGER;
-- When something happened last, in milliseconds since 1970 (UTC).
ALTER TABLE tables ADD COLUMN acted INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET acted = max(
    1000 * opened,
    coalesce((SELECT max(time) FROM events WHERE events.number = tables.number), 0)
);
-- By what the seats were drawn (decimal, 64 bits), where they were.
ALTER TABLE tables ADD COLUMN seating TEXT;
