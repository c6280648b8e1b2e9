-- Whether players may join a league that has started, until half of its games are decided.
ALTER TABLE leagues ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
