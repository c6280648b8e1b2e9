-- Whom an account follows, and when it was told last that they came, and that they opened a game: milliseconds since 1970 (UTC).
CREATE TABLE follows (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    came INTEGER NOT NULL,
    opened INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_by_followed ON follows (followed);
