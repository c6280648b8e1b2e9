-- Each time that a server has run. The last row is the one that runs now.
CREATE TABLE runs (
    run INTEGER PRIMARY KEY AUTOINCREMENT,
    -- When it began, and when it was known to run last, in milliseconds since 1970 (UTC).
    started INTEGER NOT NULL,
    alive INTEGER NOT NULL
) STRICT;
INSERT INTO runs (started, alive) SELECT alive, alive FROM server;
DROP TABLE server;

-- In which run the last event was written; none before this was written down.
ALTER TABLE tables ADD COLUMN run INTEGER;
