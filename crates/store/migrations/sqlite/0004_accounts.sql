-- People with a name and a password. `holder` stands in `holders` for the account, as a guest's digest does:
-- 256 random bits, which lead nowhere once the account is removed.
CREATE TABLE accounts (
    number INTEGER PRIMARY KEY,
    holder BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The name without what the eye does not tell apart.
    folded TEXT NOT NULL UNIQUE,
    -- The password's hash in the form of the Password Hashing Competition, with its salt and costs.
    password TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    created INTEGER NOT NULL,
    -- Why the operator has shut the account; none while it is open.
    banned TEXT
) STRICT;

-- Browsers in which somebody is logged in: digests of what they keep as a cookie.
CREATE TABLE sessions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    token BLOB NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (number),
    -- Such as "Firefox, Linux".
    device TEXT NOT NULL,
    opened INTEGER NOT NULL,
    -- When it was used last, to the hour.
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account, seen);
