-- Arenas. `number` is the order in which they were opened.
CREATE TABLE arenas (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The canonical game string, and the clock of each game, as in `tables`.
    game TEXT NOT NULL,
    base INTEGER NOT NULL,
    increment INTEGER NOT NULL,
    -- When it starts, in seconds since 1970 (UTC), and how many minutes it lasts.
    starts INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- Whether bots play where a person would sit out.
    bots INTEGER NOT NULL,
    -- Whether everybody sees it in the list; otherwise it is for those who have its link.
    listed INTEGER NOT NULL,
    -- Who opened it, as in `holders`.
    opener BLOB NOT NULL,
    -- By what the start positions are drawn (decimal, 64 bits).
    seed TEXT NOT NULL,
    -- Whether its players were notified that it starts.
    notified INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX arenas_by_start ON arenas (starts);
CREATE INDEX arenas_by_opener ON arenas (opener);

CREATE TABLE arena_players (
    arena INTEGER NOT NULL REFERENCES arenas (number) ON DELETE CASCADE,
    -- In the order in which they came, counted from 0.
    place INTEGER NOT NULL,
    -- As in `holders`.
    player BLOB NOT NULL,
    -- Since when they wait for a game, in milliseconds since 1970 (UTC); none while they play, or want none.
    ready INTEGER,
    PRIMARY KEY (arena, place),
    UNIQUE (arena, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX arena_players_by_player ON arena_players (player);

CREATE TABLE arena_games (
    arena INTEGER NOT NULL REFERENCES arenas (number) ON DELETE CASCADE,
    -- The order in which they began, counted from 0.
    number INTEGER NOT NULL,
    -- By their places, who has which seat.
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    -- The table, by its id; none where it was thrown away.
    game TEXT UNIQUE,
    -- As game records write it, `*` where it was not over when the arena was.
    result TEXT NOT NULL DEFAULT '*',
    PRIMARY KEY (arena, number)
) STRICT, WITHOUT ROWID;
