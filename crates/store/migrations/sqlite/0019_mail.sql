-- Where accounts get mail. An address counts once its owner has followed a link that was sent there; until then it waits.
CREATE TABLE mail_addresses (
    account INTEGER PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE,
    -- The one that counts, as it was entered and as it is compared; none before the first.
    address TEXT,
    folded TEXT UNIQUE,
    -- The one that is to be.
    waiting TEXT,
    -- In which language the account is written to.
    language TEXT NOT NULL
) STRICT;

-- Mails with a link that are still to be sent. What they lead to is made when they are sent, so that no secret stands here.
CREATE TABLE mails (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- confirm: the address counts from then on; enter: a log-in.
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    -- When it was asked for, and when it is to be sent (again): milliseconds since 1970 (UTC).
    made INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- How often it was sent.
    tries INTEGER NOT NULL DEFAULT 0,
    UNIQUE (account, kind)
) STRICT;
CREATE INDEX mails_by_at ON mails (at);

-- What mails lead to: digests of the secrets in their links.
CREATE TABLE mail_links (
    link BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- Where it was sent.
    address TEXT NOT NULL,
    -- Milliseconds since 1970 (UTC).
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_links_by_account ON mail_links (account, kind);
CREATE INDEX mail_links_by_until ON mail_links (until);

-- Which addresses mail was asked for in the last hour, whether they are known or not: by a name that follows from each.
CREATE TABLE mail_asks (
    asked TEXT NOT NULL,
    -- Milliseconds since 1970 (UTC).
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_asks_by_asked ON mail_asks (asked, at);
CREATE INDEX mail_asks_by_at ON mail_asks (at);

-- A third kind of outlet: the account's mail address. Its own `address` is empty, and its secret is in the link that ends it.
ALTER TABLE outlets ADD COLUMN mail INTEGER NOT NULL DEFAULT 0;
-- When a bundle was sent there last, in milliseconds since 1970 (UTC).
ALTER TABLE outlets ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
DROP INDEX outlets_of_account;
CREATE UNIQUE INDEX outlets_of_account ON outlets (account) WHERE session IS NULL AND mail = 0;
CREATE UNIQUE INDEX outlets_by_mail ON outlets (account) WHERE mail = 1;

-- The bundle in which it is sent, by the number of the first notice in it: the same however often it is sent.
ALTER TABLE notices ADD COLUMN bundle INTEGER;
CREATE INDEX notices_by_bundle ON notices (bundle) WHERE bundle IS NOT NULL;
