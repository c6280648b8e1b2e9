-- When a notice of a kind was, or is to be, sent last about a table or for a challenger: the next one comes a minute later.
CREATE TABLE notified (
    outlet INTEGER NOT NULL REFERENCES outlets (number) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    -- Milliseconds since 1970 (UTC).
    at INTEGER NOT NULL,
    PRIMARY KEY (outlet, kind, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX notified_by_at ON notified (at);
