-- Whether a program plays under this name.
ALTER TABLE accounts ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;

-- What programs show to speak for an account: digests of it.
CREATE TABLE tokens (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    token BLOB NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (number),
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- What it allows, with spaces between: `bot:play challenge:write`.
    scopes TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    made INTEGER NOT NULL,
    -- When it was used last, to the hour; none before.
    seen INTEGER
) STRICT;
CREATE INDEX tokens_by_account ON tokens (account);
