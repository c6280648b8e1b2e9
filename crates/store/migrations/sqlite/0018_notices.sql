-- The server's key for web push (PKCS #8), made at the first start. One row.
CREATE TABLE push_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB NOT NULL
) STRICT;

-- Where an account is told what waits for it while no page of it is open: browsers in which it is logged in, and an
-- address of its own.
CREATE TABLE outlets (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- Of a browser: the session, with which it ends. None for the account's own address.
    session INTEGER UNIQUE REFERENCES sessions (number) ON DELETE CASCADE,
    address TEXT NOT NULL,
    -- Of a browser: its public key. None for the account's own address.
    key BLOB,
    -- The browser's secret, or the one by which messages to the address are signed.
    secret BLOB NOT NULL,
    -- Of a browser: in which language it is spoken to.
    language TEXT,
    -- Seconds since 1970 (UTC).
    made INTEGER NOT NULL
) STRICT;
CREATE INDEX outlets_by_account ON outlets (account);
-- A browser is told for one account at a time; an account has one address.
CREATE UNIQUE INDEX outlets_by_browser ON outlets (address) WHERE session IS NOT NULL;
CREATE UNIQUE INDEX outlets_of_account ON outlets (account) WHERE session IS NULL;

-- What is still to be sent, written with the event that it is about.
CREATE TABLE notices (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    outlet INTEGER NOT NULL REFERENCES outlets (number) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The table or the challenge, by its id, and the event, by its number; 0 where it is none.
    subject TEXT NOT NULL,
    seq INTEGER NOT NULL,
    -- When it came up, and when it is to be sent (again): milliseconds since 1970 (UTC).
    made INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- How often it was sent.
    tries INTEGER NOT NULL DEFAULT 0,
    UNIQUE (outlet, kind, subject, seq)
) STRICT;
CREATE INDEX notices_by_at ON notices (at);
CREATE INDEX notices_by_subject ON notices (subject);
