//! Arenas: their players, their games, and the tables of these. When one is over the clock says; a game's result is written in the
//! transaction that ends it at its table, as a league's is.

use quantarium_people::{ARENA_PLAYERS, Digest, NoLeague, OWN_LEAGUES};
use quantarium_wire::{ArenaSummary, Contest, NewArena, NoticeKind, Step, TimeControl};

use crate::accounts::may_wait;
use crate::db::{Connection, Row, from_row, row, values};
use crate::league_rows::{Opened, game, seed};
use crate::leagues::player;
use crate::players::pool;
use crate::tables::open_begun;
use crate::{LeaguePlayer, NewTable, Result, StoreError, StoredLeagueGame, Tx, notices};

/// An arena.
pub type Arena = Opened<ArenaSummary>;

/// An arena with all that belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct WholeArena {
    /// The arena.
    pub arena: Arena,
    /// Its players, by their places; gone is who waits for no game.
    pub players: Vec<LeaguePlayer>,
    /// Since when each waits for a game, in milliseconds since 1970 (UTC).
    pub ready: Vec<Option<i64>>,
    /// Its games, in the order in which they began.
    pub games: Vec<StoredLeagueGame>,
}

/// A game of an arena that is to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArenaGameToBegin {
    /// The arena.
    pub arena: String,
    /// How many it has already.
    pub number: u32,
    /// Who has the first seat, and who the other; whether it is a bot's, which need not have joined.
    pub players: [(Digest, bool); 2],
}

/// When an arena is over, in seconds since 1970 (UTC).
const END: &str = "(starts + 60 * minutes)";

const LISTED: &str = "SELECT arenas.*, accounts.name AS by_name,
    (SELECT count(*) FROM arena_players WHERE arena = arenas.number) AS players,
    (SELECT count(*) FROM arena_players WHERE arena = arenas.number AND player = $1) AS joined
    FROM arenas LEFT JOIN accounts ON accounts.holder = opener";

fn listed(row: &Row<'_>) -> Result<(i64, Arena)> {
    let new = from_row!(row => NewArena {
        name, game, starts, minutes, rated, bots;
        clock: TimeControl::Clock {
            base: row.get("base")?,
            increment: row.get("increment")?,
        },
        public: row.get("listed")?,
    });
    let shown = from_row!(row => ArenaSummary {
        id, players, joined;
        new,
        title: String::new(),
        by: row.get("by_name")?,
        own: false,
    });
    let arena = from_row!(row => Arena { opener; shown, seed: seed(row)? });
    Ok((row.get("number")?, arena))
}

fn find_listed(db: &Connection, id: &str, who: Option<&Digest>) -> Result<(i64, Arena)> {
    let sql = format!("{LISTED} WHERE arenas.id = $2");
    let found = db.row(&sql, values![who, id], listed)?;
    found.ok_or_else(|| StoreError::NoSuchLeague(id.to_owned()))
}

/// Stores a new arena, which its opener has joined. `now` is in milliseconds since 1970 (UTC), here and below.
///
/// # Errors
/// When the opener has as many as an account may have.
pub fn open(tx: &Tx<'_>, id: &str, arena: &Opened<NewArena>, now: i64) -> Result<()> {
    let sql = format!("SELECT count(*) FROM arenas WHERE opener = $1 AND {END} > $2");
    if tx.one::<i64>(&sql, values![arena.opener, now / 1000])? >= OWN_LEAGUES as i64 {
        return Err(NoLeague::Many.into());
    }
    let new = &arena.shown;
    let TimeControl::Clock { base, increment } = new.clock else {
        return Err(NoLeague::Times.into());
    };
    tx.insert(row! { arenas =>
        id, name: new.name, game: new.game, base, increment, starts: new.starts,
        minutes: new.minutes, rated: new.rated, bots: new.bots, listed: new.public,
        opener: arena.opener, seed: arena.seed.to_string()
    })?;
    join(tx, id, &arena.opener, now)
}

/// The arenas that somebody sees in the list: those that go on or are to come, the first to start first, then those that are over, the
/// newest first; at most `limit`.
pub fn list(db: &Connection, who: Option<&Digest>, now: i64, limit: u32) -> Result<Vec<Arena>> {
    let sql = format!(
        "{LISTED} WHERE listed = 1 OR opener = $1
         OR arenas.number IN (SELECT arena FROM arena_players WHERE player = $1)
         ORDER BY CASE WHEN {END} > $2 THEN 0 ELSE 1 END, CASE WHEN {END} > $2 THEN starts ELSE -starts END LIMIT $3"
    );
    db.rows(&sql, values![who, now / 1000, limit], |row| {
        Ok(listed(row)?.1)
    })
}

/// All arenas that an account has opened or joined.
pub fn of(db: &Connection, account: &Digest) -> Result<Vec<Contest>> {
    db.all(
        "SELECT id, name, starts + 60 * minutes AS ends, FALSE AS over, CAST(NULL AS TEXT) AS result FROM arenas
         WHERE opener = $1 OR number IN (SELECT arena FROM arena_players WHERE player = $1) ORDER BY number",
        values![account],
    )
}

/// An arena with all that belongs to it, as somebody sees it.
///
/// # Errors
/// When there is none.
pub fn find(db: &Connection, id: &str, who: Option<&Digest>) -> Result<WholeArena> {
    let (number, arena) = find_listed(db, id, who)?;
    whole(db, number, arena)
}

fn whole(db: &Connection, number: i64, arena: Arena) -> Result<WholeArena> {
    let rated_in = pool(&arena.shown.new.game);
    // Before the players: a bot joins with its first game.
    let games = db.rows(
        "SELECT number AS round, first, second, '0' AS seed, game, result,
             CASE WHEN game IS NULL AND result = '*' THEN 2 ELSE 0 END AS how,
             CAST(NULL AS BIGINT) AS decided, CAST(NULL AS BIGINT) AS first_time, CAST(NULL AS BIGINT) AS second_time
         FROM arena_games WHERE arena = $1 ORDER BY number",
        values![number],
        game,
    )?;
    let players = db.rows(
        "SELECT player, ready, CASE WHEN ready IS NULL THEN 1 ELSE 0 END AS gone,
             accounts.number AS number, name, bot
         FROM arena_players LEFT JOIN accounts ON accounts.holder = player WHERE arena = $1 ORDER BY place",
        values![number],
        |row| Ok((player(db, row, rated_in)?, row.get::<Option<i64>>("ready")?)),
    )?;
    let (players, ready) = players.into_iter().unzip();
    Ok(WholeArena {
        arena,
        players,
        ready,
        games,
    })
}

/// Somebody joins an arena, or is back from a game: they wait for one from now on, or still do.
///
/// # Errors
/// When they may not, it is over, or there is none.
pub fn join(tx: &Tx<'_>, id: &str, who: &Digest, now: i64) -> Result<()> {
    may_wait(tx, who)?;
    let (number, arena) = find_listed(tx, id, Some(who))?;
    let shown = &arena.shown;
    if now / 1000 >= shown.new.starts + 60 * i64::from(shown.new.minutes) {
        return Err(NoLeague::Over.into());
    }
    if !shown.joined && shown.players as usize >= ARENA_PLAYERS {
        return Err(NoLeague::Full.into());
    }
    insert_player(tx, number, who)?;
    let sql =
        "UPDATE arena_players SET ready = coalesce(ready, $3) WHERE arena = $1 AND player = $2";
    tx.execute(sql, values![number, who, now])
}

fn insert_player(tx: &Tx<'_>, arena: i64, player: &Digest) -> Result<()> {
    tx.execute(
        "INSERT INTO arena_players (arena, place, player)
         SELECT $1, count(*), $2 FROM arena_players WHERE arena = $1 ON CONFLICT DO NOTHING",
        values![arena, player],
    )
}

/// Somebody waits for no more games; the one that they play goes on. Before the start it goes with its opener; whether it has.
pub fn leave(tx: &Tx<'_>, id: &str, who: &Digest, now: i64) -> Result<bool> {
    let sql = "DELETE FROM arenas WHERE id = $1 AND opener = $2 AND starts > $3";
    let removed = tx.change(sql, values![id, who, now / 1000])?;
    tx.execute(
        "UPDATE arena_players SET ready = NULL
         WHERE player = $2 AND arena = (SELECT number FROM arenas WHERE id = $1)",
        values![id, who],
    )?;
    Ok(removed > 0)
}

/// The arenas that go on.
pub fn running(db: &Connection, now: i64) -> Result<Vec<WholeArena>> {
    let sql = format!("{LISTED} WHERE starts <= $2 AND {END} > $2");
    let going_on = db.rows(&sql, values![None::<Digest>, now / 1000], listed)?;
    let all = going_on.into_iter();
    all.map(|(number, arena)| whole(db, number, arena))
        .collect()
}

/// Opens the table of an arena's game with these steps as its first events; whether it was still to begin. From then on its players
/// wait for no other.
///
/// # Errors
/// When one of its players has been removed or shut, or a table has its id already.
pub fn begin(
    tx: &Tx<'_>,
    game: &ArenaGameToBegin,
    table: &NewTable,
    steps: &[Step],
    now: i64,
) -> Result<bool> {
    let sql = format!(
        "SELECT number, (SELECT count(*) FROM arena_games WHERE arena = arenas.number)
         FROM arenas WHERE id = $1 AND {END} > $2"
    );
    let found = tx.first::<(i64, u32)>(&sql, values![game.arena, now / 1000])?;
    let Some((number, begun)) = found else {
        return Ok(false);
    };
    let [(first, first_bot), (second, second_bot)] = game.players;
    let sql = "SELECT count(*) FROM arena_players WHERE arena = $1 AND ready IS NOT NULL AND player IN ($2, $3)";
    let ready: u32 = tx.one(sql, values![number, first, second])?;
    // Another server may have been faster, or one of them has left.
    if begun != game.number || ready != u32::from(!first_bot) + u32::from(!second_bot) {
        return Ok(false);
    }
    let mut places = Vec::new();
    let sql =
        "UPDATE arena_players SET ready = NULL WHERE arena = $1 AND player = $2 RETURNING place";
    for (player, _) in &game.players {
        insert_player(tx, number, player)?;
        places.push(tx.one::<i64>(sql, values![number, player])?);
    }
    tx.insert(row! { arena_games =>
        arena: number, number: game.number, first: places[0], second: places[1], game: table.id
    })?;
    open_begun(tx, table, steps, now)?;
    notices::begun(tx, table, 2, now)?;
    Ok(true)
}

/// Whether there are arenas that have started and whose players were not notified.
pub fn have_started(db: &Connection, now: i64) -> Result<bool> {
    let sql = "SELECT 1 FROM arenas WHERE notified = 0 AND starts <= $1";
    db.exists(sql, values![now / 1000])
}

/// Notifies those who wait for a game of each arena that has started, once.
pub fn notify(tx: &Tx<'_>, now: i64) -> Result<()> {
    let waiting: Vec<(String, Digest)> = tx.all(
        "SELECT id, player FROM arenas JOIN arena_players ON arena = number
         WHERE notified = 0 AND starts <= $1 AND ready IS NOT NULL",
        values![now / 1000],
    )?;
    for (id, player) in waiting {
        notices::of_id(tx, (NoticeKind::Arena, &id), &player, now)?;
    }
    let sql = "UPDATE arenas SET notified = 1 WHERE notified = 0 AND starts <= $1";
    tx.execute(sql, values![now / 1000])
}
