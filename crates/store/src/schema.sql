-- The newest format whole. A new database is made by this; in an older one it makes what is missing (`COLUMNS` in open.rs adds columns).

-- A game being played or finished. `number` is the order in which tables were opened.
CREATE TABLE IF NOT EXISTS tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The canonical game string, and the start position, which says where the game starts whatever
    -- becomes of the generator that the seed (decimal, 64 bits) was for.
    game TEXT NOT NULL,
    seed TEXT,
    setup TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    opened INTEGER NOT NULL,
    -- As game records write it, `*` while the game goes on.
    result TEXT NOT NULL,
    -- How much time the persons have: seconds at the beginning, and seconds added a move.
    base INTEGER,
    increment INTEGER,
    -- The number of the last event, who may write the next, and what lists show.
    seq INTEGER NOT NULL DEFAULT 0,
    epoch INTEGER NOT NULL DEFAULT 0,
    plies INTEGER NOT NULL DEFAULT 0,
    aborted INTEGER NOT NULL DEFAULT 0,
    -- Whether the game counts for the ratings of its two players.
    rated INTEGER NOT NULL DEFAULT 0,
    -- The seat that decides next; none in a game that is over.
    to_move INTEGER,
    -- When something happened last, in milliseconds since 1970 (UTC).
    acted INTEGER NOT NULL DEFAULT 0,
    -- By what the seats were drawn (decimal, 64 bits), where they were.
    seating TEXT,
    -- Days for each move, where that is how time is limited; `base` and `increment` are then none.
    days INTEGER,
    -- When the days of the player to move are over, in milliseconds since 1970 (UTC).
    due INTEGER,
    -- In which run the last event was written.
    run INTEGER,
    -- The level that goes on for whoever leaves, in games of more than two; none where nobody can leave.
    stand_in INTEGER,
    -- Whether somebody holds a party: who has held one goes only with the table.
    held INTEGER NOT NULL DEFAULT 0,
    -- Which server has claimed the table last.
    owner INTEGER,
    -- Whether everybody may see the game in lists: it began in the lobby or in a public league, or counts for ratings.
    listed INTEGER NOT NULL DEFAULT 0,
    -- Whether its players have no help until it is over.
    unaided INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS tables_not_over ON tables (acted) WHERE result = '*';
CREATE INDEX IF NOT EXISTS tables_of_nobody ON tables (number) WHERE held = 0;
CREATE INDEX IF NOT EXISTS tables_listed ON tables (acted) WHERE listed = 1 AND result = '*';
-- Finished public games: all, those of a board, and those of all boards of a game, by its name before the options.
CREATE INDEX IF NOT EXISTS tables_public ON tables (acted) WHERE listed = 1 AND result <> '*';
CREATE INDEX IF NOT EXISTS tables_public_by_game ON tables (game, acted) WHERE listed = 1 AND result <> '*';
CREATE INDEX IF NOT EXISTS tables_public_by_family ON tables (substr(game, 1, length(game) - length(ltrim(game, 'abcdefghijklmnopqrstuvwxyz-'))), acted)
    WHERE listed = 1 AND result <> '*';

-- The positions that finished public games came to in their first plies: what was played there, and how the game ended.
CREATE TABLE IF NOT EXISTS positions (
    -- The game and the position: 64 bits of the digest of their texts.
    position INTEGER NOT NULL,
    number INTEGER NOT NULL REFERENCES tables,
    -- Empty where the game ended there.
    move TEXT NOT NULL,
    -- As in `tables`.
    result TEXT NOT NULL,
    PRIMARY KEY (position, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS positions_by_game ON positions (number);

CREATE TABLE IF NOT EXISTS seats (
    number INTEGER NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    -- The computer's level; none for a person.
    level INTEGER,
    -- Who plays it: the people behind one screen. Party 0 opened the table.
    party INTEGER NOT NULL DEFAULT 0,
    -- The level that goes on since the person of this seat has left. `level` stays as the table was opened.
    replaced INTEGER,
    -- For how many seconds the computer of this seat thinks about a move; none where its level says how much it does.
    seconds INTEGER,
    -- Until when the table has its player on holiday; none before the first one.
    away INTEGER,
    PRIMARY KEY (number, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_away ON seats (away) WHERE away IS NOT NULL;

-- What has happened at a table: rows are only ever added.
CREATE TABLE IF NOT EXISTS events (
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
CREATE UNIQUE INDEX IF NOT EXISTS requests ON events (number, request) WHERE request IS NOT NULL;

-- Whose a party is: digests of what browsers keep. A table without any belongs to nobody.
CREATE TABLE IF NOT EXISTS holders (
    number INTEGER NOT NULL REFERENCES tables,
    party INTEGER NOT NULL,
    guest BLOB NOT NULL,
    -- When the game was over or broken off, in milliseconds since 1970 (UTC); none while it goes on.
    ended INTEGER,
    PRIMARY KEY (number, party, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS holders_by_guest ON holders (guest, number);
CREATE INDEX IF NOT EXISTS holders_by_end ON holders (guest, ended, number);

-- Links to a table: digests of their secrets. A link of no party is for whoever comes first.
CREATE TABLE IF NOT EXISTS links (
    number INTEGER NOT NULL REFERENCES tables,
    party INTEGER,
    secret BLOB NOT NULL,
    PRIMARY KEY (number, secret)
) STRICT, WITHOUT ROWID;

-- People with a name and a password. `holder` stands in `holders` for the account, as a guest's digest does:
-- 256 random bits, which lead nowhere once the account is removed.
CREATE TABLE IF NOT EXISTS accounts (
    number INTEGER PRIMARY KEY,
    holder BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The name without what the eye does not tell apart.
    folded TEXT NOT NULL UNIQUE,
    -- The password's hash in the form of the Password Hashing Competition, with its salt and costs.
    password TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    created INTEGER NOT NULL,
    -- Why the operator has shut the account; none while it is open.
    banned TEXT,
    -- Whether a program plays under this name.
    bot INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS accounts_by_beginning ON accounts (substr(lower(name), 1, 1), lower(name));

-- Browsers in which somebody is logged in: digests of what they keep as a cookie.
CREATE TABLE IF NOT EXISTS sessions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    token BLOB NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (number),
    -- Such as "Firefox, Linux".
    device TEXT NOT NULL,
    opened INTEGER NOT NULL,
    -- When it was used last, to the hour.
    seen INTEGER NOT NULL,
    -- When whoever uses it has last shown that they own the account: seconds since 1970 (UTC).
    confirmed INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (account, seen);

-- What a player's rating is after a game, in the order in which the games ended. The last row of an account
-- and a pool is its rating now.
CREATE TABLE IF NOT EXISTS ratings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number),
    -- The game's name before its options.
    pool TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES tables (number),
    -- Milliseconds since 1970 (UTC).
    time INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    -- Of an account's last row in a pool, which leaderboard lists it: 0 people's, 1 people's of first guesses, 2 bots', 3 bots' of
    -- first guesses; none of earlier rows.
    board INTEGER,
    UNIQUE (game, account)
) STRICT;
CREATE INDEX IF NOT EXISTS ratings_by_account ON ratings (account, pool, number);
CREATE INDEX IF NOT EXISTS ratings_by_height ON ratings (account, pool, rating);
CREATE INDEX IF NOT EXISTS ratings_by_board ON ratings (pool, board, rating) WHERE board IS NOT NULL;

-- Seeks that are open. `number` is the order in which they were opened.
CREATE TABLE IF NOT EXISTS seeks (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The canonical game string, and how many people play.
    game TEXT NOT NULL,
    places INTEGER NOT NULL,
    -- As in `tables`.
    base INTEGER,
    increment INTEGER,
    -- Who gets the first seat: 'opener', 'other' or 'chance'.
    seating TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    opened INTEGER NOT NULL,
    days INTEGER,
    -- For whoever leaves: the level that goes on for them, 0 where the game ends; none where nobody can leave.
    stand_in INTEGER,
    -- Whether the game counts for ratings.
    rated INTEGER NOT NULL DEFAULT 0,
    -- How far the other's rating may be from the opener's, in points; none where it may be any.
    within INTEGER,
    -- As in `tables`.
    unaided INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Who has a place, in the order in which they came: digests of what browsers keep.
CREATE TABLE IF NOT EXISTS seek_guests (
    place INTEGER PRIMARY KEY,
    number INTEGER NOT NULL REFERENCES seeks,
    guest BLOB NOT NULL,
    UNIQUE (number, guest)
) STRICT;

-- What programs show to speak for an account: digests of it.
CREATE TABLE IF NOT EXISTS tokens (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    token BLOB NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (number),
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- What it allows, with spaces between: `bot:play challenge:write`.
    scopes TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    made INTEGER NOT NULL,
    -- When it was used last, to the hour; none before.
    seen INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS tokens_by_account ON tokens (account);

-- What players say to each other, beside what happens at the table.
CREATE TABLE IF NOT EXISTS chat (
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
CREATE INDEX IF NOT EXISTS chat_by_writer ON chat (writer);

-- Lines that somebody has shown to the operator, with their text: it outlives the table.
CREATE TABLE IF NOT EXISTS reports (
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

-- Who has shut whom out: both by their accounts.
CREATE TABLE IF NOT EXISTS blocks (
    account INTEGER NOT NULL REFERENCES accounts (number),
    blocked INTEGER NOT NULL REFERENCES accounts (number),
    -- Seconds since 1970 (UTC).
    since INTEGER NOT NULL,
    PRIMARY KEY (account, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS blocks_by_blocked ON blocks (blocked);

-- Whom an account follows, and when it was told last that they came, and that they opened a game: milliseconds since 1970 (UTC).
CREATE TABLE IF NOT EXISTS follows (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    came INTEGER NOT NULL,
    opened INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS follows_by_followed ON follows (followed);

-- Challenges that wait for their answer. `number` is the order in which they were made.
CREATE TABLE IF NOT EXISTS challenges (
    number INTEGER PRIMARY KEY,
    -- Of the challenge, and of the table to which it leads.
    id TEXT NOT NULL UNIQUE,
    -- By whom and for whom, as in `holders`.
    challenger BLOB NOT NULL,
    challenged BLOB NOT NULL,
    -- The canonical game string.
    game TEXT NOT NULL,
    -- As in `seeks`.
    base INTEGER,
    increment INTEGER,
    days INTEGER,
    seating TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- When it was made, and until when it waits: seconds since 1970 (UTC).
    opened INTEGER NOT NULL,
    until INTEGER NOT NULL,
    unaided INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS challenges_by_challenger ON challenges (challenger);
CREATE INDEX IF NOT EXISTS challenges_by_challenged ON challenges (challenged);
CREATE INDEX IF NOT EXISTS challenges_by_until ON challenges (until);

-- What the people of a party answer to moves that have not been played yet: theirs alone.
CREATE TABLE IF NOT EXISTS plans (
    number INTEGER NOT NULL REFERENCES tables,
    party INTEGER NOT NULL,
    -- A secret by which the moves that come of it are named as requests.
    name TEXT NOT NULL,
    -- The event after which it was made, counted as in `events`.
    seq INTEGER NOT NULL,
    -- Lines of moves from there, as JSON.
    lines TEXT NOT NULL,
    PRIMARY KEY (number, party)
) STRICT, WITHOUT ROWID;

-- Each time that a server has run.
CREATE TABLE IF NOT EXISTS runs (
    run INTEGER PRIMARY KEY AUTOINCREMENT,
    -- When it began, and when it was known to run last, in milliseconds since 1970 (UTC).
    started INTEGER NOT NULL,
    alive INTEGER NOT NULL
) STRICT;
INSERT INTO runs (started, alive) SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM runs);

-- The servers that share the database, where it is in PostgreSQL: each has a row from its start on.
CREATE TABLE IF NOT EXISTS servers (
    server INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Where the others pass connections on to it; empty where they cannot.
    address TEXT NOT NULL,
    -- Until when it owns its tables, in milliseconds since 1970 (UTC) by the database's clock.
    lease INTEGER NOT NULL
) STRICT;

-- What all servers have in common. One row.
CREATE TABLE IF NOT EXISTS site (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- By what the servers know each other; none before the first has started.
    secret BLOB,
    -- Since which run the clock was not set, and when a server was known to run last, in milliseconds since 1970 (UTC).
    since INTEGER NOT NULL,
    alive INTEGER NOT NULL
) STRICT;
INSERT INTO site (one, since, alive)
    SELECT 1, run, alive FROM runs WHERE NOT EXISTS (SELECT 1 FROM site) ORDER BY run DESC LIMIT 1;

-- What somebody has made a short link to. The same has the same name, whoever asks.
CREATE TABLE IF NOT EXISTS short_links (
    name TEXT PRIMARY KEY,
    -- As JSON: the game, its start position and the moves, or an analysis as a game record.
    position TEXT NOT NULL,
    -- When the link was made or opened last, in seconds since 1970 (UTC), to the day.
    seen INTEGER NOT NULL,
    -- Of an analysis that others follow live: who opened it, as in `holders`, how often it was changed, where in it they are, counted
    -- as in records, and whether everybody who has the link may change it.
    opener BLOB,
    revision INTEGER NOT NULL DEFAULT 0,
    place INTEGER NOT NULL DEFAULT 0,
    open INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS short_links_by_seen ON short_links (seen);
CREATE INDEX IF NOT EXISTS short_links_by_opener ON short_links (opener) WHERE opener IS NOT NULL;

-- The server's key for web push (PKCS #8), made at the first start. One row.
CREATE TABLE IF NOT EXISTS push_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB NOT NULL
) STRICT;

-- Where an account is told what waits for it while no page of it is open: browsers in which it is logged in, and an
-- address of its own.
CREATE TABLE IF NOT EXISTS outlets (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- Of a browser: the session, with which it ends. None for the account's own address.
    session INTEGER UNIQUE REFERENCES sessions (number) ON DELETE CASCADE,
    address TEXT NOT NULL,
    -- Of a browser: its public key. None for the account's own address.
    key BLOB,
    -- The browser's secret, or the one by which messages to the address are signed.
    secret BLOB NOT NULL,
    -- Of a browser: in which language it is spoken to.
    language TEXT,
    -- Seconds since 1970 (UTC).
    made INTEGER NOT NULL,
    -- 1 of the account's mail address. Its own `address` is empty, and its secret is in the link that ends it.
    mail INTEGER NOT NULL DEFAULT 0,
    -- When a bundle was sent there last, in milliseconds since 1970 (UTC).
    sent INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS outlets_by_account ON outlets (account);
CREATE UNIQUE INDEX IF NOT EXISTS outlets_by_browser ON outlets (address) WHERE session IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS outlets_of_account ON outlets (account) WHERE session IS NULL AND mail = 0;
CREATE UNIQUE INDEX IF NOT EXISTS outlets_by_mail ON outlets (account) WHERE mail = 1;

-- What is still to be sent, written with the event that it is about.
CREATE TABLE IF NOT EXISTS notices (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    outlet INTEGER NOT NULL REFERENCES outlets (number) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The table or the challenge, by its id, and the event, by its number; 0 where it is none.
    subject TEXT NOT NULL,
    seq INTEGER NOT NULL,
    -- When it came up, and when it is to be sent (again): milliseconds since 1970 (UTC).
    made INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- How often it was sent.
    tries INTEGER NOT NULL DEFAULT 0,
    -- The mail in which it goes, by the number of its first notice: the same however often it is sent.
    bundle INTEGER,
    UNIQUE (outlet, kind, subject, seq)
) STRICT;
CREATE INDEX IF NOT EXISTS notices_by_at ON notices (at);
CREATE INDEX IF NOT EXISTS notices_by_subject ON notices (subject);
CREATE INDEX IF NOT EXISTS notices_by_bundle ON notices (bundle) WHERE bundle IS NOT NULL;

-- Where accounts get mail. An address counts once its owner has followed a link that was sent there; until then it waits.
CREATE TABLE IF NOT EXISTS mail_addresses (
    account INTEGER PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE,
    -- The one that counts, as it was entered and as it is compared; none before the first.
    address TEXT,
    folded TEXT UNIQUE,
    -- The one that is to be.
    waiting TEXT,
    -- In which language the account is written to.
    language TEXT NOT NULL
) STRICT;

-- Mails with a link that are still to be sent. What they lead to is made when they are sent, so that no secret stands here.
CREATE TABLE IF NOT EXISTS mails (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- confirm: the address counts from then on; enter: a log-in.
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    -- When it was asked for, and when it is to be sent (again): milliseconds since 1970 (UTC).
    made INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- How often it was sent.
    tries INTEGER NOT NULL DEFAULT 0,
    UNIQUE (account, kind)
) STRICT;
CREATE INDEX IF NOT EXISTS mails_by_at ON mails (at);

-- What mails lead to: digests of the secrets in their links.
CREATE TABLE IF NOT EXISTS mail_links (
    link BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- Where it was sent.
    address TEXT NOT NULL,
    -- Milliseconds since 1970 (UTC).
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS mail_links_by_account ON mail_links (account, kind);
CREATE INDEX IF NOT EXISTS mail_links_by_until ON mail_links (until);

-- Which addresses mail was asked for in the last hour, whether they are known or not: by a name that follows from each.
CREATE TABLE IF NOT EXISTS mail_asks (
    asked TEXT NOT NULL,
    -- Milliseconds since 1970 (UTC).
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS mail_asks_by_asked ON mail_asks (asked, at);
CREATE INDEX IF NOT EXISTS mail_asks_by_at ON mail_asks (at);

-- Passkeys: public keys by which somebody logs in. An account that was made with one has no password, which
-- `accounts.password` says by an empty text.
CREATE TABLE IF NOT EXISTS passkeys (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    -- By what browsers know it.
    credential BLOB NOT NULL UNIQUE,
    -- In the form of COSE.
    key BLOB NOT NULL,
    -- How often it was used; always 0 where the device does not count.
    counter INTEGER NOT NULL,
    -- The name of the server for which it was made.
    site TEXT NOT NULL,
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- Seconds since 1970 (UTC).
    made INTEGER NOT NULL,
    -- When somebody logged in by it last; none before.
    seen INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS passkeys_by_account ON passkeys (account);

-- By what the server knows its own prompts, made when the first is asked for. One row.
CREATE TABLE IF NOT EXISTS prompt_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB NOT NULL
) STRICT;

-- Prompts that were answered, as long as they would be good.
CREATE TABLE IF NOT EXISTS used_prompts (
    number BLOB PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS used_prompts_by_until ON used_prompts (until);

-- When a notice of a kind was, or is to be, sent last about a table or for a challenger: the next one comes a minute later.
CREATE TABLE IF NOT EXISTS notified (
    outlet INTEGER NOT NULL REFERENCES outlets (number) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    -- Milliseconds since 1970 (UTC).
    at INTEGER NOT NULL,
    PRIMARY KEY (outlet, kind, about)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS notified_by_at ON notified (at);

-- Browsers in which somebody has logged in before: digests of what they keep as a cookie. Wrong passwords from elsewhere do not
-- shut them out.
CREATE TABLE IF NOT EXISTS devices (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    device BLOB NOT NULL,
    -- When the last log-in was: seconds since 1970 (UTC).
    seen INTEGER NOT NULL,
    PRIMARY KEY (account, device)
) STRICT, WITHOUT ROWID;

-- Accounts that were removed, by what stood for them among holders: what their last requests write is refused, and their tables
-- know them from guests.
CREATE TABLE IF NOT EXISTS removed (
    holder BLOB PRIMARY KEY,
    -- Seconds since 1970 (UTC).
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Mails that tell owners what was done with their accounts. The account may be gone, or have another address by now.
CREATE TABLE IF NOT EXISTS warnings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    -- The account's name.
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    -- As in `mails`.
    made INTEGER NOT NULL,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    -- One of a kind that was not sent yet is enough.
    UNIQUE (address, kind)
) STRICT;
CREATE INDEX IF NOT EXISTS warnings_by_at ON warnings (at);

-- Leagues. `number` is the order in which they were opened.
CREATE TABLE IF NOT EXISTS leagues (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The canonical game string, how many may play, and whether each meets each once (0) or twice (1), or it is a ladder (2).
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
    ended INTEGER,
    -- Whether players may join when it has started, until half of its games are decided.
    late INTEGER NOT NULL DEFAULT 0,
    -- The clock for all moves of a game, in seconds; where there is one, the games of each round are to be begun within `days`.
    base INTEGER,
    increment INTEGER,
    -- How many are to be in a group; none where all are in one. Which season it is, and the id of the one before.
    members INTEGER,
    season INTEGER NOT NULL DEFAULT 1,
    before TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS leagues_going_on ON leagues (opener) WHERE ended IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS leagues_before ON leagues (before);

CREATE TABLE IF NOT EXISTS league_players (
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
CREATE INDEX IF NOT EXISTS league_players_by_player ON league_players (player);

CREATE TABLE IF NOT EXISTS league_games (
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
    -- When it was over, in milliseconds since 1970 (UTC); none before, and for older ones.
    decided INTEGER,
    -- When each of its players proposes to play it, in seconds since 1970 (UTC); they have agreed where both are the same.
    first_time INTEGER,
    second_time INTEGER,
    PRIMARY KEY (league, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS league_games_to_play ON league_games (league) WHERE result = '*' AND how = 0;

-- Arenas. `number` is the order in which they were opened.
CREATE TABLE IF NOT EXISTS arenas (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The canonical game string, and the clock of each game, as in `tables`.
    game TEXT NOT NULL,
    base INTEGER NOT NULL,
    increment INTEGER NOT NULL,
    -- When it starts, in seconds since 1970 (UTC), and how many minutes it lasts.
    starts INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- Whether bots play where a person would sit out.
    bots INTEGER NOT NULL,
    -- Whether everybody sees it in the list; otherwise it is for those who have its link.
    listed INTEGER NOT NULL,
    -- Who opened it, as in `holders`.
    opener BLOB NOT NULL,
    -- By what the start positions are drawn (decimal, 64 bits).
    seed TEXT NOT NULL,
    -- Whether its players were notified that it starts.
    notified INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS arenas_by_start ON arenas (starts);
CREATE INDEX IF NOT EXISTS arenas_by_opener ON arenas (opener);

CREATE TABLE IF NOT EXISTS arena_players (
    arena INTEGER NOT NULL REFERENCES arenas (number) ON DELETE CASCADE,
    -- In the order in which they came, counted from 0.
    place INTEGER NOT NULL,
    -- As in `holders`.
    player BLOB NOT NULL,
    -- Since when they wait for a game, in milliseconds since 1970 (UTC); none while they play, or want none.
    ready INTEGER,
    PRIMARY KEY (arena, place),
    UNIQUE (arena, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS arena_players_by_player ON arena_players (player);

CREATE TABLE IF NOT EXISTS arena_games (
    arena INTEGER NOT NULL REFERENCES arenas (number) ON DELETE CASCADE,
    -- The order in which they began, counted from 0.
    number INTEGER NOT NULL,
    -- By their places, who has which seat.
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    -- The table, by its id; none where it was thrown away.
    game TEXT UNIQUE,
    -- As game records write it, `*` where it was not over when the arena was.
    result TEXT NOT NULL DEFAULT '*',
    PRIMARY KEY (arena, number)
) STRICT, WITHOUT ROWID;

-- When accounts are on holiday, in milliseconds since 1970 (UTC): their days in games stand still from one to the other.
CREATE TABLE IF NOT EXISTS holidays (
    account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS holidays_by_account ON holidays (account);
CREATE INDEX IF NOT EXISTS holidays_by_end ON holidays (ends);
