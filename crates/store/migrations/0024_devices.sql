-- Browsers in which somebody has logged in before: digests of what they keep as a cookie. Wrong passwords from elsewhere do not
-- shut them out.
CREATE TABLE devices (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    device BLOB NOT NULL,
    -- When the last log-in was: seconds since 1970 (UTC).
    seen INTEGER NOT NULL,
    PRIMARY KEY (account, device)
) STRICT, WITHOUT ROWID;

-- When whoever uses the session has last shown that they own the account: seconds since 1970 (UTC).
ALTER TABLE sessions ADD COLUMN confirmed INTEGER;

-- Accounts that were removed a moment ago, by what stood for them among holders: what their last requests write is refused.
CREATE TABLE removed (
    holder BLOB PRIMARY KEY,
    -- Seconds since 1970 (UTC).
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mails that tell owners what was done with their accounts. The account may be gone, or have another address by now.
CREATE TABLE warnings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- The account's name.
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    -- As in `mails`.
    made INTEGER NOT NULL,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    -- One of a kind that was not sent yet is enough.
    UNIQUE (address, kind)
) STRICT;
CREATE INDEX warnings_by_at ON warnings (at);
