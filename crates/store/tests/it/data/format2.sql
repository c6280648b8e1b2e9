CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    seed TEXT,
    setup TEXT NOT NULL,
    opened INTEGER NOT NULL,
    resigned INTEGER,
    result TEXT NOT NULL
) STRICT;

CREATE TABLE seats (
    number INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    level INTEGER,
    PRIMARY KEY (number, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE plies (
    number INTEGER NOT NULL REFERENCES tables,
    ply INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (number, ply)
) STRICT, WITHOUT ROWID;
ALTER TABLE tables ADD COLUMN base INTEGER;
ALTER TABLE tables ADD COLUMN increment INTEGER;
ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN fallen INTEGER;
ALTER TABLE plies ADD COLUMN time_left INTEGER;
PRAGMA application_id = 1366585965;
PRAGMA user_version = 2;
INSERT INTO tables (number, id, game, seed, setup, opened, resigned, result) VALUES
    (1, 'table1', 'quantum-leap:board=hex5', '18446744073709551615', 'start', 1700000000, 0, '0-1'),
    (2, 'table2', 'quantum', NULL, 'start', 1700000100, NULL, '*');
INSERT INTO seats (number, seat, level) VALUES (1, 0, NULL), (1, 1, 7), (2, 0, NULL), (2, 1, NULL);
INSERT INTO plies (number, ply, text) VALUES (1, 0, 'a5-b5'), (1, 1, 'i5-h5'), (2, 0, 'one');
UPDATE tables SET base = 300, increment = 5, used = 4200 WHERE number = 2;
UPDATE plies SET time_left = 300000 WHERE number = 2;
