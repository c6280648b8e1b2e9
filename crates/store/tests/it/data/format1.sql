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
PRAGMA application_id = 1366585965;
PRAGMA user_version = 1;
INSERT INTO tables (number, id, game, seed, setup, opened, resigned, result) VALUES
    (1, 'table1', 'quantum-leap:board=hex5', '18446744073709551615', 'start', 1700000000, 0, '0-1'),
    (2, 'table2', 'quantum', NULL, 'start', 1700000100, NULL, '*');
INSERT INTO seats (number, seat, level) VALUES (1, 0, NULL), (1, 1, 7), (2, 0, NULL), (2, 1, NULL);
INSERT INTO plies (number, ply, text) VALUES (1, 0, 'a5-b5'), (1, 1, 'i5-h5'), (2, 0, 'one');
