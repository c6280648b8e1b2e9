-- A database as it was at 030cbe9a, with a finished rated game, one that goes on, and what people have. Not to be changed.
PRAGMA application_id = 1366585965;
PRAGMA user_version = 21;
CREATE TABLE tables ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, seed TEXT, setup TEXT NOT NULL, opened INTEGER NOT NULL, result TEXT NOT NULL , base INTEGER, increment INTEGER, seq INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0, plies INTEGER NOT NULL DEFAULT 0, aborted INTEGER NOT NULL DEFAULT 0, rated INTEGER NOT NULL DEFAULT 0, to_move INTEGER, acted INTEGER NOT NULL DEFAULT 0, seating TEXT, days INTEGER, due INTEGER, run INTEGER, stand_in INTEGER) STRICT;
CREATE TABLE seats ( number INTEGER NOT NULL REFERENCES tables, seat INTEGER NOT NULL, level INTEGER, party INTEGER NOT NULL DEFAULT 0, replaced INTEGER, seconds INTEGER, PRIMARY KEY (number, seat) ) STRICT, WITHOUT ROWID;
CREATE TABLE events ( number INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, epoch INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, party INTEGER, request TEXT, time INTEGER NOT NULL, PRIMARY KEY (number, seq) ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX requests ON events (number, request) WHERE request IS NOT NULL;
CREATE TABLE holders ( number INTEGER NOT NULL REFERENCES tables, party INTEGER NOT NULL, guest BLOB NOT NULL, PRIMARY KEY (number, party, guest) ) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_guest ON holders (guest, number);
CREATE TABLE links ( number INTEGER NOT NULL REFERENCES tables, party INTEGER, secret BLOB NOT NULL, PRIMARY KEY (number, secret) ) STRICT, WITHOUT ROWID;
CREATE TABLE accounts ( number INTEGER PRIMARY KEY, holder BLOB NOT NULL UNIQUE, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, created INTEGER NOT NULL, banned TEXT , bot INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE sessions ( number INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL UNIQUE, account INTEGER NOT NULL REFERENCES accounts (number), device TEXT NOT NULL, opened INTEGER NOT NULL, seen INTEGER NOT NULL ) STRICT;
CREATE INDEX sessions_by_account ON sessions (account, seen);
CREATE TABLE ratings ( number INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES accounts (number), pool TEXT NOT NULL, game INTEGER NOT NULL REFERENCES tables (number), time INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, UNIQUE (game, account) ) STRICT;
CREATE INDEX ratings_by_account ON ratings (account, pool, number);
CREATE TABLE seeks ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, places INTEGER NOT NULL, base INTEGER, increment INTEGER, seating TEXT NOT NULL, opened INTEGER NOT NULL , days INTEGER, stand_in INTEGER) STRICT;
CREATE TABLE seek_guests ( place INTEGER PRIMARY KEY, number INTEGER NOT NULL REFERENCES seeks, guest BLOB NOT NULL, UNIQUE (number, guest) ) STRICT;
CREATE TABLE tokens ( number INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL UNIQUE, account INTEGER NOT NULL REFERENCES accounts (number), name TEXT NOT NULL, scopes TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER ) STRICT;
CREATE INDEX tokens_by_account ON tokens (account);
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_not_over ON tables (acted) WHERE result = '*';
CREATE TABLE chat ( number INTEGER NOT NULL REFERENCES tables, line INTEGER NOT NULL, party INTEGER NOT NULL, writer BLOB NOT NULL, text TEXT NOT NULL, request TEXT, time INTEGER NOT NULL, PRIMARY KEY (number, line) ) STRICT, WITHOUT ROWID;
CREATE INDEX chat_by_writer ON chat (writer);
CREATE TABLE reports ( report INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL, writer BLOB NOT NULL, reporter BLOB NOT NULL, time INTEGER NOT NULL, UNIQUE (game, line) ) STRICT;
CREATE TABLE blocks ( account INTEGER NOT NULL REFERENCES accounts (number), blocked INTEGER NOT NULL REFERENCES accounts (number), since INTEGER NOT NULL, PRIMARY KEY (account, blocked) ) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);
CREATE TABLE challenges ( number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, challenger BLOB NOT NULL, challenged BLOB NOT NULL, game TEXT NOT NULL, base INTEGER, increment INTEGER, days INTEGER, seating TEXT NOT NULL, rated INTEGER NOT NULL, opened INTEGER NOT NULL, until INTEGER NOT NULL ) STRICT;
CREATE INDEX challenges_by_challenger ON challenges (challenger);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_until ON challenges (until);
CREATE TABLE plans ( number INTEGER NOT NULL REFERENCES tables, party INTEGER NOT NULL, name TEXT NOT NULL, seq INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (number, party) ) STRICT, WITHOUT ROWID;
CREATE TABLE runs ( run INTEGER PRIMARY KEY AUTOINCREMENT, started INTEGER NOT NULL, alive INTEGER NOT NULL ) STRICT;
CREATE TABLE short_links ( name TEXT PRIMARY KEY, position TEXT NOT NULL, seen INTEGER NOT NULL ) STRICT, WITHOUT ROWID;
CREATE INDEX short_links_by_seen ON short_links (seen);
CREATE TABLE push_key ( one INTEGER PRIMARY KEY CHECK (one = 1), key BLOB NOT NULL ) STRICT;
CREATE TABLE outlets ( number INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE, session INTEGER UNIQUE REFERENCES sessions (number) ON DELETE CASCADE, address TEXT NOT NULL, key BLOB, secret BLOB NOT NULL, language TEXT, made INTEGER NOT NULL , mail INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX outlets_by_account ON outlets (account);
CREATE UNIQUE INDEX outlets_by_browser ON outlets (address) WHERE session IS NOT NULL;
CREATE TABLE notices ( number INTEGER PRIMARY KEY AUTOINCREMENT, outlet INTEGER NOT NULL REFERENCES outlets (number) ON DELETE CASCADE, kind TEXT NOT NULL, subject TEXT NOT NULL, seq INTEGER NOT NULL, made INTEGER NOT NULL, at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, bundle INTEGER, UNIQUE (outlet, kind, subject, seq) ) STRICT;
CREATE INDEX notices_by_at ON notices (at);
CREATE INDEX notices_by_subject ON notices (subject);
CREATE TABLE mail_addresses ( account INTEGER PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE, address TEXT, folded TEXT UNIQUE, waiting TEXT, language TEXT NOT NULL ) STRICT;
CREATE TABLE mails ( number INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE, kind TEXT NOT NULL, address TEXT NOT NULL, language TEXT NOT NULL, made INTEGER NOT NULL, at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, UNIQUE (account, kind) ) STRICT;
CREATE INDEX mails_by_at ON mails (at);
CREATE TABLE mail_links ( link BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE, kind TEXT NOT NULL, address TEXT NOT NULL, until INTEGER NOT NULL ) STRICT, WITHOUT ROWID;
CREATE INDEX mail_links_by_account ON mail_links (account, kind);
CREATE INDEX mail_links_by_until ON mail_links (until);
CREATE TABLE mail_asks ( asked TEXT NOT NULL, at INTEGER NOT NULL ) STRICT;
CREATE INDEX mail_asks_by_asked ON mail_asks (asked, at);
CREATE INDEX mail_asks_by_at ON mail_asks (at);
CREATE UNIQUE INDEX outlets_of_account ON outlets (account) WHERE session IS NULL AND mail = 0;
CREATE UNIQUE INDEX outlets_by_mail ON outlets (account) WHERE mail = 1;
CREATE INDEX notices_by_bundle ON notices (bundle) WHERE bundle IS NOT NULL;
CREATE TABLE passkeys ( number INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE, credential BLOB NOT NULL UNIQUE, key BLOB NOT NULL, counter INTEGER NOT NULL, site TEXT NOT NULL, name TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER ) STRICT;
CREATE INDEX passkeys_by_account ON passkeys (account);
CREATE TABLE prompt_key ( one INTEGER PRIMARY KEY CHECK (one = 1), key BLOB NOT NULL ) STRICT;
CREATE TABLE used_prompts ( number BLOB PRIMARY KEY, until INTEGER NOT NULL ) STRICT;
CREATE INDEX used_prompts_by_until ON used_prompts (until);
INSERT INTO runs VALUES (1, 0, 0), (2, 1700000000000, 1700000500000);
INSERT INTO accounts (number, holder, name, folded, password, created) VALUES
    (1, x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Anna', 'anna', '$argon2id$hash', 1700000000), (2, x'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'Bert', 'bert', '', 1700000000);
INSERT INTO sessions (number, token, account, device, opened, seen) VALUES (1, x'0101010101010101010101010101010101010101010101010101010101010101', 1, 'Firefox, Linux', 1700000000, 1700000000);
INSERT INTO tables (number, id, game, seed, setup, opened, result, base, increment, seq, epoch, plies, rated, to_move, acted, run, seating) VALUES
    (1, 'table1', 'quantum-link:board=hex2', '18446744073709551615', 'start', 1700000000, '1-0', 300, 2, 3, 1, 2, 1, NULL, 1700000090000, 2, '7'),
    (2, 'table2', 'quanta:board=5x5', NULL, 'start', 1700000001, '*', NULL, NULL, 1, 4, 1, 0, 1, 1700000095000, 2, NULL),
    (3, 'table3', 'quanta:board=5x5', NULL, 'start', 1700000002, '*', NULL, NULL, 0, 0, 0, 0, 0, 1700000002000, NULL, NULL);
INSERT INTO seats (number, seat, level, party, seconds) VALUES (1, 0, NULL, 0, NULL), (1, 1, NULL, 1, NULL), (2, 0, NULL, 0, NULL), (2, 1, 3, 0, 20),
    (3, 0, NULL, 0, NULL), (3, 1, NULL, 0, NULL);
INSERT INTO holders (number, party, guest) VALUES (1, 0, x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), (1, 1, x'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'), (2, 0, x'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc');
INSERT INTO events (number, seq, epoch, kind, body, party, request, time) VALUES
    (1, 1, 1, 'played', '{"text":"4@c3","left":300000}', 0, 'one', 1700000080000), (1, 2, 1, 'played', '{"text":"2@a1","left":300000}', 1, NULL, 1700000085000),
    (1, 3, 1, 'resigned', '{"seat":1}', 1, NULL, 1700000090000), (2, 1, 4, 'played', '{"text":"a1"}', 0, 'one', 1700000095000);
INSERT INTO ratings (account, pool, game, time, rating, deviation, volatility) VALUES
    (1, 'quantum-link', 1, 1700000090000, 1662.2, 290.3, 0.06), (2, 'quantum-link', 1, 1700000090000, 1337.8, 290.3, 0.06);
INSERT INTO seeks (number, id, game, places, seating, opened, days) VALUES (1, 'seek1', 'quanta:board=5x5', 2, 'chance', 1700000000, 2);
INSERT INTO seek_guests (number, guest) VALUES (1, x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
INSERT INTO chat VALUES (1, 1, 0, x'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'good game', NULL, 1700000091000);
INSERT INTO outlets (account, address, secret, made) VALUES (1, 'https://example.org/hook', x'0102', 1700000000);
INSERT INTO notices (outlet, kind, subject, seq, made, at) VALUES (1, 'over', 'table1', 3, 1700000090000, 1700000090000);
