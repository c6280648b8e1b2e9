-- The servers that share the database, where it is in PostgreSQL: each has a row from its start on.
CREATE TABLE servers (
    server INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Where the others pass connections on to it; empty where they cannot.
    address TEXT NOT NULL,
    -- Until when it owns its tables, in milliseconds since 1970 (UTC) by the database's clock.
    lease INTEGER NOT NULL
) STRICT;

-- What all servers have in common. One row.
CREATE TABLE site (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- By what the servers know each other; none before the first has started.
    secret BLOB,
    -- Since which run the clock was not set, and when a server was known to run last, in milliseconds since 1970 (UTC).
    since INTEGER NOT NULL,
    alive INTEGER NOT NULL
) STRICT;
INSERT INTO site (one, since, alive) SELECT 1, run, alive FROM runs ORDER BY run DESC LIMIT 1;

-- Which server has claimed the table last.
ALTER TABLE tables ADD COLUMN owner INTEGER;
