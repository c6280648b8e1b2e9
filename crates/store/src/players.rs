//! What everybody may know of people with accounts: names at tables, ratings, games.

use quantarium_people::{Digest, Rating, Score, rated};
use serde::Serialize;

use crate::db::{Columns, Connection, Row, from_row, named_columns, row, values};
use crate::{Entry, Named, Result};

/// Who has a seat, where they have an account.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatedPlayer {
    /// Which seat.
    pub seat: u8,
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
    /// Their rating: after this game where it has been rated, as it is now otherwise. None without rated games.
    pub rating: Option<Rating>,
    /// By how much this game has changed it.
    pub change: Option<f64>,
}

/// An account's ratings in games of one name.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedPool {
    /// The games' name before their options.
    pub pool: String,
    /// How many rated games there were.
    pub games: u32,
    /// How many of them the account won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// The highest rating after one of them.
    pub highest: f64,
    /// The last of them, in the order in which they ended; at least one.
    pub history: Vec<RatedGame>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedGame {
    /// The table.
    pub table: String,
    /// When it ended, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// The rating then.
    pub rating: Rating,
}

/// An account's ratings by the games' names, each with at most `limit` games.
pub fn ratings(db: &Connection, account: &Digest, limit: u32) -> Result<Vec<RatedPool>> {
    db.rows(
        "SELECT pool, count(*) AS games, max(rating) AS highest,
             sum(CASE WHEN result = '1/2-1/2' THEN 1 ELSE 0 END) AS drawn,
             sum(CASE WHEN result = CASE (SELECT min(seat) FROM seats
                 JOIN holders ON holders.number = seats.number AND holders.party = seats.party
                 WHERE seats.number = ratings.game AND guest = $1)
                 WHEN 0 THEN '1-0' ELSE '0-1' END THEN 1 ELSE 0 END) AS won
         FROM ratings JOIN tables ON tables.number = ratings.game
         WHERE account = (SELECT number FROM accounts WHERE holder = $1) GROUP BY pool ORDER BY pool",
        values![account],
        |row| {
            let pool: String = row.get("pool")?;
            let mut history = db.rows(
                "SELECT id, time, rating, deviation, volatility FROM ratings
                 JOIN tables ON tables.number = ratings.game
                 WHERE account = (SELECT number FROM accounts WHERE holder = $1) AND pool = $2
                 ORDER BY ratings.number DESC LIMIT $3",
                values![account, pool, limit],
                |row| {
                    let (table, rating) = (row.get("id")?, Rating::of(row)?);
                    Ok(from_row!(row => RatedGame { time; table, rating }))
                },
            )?;
            history.reverse();
            Ok(from_row!(row => RatedPool { games, won, drawn, highest; pool, history }))
        },
    )
}

/// An account that waits at an open seek, and one of its ratings as it was after its last game: a row for each, and one
/// where there are none.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// What holds its places.
    pub holder: Digest,
    /// The rating's [`pool`].
    pub pool: Option<String>,
    /// The account, with the rating.
    pub named: Named,
}

/// The accounts that wait at open seeks, with their ratings.
pub fn waiting(db: &Connection) -> Result<Vec<Waiting>> {
    db.rows(
        "SELECT holder, name, bot, pool, rating, deviation, volatility, time FROM accounts
         LEFT JOIN ratings ON ratings.number IN
             (SELECT max(number) FROM ratings AS own WHERE own.account = accounts.number GROUP BY pool)
         WHERE holder IN (SELECT guest FROM seek_guests) ORDER BY name, pool",
        &[],
        |row| {
            let pool: Option<String> = row.get("pool")?;
            let rating = match pool {
                Some(_) => Some((Rating::of(row)?, row.get("time")?)),
                None => None,
            };
            let named = from_row!(row => Named { name, bot; rating });
            Ok(from_row!(row => Waiting { holder; pool, named }))
        },
    )
}

/// The best in a pool by their last ratings, `$2` says of which board.
pub(crate) const LEADERS: &str =
    "SELECT name, bot, rating, deviation, volatility, time FROM ratings
     JOIN accounts ON accounts.number = account
     WHERE pool = $1 AND board = $2 AND banned IS NULL ORDER BY rating DESC LIMIT $3";

/// The highest ratings in a pool, of people or of bots, at most `limit` and as many first guesses.
pub fn leaders(db: &Connection, pool: &str, bots: bool, limit: u32) -> Result<Vec<Named>> {
    let mut leaders = Vec::new();
    for first_guess in [false, true] {
        let board = board(bots, first_guess);
        leaders.extend(db.rows(LEADERS, values![pool, board, limit], |row| {
            let rating = Some((Rating::of(row)?, row.get("time")?));
            Ok(from_row!(row => Named { name, bot; rating }))
        })?);
    }
    Ok(leaders)
}

/// The accounts whose names begin so, in small letters: `$1` is the first, `$2` all of them.
pub(crate) const BEGINNING: &str =
    "SELECT number, holder, name, bot FROM accounts
     WHERE substr(lower(name), 1, 1) = $1 AND lower(name) >= $2 AND substr(lower(name), 1, length($2)) = $2
         AND banned IS NULL ORDER BY lower(name) LIMIT $3";

/// The accounts whose names begin so, in whatever case, by name and at most `limit`, with their ratings in a pool.
pub fn beginning(
    db: &Connection,
    beginning: &str,
    pool: &str,
    limit: u32,
) -> Result<Vec<(Digest, Named)>> {
    let begins = beginning.to_ascii_lowercase();
    // No name has another character.
    let may_begin = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if begins.is_empty() || !begins.bytes().all(may_begin) {
        return Ok(Vec::new());
    }
    db.rows(BEGINNING, values![&begins[..1], begins, limit], |row| {
        Ok((row.get("holder")?, named(db, row, pool)?))
    })
}

/// Those of these who have accounts that are open, at most `limit`, with their ratings in a pool.
pub fn among(
    db: &Connection,
    holders: &[Digest],
    pool: &str,
    limit: usize,
) -> Result<Vec<(Digest, Named)>> {
    let found = holders.iter().map(|holder| {
        db.row(
            "SELECT number, holder, name, bot FROM accounts WHERE holder = $1 AND banned IS NULL",
            values![holder],
            |row| Ok((row.get("holder")?, named(db, row, pool)?)),
        )
    });
    found.filter_map(Result::transpose).take(limit).collect()
}

pub(crate) fn named(db: &Connection, row: &Row<'_>, pool: &str) -> Result<Named> {
    Ok(from_row!(row => Named { name, bot; rating: latest(db, row.get("number")?, pool)? }))
}

/// The value of `ratings.board`.
fn board(bot: bool, first_guess: bool) -> i64 {
    2 * i64::from(bot) + i64::from(first_guess)
}

/// Has the last of an account's ratings in a pool stand in its leaderboard, and no earlier one.
fn list_last(db: &Connection, account: i64, pool: &str) -> Result<()> {
    db.execute(
        "UPDATE ratings SET board = CASE
             WHEN number < (SELECT max(number) FROM ratings AS own WHERE own.account = $1 AND own.pool = $2) THEN NULL
             ELSE (SELECT 2 * bot FROM accounts WHERE accounts.number = $1)
                 + CASE WHEN deviation > $3 THEN 1 ELSE 0 END END
         WHERE number IN (SELECT number FROM ratings AS own WHERE own.account = $1 AND own.pool = $2
                          ORDER BY number DESC LIMIT 2)",
        values![account, pool, Rating::PROVISIONAL],
    )
}

/// Takes back what a game has made of ratings: it is thrown away.
pub(crate) fn forget(db: &Connection, game: i64) -> Result<()> {
    let sql = "DELETE FROM ratings WHERE game = $1 RETURNING account, pool";
    let of = db.all::<(_, String)>(sql, values![game])?;
    let mut of = of.into_iter();
    of.try_for_each(|(account, pool)| list_last(db, account, &pool))
}

/// The names of tables at which an account plays a rated game that goes on.
pub fn rated_now(db: &Connection, account: &Digest) -> Result<Vec<String>> {
    db.all(
        "SELECT id FROM tables WHERE rated = 1 AND result = '*' AND aborted = 0
         AND number IN (SELECT number FROM holders WHERE guest = $1 AND ended IS NULL)",
        values![account],
    )
}

/// The names of tables at which somebody plays a game without help that goes on.
pub fn unaided_now(db: &Connection, holder: &Digest) -> Result<Vec<String>> {
    db.all(
        "SELECT id FROM tables WHERE (rated = 1 OR unaided = 1) AND result = '*' AND aborted = 0
         AND number IN (SELECT number FROM holders WHERE guest = $1 AND ended IS NULL)",
        values![holder],
    )
}

/// The names of tables at which anybody plays a rated game that goes on, those opened last first, at most `limit`.
pub fn all_rated_now(db: &Connection, limit: u32) -> Result<Vec<String>> {
    let sql = "SELECT id FROM tables WHERE rated = 1 AND result = '*' AND aborted = 0 ORDER BY number DESC LIMIT $1";
    db.all(sql, values![limit])
}

named_columns!(Rating, rating, deviation, volatility);

/// The game's name before its options: those who play one family of games are compared with each other.
pub fn pool(game: &str) -> &str {
    game.split_once(':').map_or(game, |(family, _)| family)
}

/// Who has the seats of a table, in seat order; guests and computers are left out.
pub fn seated(db: &Connection, table: &str) -> Result<Vec<SeatedPlayer>> {
    let mut players: Vec<SeatedPlayer> = Vec::new();
    db.rows(
        "SELECT seat, accounts.number AS account, name, bot, game, tables.number AS number FROM seats
         JOIN tables ON tables.number = seats.number
         JOIN holders ON holders.number = seats.number AND holders.party = seats.party
         JOIN accounts ON accounts.holder = guest
         WHERE id = $1 AND level IS NULL ORDER BY seat, account",
        values![table],
        |row| {
            let (seat, account) = (row.get("seat")?, row.get("account")?);
            // Several accounts may share a seat, on several devices: the first is named.
            if players.last().is_some_and(|player| player.seat == seat) {
                return Ok(());
            }
            let game: String = row.get("game")?;
            let after = after_game(db, account, row.get("number")?)?;
            let rating = match &after {
                Some((rating, _)) => Some(*rating),
                None => latest(db, account, pool(&game))?.map(|(rating, _)| rating),
            };
            let change = after.map(|(rating, before)| rating.rating - before);
            players.push(from_row!(row => SeatedPlayer { name, bot; seat, rating, change }));
            Ok(())
        },
    )?;
    Ok(players)
}

/// The seats of a table whose players had accounts that were removed, where nobody else in them has one.
pub fn former(db: &Connection, table: &str) -> Result<Vec<u8>> {
    db.all(
        "SELECT seat FROM seats JOIN tables ON tables.number = seats.number
         JOIN holders ON holders.number = seats.number AND holders.party = seats.party
         LEFT JOIN removed ON removed.holder = guest LEFT JOIN accounts ON accounts.holder = guest
         WHERE id = $1 AND level IS NULL GROUP BY seat
         HAVING count(removed.holder) > 0 AND count(accounts.holder) = 0 ORDER BY seat",
        values![table],
    )
}

/// An account's rating after a rated game, and what it was before.
fn after_game(db: &Connection, account: i64, game: i64) -> Result<Option<(Rating, f64)>> {
    db.row(
        "SELECT rating, deviation, volatility,
                (SELECT rating FROM ratings AS before
                 WHERE before.account = ratings.account AND before.pool = ratings.pool
                   AND before.number < ratings.number ORDER BY number DESC LIMIT 1) AS before
         FROM ratings WHERE account = $1 AND game = $2",
        values![account, game],
        |row| {
            let before: Option<f64> = row.get("before")?;
            Ok((Rating::of(row)?, before.unwrap_or(Rating::default().rating)))
        },
    )
}

/// An account's rating in a pool, and when it was reached, in milliseconds since 1970.
pub(crate) fn latest(db: &Connection, account: i64, pool: &str) -> Result<Option<(Rating, i64)>> {
    db.row(
        "SELECT rating, deviation, volatility, time FROM ratings
         WHERE account = $1 AND pool = $2 ORDER BY number DESC LIMIT 1",
        values![account, pool],
        |row| Ok((Rating::of(row)?, row.get("time")?)),
    )
}

/// Rates a game that an entry ends, once, if everybody has moved: inside the entry's own transaction.
pub(crate) fn settle(db: &Connection, game: i64, entry: &Entry) -> Result<()> {
    let Some(score) = Score::of(&entry.result).filter(|_| entry.begun) else {
        return Ok(());
    };
    let found: Option<String> = db.first(
        "SELECT game FROM tables WHERE number = $1 AND rated = 1
         AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.game = $1)",
        values![game],
    )?;
    let Some(name) = found else {
        return Ok(());
    };
    // Those that hold the seats, in seat order.
    let accounts: Vec<i64> = db.all(
        "SELECT min(accounts.number) FROM seats
         JOIN holders ON holders.number = seats.number AND holders.party = seats.party
         JOIN accounts ON accounts.holder = guest
         WHERE seats.number = $1 AND level IS NULL GROUP BY seat ORDER BY seat",
        values![game],
    )?;
    // Somebody has removed their account meanwhile.
    let [one, other] = accounts[..] else {
        return Ok(());
    };
    let pool = pool(&name);
    let before = |account| -> Result<Rating> {
        let latest = latest(db, account, pool)?;
        Ok(latest.map_or_else(Rating::default, |(rating, time)| {
            rating.after_rest(entry.time - time)
        }))
    };
    let after = rated([before(one)?, before(other)?], score);
    for (account, rating) in [one, other].into_iter().zip(after) {
        db.insert(row! { ratings =>
            account, pool, game, time: entry.time, rating: rating.rating,
            deviation: rating.deviation, volatility: rating.volatility
        })?;
        list_last(db, account, pool)?;
    }
    Ok(())
}
