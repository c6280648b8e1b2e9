-- Positions that somebody has made a short link to. The same position has the same name, whoever asks.
CREATE TABLE short_links (
    name TEXT PRIMARY KEY,
    -- The game, its start position and the moves, as JSON.
    position TEXT NOT NULL,
    -- When the link was made or opened last, in seconds since 1970 (UTC), to the day.
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX short_links_by_seen ON short_links (seen);
