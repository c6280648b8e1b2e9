-- Whether everybody may see the game in a list while it goes on: it began in the lobby, or counts for ratings.
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET listed = rated;
CREATE INDEX tables_listed ON tables (acted) WHERE listed = 1 AND result = '*';

-- Of an account's last row in a pool, which leaderboard lists it: 0 people's, 1 people's of first guesses, 2 bots', 3 bots' of
-- first guesses; none of earlier rows.
ALTER TABLE ratings ADD COLUMN board INTEGER;
UPDATE ratings SET board = (SELECT 2 * bot FROM accounts WHERE accounts.number = account) + CASE WHEN deviation > 110 THEN 1 ELSE 0 END
    WHERE number IN (SELECT max(number) FROM ratings GROUP BY account, pool);
CREATE INDEX ratings_by_board ON ratings (pool, board, rating) WHERE board IS NOT NULL;

CREATE INDEX accounts_by_beginning ON accounts (substr(lower(name), 1, 1), lower(name));
