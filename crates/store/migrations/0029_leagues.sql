-- Leagues. `number` is the order in which they were opened.
CREATE TABLE leagues (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The canonical game string, how many may play, and whether each meets each twice.
    game TEXT NOT NULL,
    places INTEGER NOT NULL,
    twice INTEGER NOT NULL,
    -- As in `tables`.
    days INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- Whether everybody sees it in the list; otherwise it is for those who have its link.
    listed INTEGER NOT NULL,
    -- Who opened it, as in `holders`.
    opener BLOB NOT NULL,
    -- By what the order of the players and the start positions are drawn (decimal, 64 bits).
    seed TEXT NOT NULL,
    -- Seconds since 1970 (UTC); none before it has started, or is over.
    opened INTEGER NOT NULL,
    started INTEGER,
    ended INTEGER
) STRICT;
CREATE INDEX leagues_going_on ON leagues (opener) WHERE ended IS NULL;

CREATE TABLE league_players (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    league INTEGER NOT NULL REFERENCES leagues (number) ON DELETE CASCADE,
    -- As in `holders`.
    player BLOB NOT NULL,
    -- Their place in the draw, counted from 0; none before the start.
    place INTEGER,
    -- Whether they have left a league that had started.
    gone INTEGER NOT NULL DEFAULT 0,
    UNIQUE (league, player)
) STRICT;
CREATE INDEX league_players_by_player ON league_players (player);

CREATE TABLE league_games (
    league INTEGER NOT NULL REFERENCES leagues (number) ON DELETE CASCADE,
    -- The order in which they are to begin, counted from 0.
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    -- By their places in the draw, who has which seat.
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    -- By what the start position is drawn (decimal, 64 bits).
    seed TEXT NOT NULL,
    -- The table, by its id; none before it is opened.
    game TEXT UNIQUE,
    -- As game records write it, `*` before it is over.
    result TEXT NOT NULL DEFAULT '*',
    -- 0: it is or was played; 1: awarded, as the other has left; 2: it counts for nobody.
    how INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX league_games_to_play ON league_games (league) WHERE result = '*' AND how = 0;
