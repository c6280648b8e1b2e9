-- What lists are read by, so that none reads more than it shows.

-- When the game was over, in milliseconds since 1970 (UTC); none while it goes on.
ALTER TABLE holders ADD COLUMN ended INTEGER;
UPDATE holders SET ended = (SELECT acted FROM tables WHERE tables.number = holders.number AND result <> '*');
CREATE INDEX holders_by_end ON holders (guest, ended, number);

-- Whether somebody holds a party: who has held one goes only with the table.
ALTER TABLE tables ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET held = 1 WHERE number IN (SELECT number FROM holders);
CREATE INDEX tables_of_nobody ON tables (number) WHERE held = 0;
CREATE TRIGGER tables_held AFTER INSERT ON holders BEGIN
    UPDATE tables SET held = 1 WHERE number = new.number AND held = 0;
END;

CREATE INDEX ratings_by_height ON ratings (account, pool, rating);
