-- Who has shut whom out: both by their accounts.
CREATE TABLE blocks (
    account INTEGER NOT NULL REFERENCES accounts (number),
    blocked INTEGER NOT NULL REFERENCES accounts (number),
    -- Seconds since 1970 (UTC).
    since INTEGER NOT NULL,
    PRIMARY KEY (account, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);
