-- Whether the game counts for the ratings of its two players.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- What a player's rating is after a game, in the order in which the games ended. The last row of an account
-- and a pool is its rating now.
CREATE TABLE ratings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number),
    -- The game's name before its options.
    pool TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES tables (number),
    -- Milliseconds since 1970 (UTC).
    time INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    UNIQUE (game, account)
) STRICT;
CREATE INDEX ratings_by_account ON ratings (account, pool, number);
