-- What players say to each other, beside what happens at the table.
CREATE TABLE chat (
    number INTEGER NOT NULL REFERENCES tables,
    -- Counted from 1.
    line INTEGER NOT NULL,
    party INTEGER NOT NULL,
    -- As in `holders`.
    writer BLOB NOT NULL,
    text TEXT NOT NULL,
    -- The request that it answers.
    request TEXT,
    -- Milliseconds since 1970 (UTC).
    time INTEGER NOT NULL,
    PRIMARY KEY (number, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_by_writer ON chat (writer);

-- Lines that somebody has shown to the operator, with their text: it outlives the table.
CREATE TABLE reports (
    report INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The table's name.
    game TEXT NOT NULL,
    line INTEGER NOT NULL,
    text TEXT NOT NULL,
    writer BLOB NOT NULL,
    reporter BLOB NOT NULL,
    time INTEGER NOT NULL,
    UNIQUE (game, line)
) STRICT;
