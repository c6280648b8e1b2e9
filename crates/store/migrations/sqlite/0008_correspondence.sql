-- Days for each move, where that is how time is limited; `base` and `increment` are then none.
ALTER TABLE tables ADD COLUMN days INTEGER;
ALTER TABLE seeks ADD COLUMN days INTEGER;
-- When the days of the player to move are over, in milliseconds since 1970 (UTC).
ALTER TABLE tables ADD COLUMN due INTEGER;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;

-- One row: when a server was known to run last, in milliseconds since 1970 (UTC).
CREATE TABLE server (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    alive INTEGER NOT NULL
) STRICT;
INSERT INTO server (one, alive) VALUES (1, 0);
