-- Passkeys: public keys by which somebody logs in. An account that was made with one has no password, which
-- `accounts.password` says by an empty text.
CREATE TABLE passkeys (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- By what browsers know it.
    credential BLOB NOT NULL UNIQUE,
    -- In the form of COSE.
    key BLOB NOT NULL,
    -- How often it was used; always 0 where the device does not count.
    counter INTEGER NOT NULL,
    -- The name of the server for which it was made.
    site TEXT NOT NULL,
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    made INTEGER NOT NULL,
    -- When somebody logged in by it last; none before.
    seen INTEGER
) STRICT;
CREATE INDEX passkeys_by_account ON passkeys (account);

-- By what the server knows its own prompts, made when the first is asked for. One row.
CREATE TABLE prompt_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB NOT NULL
) STRICT;

-- Prompts that were answered, as long as they would be good.
CREATE TABLE used_prompts (
    number BLOB PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX used_prompts_by_until ON used_prompts (until);
