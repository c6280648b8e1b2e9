-- When accounts are on holiday, in milliseconds since 1970 (UTC): their days in games stand still from one to the other.
CREATE TABLE holidays (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL
) STRICT;
CREATE INDEX holidays_by_account ON holidays (account);
CREATE INDEX holidays_by_end ON holidays (ends);

-- Until when the table has its player on holiday; none before the first one.
ALTER TABLE seats ADD COLUMN away INTEGER;
CREATE INDEX seats_away ON seats (away) WHERE away IS NOT NULL;
