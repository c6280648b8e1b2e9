-- What lists of finished public games are read by: all, those of a board, and those of all boards of a game.
CREATE INDEX tables_public ON tables (acted) WHERE listed = 1 AND result <> '*';
CREATE INDEX tables_public_by_game ON tables (game, acted) WHERE listed = 1 AND result <> '*';
CREATE INDEX tables_public_by_family ON tables (substr(game, 1, length(game) - length(ltrim(game, 'abcdefghijklmnopqrstuvwxyz-'))), acted)
    WHERE listed = 1 AND result <> '*';
