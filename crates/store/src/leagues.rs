//! Leagues: their players, their games, and the tables of these. A game's result is written in the transaction that ends it at its
//! table, so it counts once, whatever happens to servers.

use quantarium_people::{
    Digest, LEAGUE_PLAYERS, LEAGUE_WAITS, LeagueGame, LeagueResult, NoLeague, OWN_LEAGUES, Pairing,
    Rating, Score, drawn_order, games_to_begin, round_robin, withdraw,
};
use quantarium_wire::Step;

use crate::accounts::may_wait;
use crate::db::{Connection, Row, values};
use crate::players::{latest, pool};
use crate::tables::open_begun;
use crate::{Entry, NewTable, StoreError, Tx, blocks, notices};

/// A league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct League {
    /// Its name in addresses, unique.
    pub id: String,
    /// What its opener calls it.
    pub name: String,
    /// The canonical game string.
    pub game: String,
    /// How many may play.
    pub places: u8,
    /// Whether each meets each twice.
    pub double: bool,
    /// Days for each move.
    pub days: u32,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// Whether everybody sees it in the list.
    pub listed: bool,
    /// Who opened it.
    pub opener: Digest,
    /// By what the order of the players and the start positions are drawn.
    pub seed: u64,
    /// When it was opened, has started, and was over: seconds since 1970 (UTC).
    pub opened: i64,
    /// None before.
    pub started: Option<i64>,
    /// None before.
    pub ended: Option<i64>,
}

/// A league in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedLeague {
    /// The league.
    pub league: League,
    /// The opener's name, where the account is still there.
    pub by: Option<String>,
    /// How many have joined.
    pub players: u32,
    /// Whether the reader plays in it.
    pub joined: bool,
}

/// A player of a league.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaguePlayer {
    /// What stands for the account among holders.
    pub holder: Digest,
    /// Their name; none where the account was removed.
    pub name: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
    /// The rating in the league's game, and when it was reached, in milliseconds since 1970 (UTC).
    pub rating: Option<(Rating, i64)>,
    /// Whether they have left it.
    pub gone: bool,
}

/// A game of a league as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLeagueGame {
    /// Who meets whom, and what became of it.
    pub game: LeagueGame,
    /// Its table.
    pub table: Option<String>,
    /// By what its start position is drawn.
    pub seed: u64,
}

/// A league with all that belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct WholeLeague {
    /// The league.
    pub listed: ListedLeague,
    /// Its players, by their places in the draw.
    pub players: Vec<LeaguePlayer>,
    /// Its games, in the order in which they begin; none before the start.
    pub games: Vec<StoredLeagueGame>,
}

/// A game of a league that is to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueGameToBegin {
    /// The league.
    pub league: League,
    /// The game's number in it.
    pub number: u32,
    /// Who has the first seat, and who the other.
    pub players: [Digest; 2],
    /// By what its start position is drawn.
    pub seed: u64,
}

/// Who joins a league.
#[derive(Clone, Copy, Debug)]
pub struct Joins {
    /// What stands for the account among holders.
    pub holder: Digest,
    /// Whether it is a bot's.
    pub bot: bool,
}

/// A game that is to be played, or is.
macro_rules! open {
    ($of:literal) => {
        concat!($of, ".result = '*' AND ", $of, ".how = 0")
    };
}

/// That all games of a league are decided, and it has not ended.
macro_rules! decided {
    () => {
        concat!(
            "started IS NOT NULL AND ended IS NULL AND NOT EXISTS
             (SELECT 1 FROM league_games AS own WHERE own.league = leagues.number AND ",
            open!("own"),
            ")"
        )
    };
}

/// Stores a new league, which its opener has joined.
///
/// # Errors
/// When the opener has as many as an account may have.
pub fn open(tx: &Tx<'_>, league: &League) -> Result<(), StoreError> {
    may_wait(tx, &league.opener)?;
    let own: i64 = tx.one(
        "SELECT count(*) FROM leagues WHERE opener = $1 AND ended IS NULL",
        values![league.opener],
        |row| row.get(0),
    )?;
    if own >= OWN_LEAGUES as i64 {
        return Err(NoLeague::Many.into());
    }
    let number: i64 = tx.one(
        "INSERT INTO leagues (id, name, game, places, twice, days, rated, listed, opener, seed, opened)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING number",
        values![
            league.id,
            league.name,
            league.game,
            league.places,
            league.double,
            league.days,
            league.rated,
            league.listed,
            league.opener,
            league.seed.to_string(),
            league.opened
        ],
        |row| row.get(0),
    )?;
    insert_player(tx, number, &league.opener)
}

fn insert_player(tx: &Tx<'_>, league: i64, player: &Digest) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO league_players (league, player) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        values![league, player],
    )?;
    Ok(())
}

const LISTED: &str = "SELECT leagues.*, accounts.name AS by_name,
    (SELECT count(*) FROM league_players WHERE league = leagues.number) AS players,
    (SELECT count(*) FROM league_players WHERE league = leagues.number AND player = $1 AND gone = 0) AS joined
    FROM leagues LEFT JOIN accounts ON accounts.holder = opener";

fn listed(row: &Row<'_>) -> Result<(i64, ListedLeague), StoreError> {
    let seed: String = row.get("seed")?;
    let league = League {
        id: row.get("id")?,
        name: row.get("name")?,
        game: row.get("game")?,
        places: row.get("places")?,
        double: row.get("twice")?,
        days: row.get("days")?,
        rated: row.get("rated")?,
        listed: row.get("listed")?,
        opener: row.get("opener")?,
        seed: number_of(&seed)?,
        opened: row.get("opened")?,
        started: row.get("started")?,
        ended: row.get("ended")?,
    };
    let listed = ListedLeague {
        league,
        by: row.get("by_name")?,
        players: row.get("players")?,
        joined: row.get("joined")?,
    };
    Ok((row.get("number")?, listed))
}

fn number_of(seed: &str) -> Result<u64, StoreError> {
    seed.parse()
        .map_err(|_| StoreError::Database(format!("`{seed}` is no seed of a league")))
}

/// The leagues that somebody sees in the list: first their own, then those that are open, that go on, and that are over, the newest
/// first; at most `limit`.
pub fn list(
    connection: &Connection,
    who: Option<&Digest>,
    limit: u32,
) -> Result<Vec<ListedLeague>, StoreError> {
    let sql = format!(
        "SELECT * FROM ({LISTED}) AS all_of_them WHERE listed = 1 OR joined = 1 OR opener = $1
         ORDER BY CASE WHEN joined = 1 OR opener = $1 THEN 0 ELSE 1 END,
             CASE WHEN ended IS NOT NULL THEN 2 WHEN started IS NOT NULL THEN 1 ELSE 0 END, number DESC LIMIT $2"
    );
    connection.rows(&sql, values![who, limit], |row| Ok(listed(row)?.1))
}

/// The names and ids of all leagues in which an account plays or has played, or that it has opened.
pub fn of(connection: &Connection, account: &Digest) -> Result<Vec<(String, String)>, StoreError> {
    connection.rows(
        "SELECT id, name FROM leagues WHERE opener = $1
         OR number IN (SELECT league FROM league_players WHERE player = $1) ORDER BY number",
        values![account],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}

fn find_listed(
    connection: &Connection,
    id: &str,
    who: Option<&Digest>,
) -> Result<Option<(i64, ListedLeague)>, StoreError> {
    connection.row(&format!("{LISTED} WHERE id = $2"), values![who, id], listed)
}

fn must_find(connection: &Connection, id: &str) -> Result<(i64, League), StoreError> {
    let found = find_listed(connection, id, None)?;
    let found = found.ok_or_else(|| StoreError::NoSuchLeague(id.to_owned()))?;
    Ok((found.0, found.1.league))
}

/// A league with all that belongs to it, as somebody sees it.
pub fn find(
    connection: &Connection,
    id: &str,
    who: Option<&Digest>,
) -> Result<Option<WholeLeague>, StoreError> {
    let Some((number, listed)) = find_listed(connection, id, who)? else {
        return Ok(None);
    };
    let rated_in = pool(&listed.league.game);
    let players = connection.rows(
        "SELECT player, gone, accounts.number AS account, name, bot FROM league_players
         LEFT JOIN accounts ON accounts.holder = player WHERE league = $1 ORDER BY place, league_players.number",
        values![number],
        |row| {
            let account: Option<i64> = row.get("account")?;
            let bot: Option<bool> = row.get("bot")?;
            let rating = account.map(|account| latest(connection, account, rated_in));
            Ok(LeaguePlayer {
                holder: row.get("player")?,
                name: row.get("name")?,
                bot: bot == Some(true),
                rating: rating.transpose()?.flatten(),
                gone: row.get("gone")?,
            })
        },
    )?;
    Ok(Some(WholeLeague {
        games: games(connection, number)?,
        listed,
        players,
    }))
}

fn games(connection: &Connection, league: i64) -> Result<Vec<StoredLeagueGame>, StoreError> {
    connection.rows(
        "SELECT round, first, second, seed, game, result, how FROM league_games
         WHERE league = $1 ORDER BY number",
        values![league],
        |row| {
            let (first, second): (u32, u32) = (row.get("first")?, row.get("second")?);
            let (result, seed): (String, String) = (row.get("result")?, row.get("seed")?);
            let how: i64 = row.get("how")?;
            let table: Option<String> = row.get("game")?;
            let game = LeagueGame {
                pairing: Pairing {
                    round: row.get("round")?,
                    first: first as usize,
                    second: second as usize,
                },
                begun: table.is_some(),
                result: match (how, Score::of(&result)) {
                    (0, Some(score)) => LeagueResult::Played(score),
                    (1, Some(score)) => LeagueResult::Awarded(score),
                    (0, None) => LeagueResult::Open,
                    _ => LeagueResult::Annulled,
                },
            };
            Ok(StoredLeagueGame {
                game,
                table,
                seed: number_of(&seed)?,
            })
        },
    )
}

/// A player joins a league that has not started; again, it changes nothing.
///
/// # Errors
/// When they may not, or there is no such league.
pub fn join(tx: &Tx<'_>, id: &str, joins: Joins) -> Result<(), StoreError> {
    may_wait(tx, &joins.holder)?;
    let found = find_listed(tx, id, Some(&joins.holder))?;
    let Some((number, listed)) = found else {
        return Err(StoreError::NoSuchLeague(id.to_owned()));
    };
    if listed.joined {
        return Ok(());
    }
    if listed.league.started.is_some() {
        return Err(NoLeague::Started.into());
    }
    if listed.players >= u32::from(listed.league.places) {
        return Err(NoLeague::Full.into());
    }
    let players = tx.rows(
        "SELECT player, bot FROM league_players JOIN accounts ON holder = player WHERE league = $1",
        values![number],
        |row| Ok((row.get::<Digest>(0)?, row.get::<bool>(1)?)),
    )?;
    if listed.league.rated && players.iter().any(|(_, bot)| *bot != joins.bot) {
        return Err(NoLeague::Rated.into());
    }
    let apart = blocks::apart_from(tx, &joins.holder)?;
    if players.iter().any(|(player, _)| apart.contains(player)) {
        return Err(NoLeague::Apart.into());
    }
    insert_player(tx, number, &joins.holder)
}

/// Its opener starts a league: the order of the players is drawn, and it is fixed who meets whom. `seed` says by what the start
/// position of two players is drawn, by their places in the draw, the lower first.
///
/// # Errors
/// When it is another's, has started, has too few players, or there is none.
pub fn start(
    tx: &Tx<'_>,
    id: &str,
    who: &Digest,
    now: i64,
    seed: &dyn Fn([usize; 2]) -> u64,
) -> Result<(), StoreError> {
    let (number, league) = must_find(tx, id)?;
    if league.opener != *who {
        return Err(NoLeague::Others.into());
    }
    if league.started.is_some() {
        return Err(NoLeague::Started.into());
    }
    let players: Vec<i64> = tx.rows(
        "SELECT number FROM league_players WHERE league = $1 ORDER BY number",
        values![number],
        |row| row.get(0),
    )?;
    if players.len() < *LEAGUE_PLAYERS.start() {
        return Err(NoLeague::Few.into());
    }
    for (place, player) in drawn_order(league.seed, players.len())
        .into_iter()
        .enumerate()
    {
        tx.execute(
            "UPDATE league_players SET place = $2 WHERE number = $1",
            values![players[player], place as i64],
        )?;
    }
    for (game, pairing) in (0_i64..).zip(round_robin(players.len(), league.double)) {
        let Pairing {
            round,
            first,
            second,
        } = pairing;
        let seed = seed([first.min(second), first.max(second)]);
        tx.execute(
            "INSERT INTO league_games (league, number, round, first, second, seed)
             VALUES ($1, $2, $3, $4, $5, $6)",
            values![
                number,
                game,
                round,
                first as i64,
                second as i64,
                seed.to_string()
            ],
        )?;
    }
    tx.execute(
        "UPDATE leagues SET started = $2 WHERE number = $1",
        values![number, now],
    )?;
    Ok(())
}

/// A player leaves a league: the tables at which they play for it. Before the start it goes with its opener.
///
/// # Errors
/// When they do not play in it, it is over, or there is none.
pub fn leave(tx: &Tx<'_>, id: &str, who: &Digest) -> Result<Vec<String>, StoreError> {
    let (number, league) = must_find(tx, id)?;
    if league.ended.is_some() {
        return Err(NoLeague::Over.into());
    }
    if league.started.is_none() {
        let left = match league.opener == *who {
            true => tx.execute("DELETE FROM leagues WHERE number = $1", values![number])?,
            false => tx.execute(
                "DELETE FROM league_players WHERE league = $1 AND player = $2",
                values![number, who],
            )?,
        };
        return match left {
            0 => Err(NoLeague::Outside.into()),
            _ => Ok(Vec::new()),
        };
    }
    let place: Option<u32> = tx.row(
        "UPDATE league_players SET gone = 1 WHERE league = $1 AND player = $2 AND gone = 0 RETURNING place",
        values![number, who],
        |row| row.get(0),
    )?;
    let place = place.ok_or(NoLeague::Outside)? as usize;
    let stored = games(tx, number)?;
    let mut after: Vec<LeagueGame> = stored.iter().map(|stored| stored.game).collect();
    withdraw(&mut after, place);
    let mut tables = Vec::new();
    for (game, (before, after)) in (0_i64..).zip(stored.into_iter().zip(after)) {
        let (result, how) = match after.result {
            _ if after == before.game => continue,
            LeagueResult::Awarded(Score::Win) => (Some("1-0"), 1),
            LeagueResult::Awarded(_) => (Some("0-1"), 1),
            _ => (None, 2),
        };
        tx.execute(
            "UPDATE league_games SET result = coalesce($3, result), how = $4 WHERE league = $1 AND number = $2",
            values![number, game, result.map(str::to_owned), how as i64],
        )?;
        if before.game.result == LeagueResult::Open {
            tables.extend(before.table);
        }
    }
    Ok(tables)
}

/// An account that is removed or shut, or becomes a bot's, leaves all leagues.
pub(crate) fn remove(tx: &Tx<'_>, account: &Digest) -> Result<(), StoreError> {
    let leagues: Vec<String> = tx.rows(
        "SELECT id FROM leagues WHERE ended IS NULL AND (opener = $1 AND started IS NULL
         OR number IN (SELECT league FROM league_players WHERE player = $1 AND gone = 0))",
        values![account],
        |row| row.get(0),
    )?;
    for id in leagues {
        leave(tx, &id, account)?;
    }
    Ok(())
}

/// Which games are to begin.
pub fn to_begin(connection: &Connection) -> Result<Vec<LeagueGameToBegin>, StoreError> {
    let sql = format!(
        "{LISTED} WHERE started IS NOT NULL AND ended IS NULL AND EXISTS
         (SELECT 1 FROM league_games AS own WHERE own.league = leagues.number AND own.game IS NULL AND {})",
        open!("own")
    );
    let going_on = connection.rows(&sql, values![None::<Digest>], listed)?;
    let mut all = Vec::new();
    for (number, ListedLeague { league, .. }) in going_on {
        let holders: Vec<Digest> = connection.rows(
            "SELECT player FROM league_players WHERE league = $1 ORDER BY place",
            values![number],
            |row| row.get(0),
        )?;
        let stored = games(connection, number)?;
        let games: Vec<LeagueGame> = stored.iter().map(|stored| stored.game).collect();
        for game in games_to_begin(&games) {
            let Pairing { first, second, .. } = games[game].pairing;
            let players = holders.get(first).zip(holders.get(second));
            let (first, second) = players.ok_or_else(|| {
                StoreError::Database(format!("league `{}` lacks a player", league.id))
            })?;
            all.push(LeagueGameToBegin {
                league: league.clone(),
                number: game as u32,
                players: [*first, *second],
                seed: stored[game].seed,
            });
        }
    }
    Ok(all)
}

/// Opens the table of a league's game with these steps as its first events at `time`, in milliseconds since 1970; whether it was still
/// to begin.
///
/// # Errors
/// When one of its players has been removed or shut, or a table has its id already.
pub fn begin(
    tx: &Tx<'_>,
    game: &LeagueGameToBegin,
    table: &NewTable,
    steps: &[Step],
    time: i64,
) -> Result<bool, StoreError> {
    let (number, league) = must_find(tx, &game.league.id)?;
    let stored = games(tx, number)?;
    let games: Vec<LeagueGame> = stored.iter().map(|stored| stored.game).collect();
    // Another server may have been faster.
    let is_due = games_to_begin(&games).contains(&(game.number as usize));
    if league.ended.is_some() || !is_due {
        return Ok(false);
    }
    tx.execute(
        "UPDATE league_games SET game = $3 WHERE league = $1 AND number = $2",
        values![number, game.number, table.id],
    )?;
    for player in &game.players {
        may_wait(tx, player)?;
    }
    open_begun(tx, table, steps, time)?;
    notices::begun_for(tx, table, 0..2, time)?;
    Ok(true)
}

/// Notes what a table's event makes of the league's game that is played there, if one is. A game that is broken off before both have
/// moved is lost by who has broken it off or has not come; one that ends without anybody's doing is drawn.
pub(crate) fn settle(tx: &Tx<'_>, entry: &Entry) -> Result<(), StoreError> {
    let lost_by = |seat: u8| if seat == 0 { "0-1" } else { "1-0" };
    let result = match (&entry.step, entry.party) {
        (Step::Unplayed { seat }, _) => lost_by(*seat),
        // Its parties are its seats.
        (Step::Aborted, Some(party)) if !entry.begun => lost_by(party),
        (Step::Aborted, _) => "1/2-1/2",
        _ => entry.result.as_str(),
    };
    tx.execute(
        "UPDATE league_games SET result = $2 WHERE game = $1 AND how = 0
         AND (SELECT ended FROM leagues WHERE leagues.number = league) IS NULL",
        values![entry.table, result],
    )?;
    Ok(())
}

/// Whether leagues are over at the second `now`.
pub fn are_over(connection: &Connection, now: i64) -> Result<bool, StoreError> {
    connection.exists(
        concat!(
            "SELECT 1 FROM leagues WHERE ",
            decided!(),
            " OR started IS NULL AND opened <= $1"
        ),
        values![now - LEAGUE_WAITS],
    )
}

/// Ends the leagues of which all games are decided at the second `now`, and removes those that nobody has started for long.
pub fn end_what_is_over(tx: &Tx<'_>, now: i64) -> Result<(), StoreError> {
    tx.execute(
        concat!("UPDATE leagues SET ended = $1 WHERE ", decided!()),
        values![now],
    )?;
    tx.execute(
        "DELETE FROM leagues WHERE started IS NULL AND opened <= $1",
        values![now - LEAGUE_WAITS],
    )?;
    Ok(())
}
