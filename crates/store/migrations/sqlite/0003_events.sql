-- What happens at a table becomes a list of events, to which rows are only ever added. The tables of before
-- get the events that lead to where they stand; what they had taken back is gone.
CREATE TABLE events (
    number INTEGER NOT NULL REFERENCES tables,
    -- Counted from 1, without gaps.
    seq INTEGER NOT NULL,
    -- Which owner of the table wrote it.
    epoch INTEGER NOT NULL,
    -- What happens, and the rest of it as JSON.
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Who asked for it, and by which name; none for what the server or a computer does.
    party INTEGER,
    request TEXT,
    -- Milliseconds since 1970 (UTC); 0 where it is not known.
    time INTEGER NOT NULL,
    PRIMARY KEY (number, seq)
) STRICT, WITHOUT ROWID;

-- The same name twice is the same request.
CREATE UNIQUE INDEX requests ON events (number, request) WHERE request IS NOT NULL;

INSERT INTO events (number, seq, epoch, kind, body, time)
SELECT number, ply + 1, 0, 'played',
       CASE WHEN time_left IS NULL THEN json_object('text', text)
            ELSE json_object('text', text, 'left', time_left) END, 0
FROM plies;

INSERT INTO events (number, seq, epoch, kind, body, time)
SELECT number, 1 + (SELECT count(*) FROM events WHERE events.number = tables.number), 0,
       'paused', json_object('used', used), 0
FROM tables WHERE used > 0;

INSERT INTO events (number, seq, epoch, kind, body, time)
SELECT number, 1 + (SELECT count(*) FROM events WHERE events.number = tables.number), 0,
       'timeUp', json_object('seat', fallen), 0
FROM tables WHERE fallen IS NOT NULL;

INSERT INTO events (number, seq, epoch, kind, body, time)
SELECT number, 1 + (SELECT count(*) FROM events WHERE events.number = tables.number), 0,
       'resigned', json_object('seat', resigned), 0
FROM tables WHERE resigned IS NOT NULL;

-- The number of the last event, who may write the next, and what lists show.
ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN aborted INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET
    seq = (SELECT count(*) FROM events WHERE events.number = tables.number),
    plies = (SELECT count(*) FROM plies WHERE plies.number = tables.number);

DROP TABLE plies;
ALTER TABLE tables DROP COLUMN resigned;
ALTER TABLE tables DROP COLUMN fallen;
ALTER TABLE tables DROP COLUMN used;

-- Who is behind which screen: 0 opened the table.
ALTER TABLE seats ADD COLUMN party INTEGER NOT NULL DEFAULT 0;

-- Whose a party is: digests of what browsers keep. A table without any belongs to nobody.
CREATE TABLE holders (
    number INTEGER NOT NULL REFERENCES tables,
    party INTEGER NOT NULL,
    guest BLOB NOT NULL,
    PRIMARY KEY (number, party, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_guest ON holders (guest, number);

-- Links to a table: digests of their secrets. A link of no party is for whoever comes first.
CREATE TABLE links (
    number INTEGER NOT NULL REFERENCES tables,
    party INTEGER,
    secret BLOB NOT NULL,
    PRIMARY KEY (number, secret)
) STRICT, WITHOUT ROWID;
