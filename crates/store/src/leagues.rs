//! Leagues: their players, their games, and the tables of these. A game's result is written in the transaction that ends it at its
//! table, so it counts once, whatever happens to servers.

use quantarium_people::{
    Digest, LEAGUE_PLAYERS, LEAGUE_WAITS, LeagueGame, NoLeague, OWN_LEAGUES, Pairing, drawn_order,
    fold, games_to_begin, late_pairings, round_robin, takes_late,
};
use quantarium_wire::{Contest, LeagueForm, NewLeague, NoticeKind, ProposedTime, Step};

use crate::accounts::may_wait;
use crate::db::{Connection, Row, row, values};
use crate::league_rows::{LISTED, find_listed, games, listed};
use crate::players::{named, pool};
use crate::tables::{open_begun, time_columns};
use crate::{
    League, LeaguePlayer, Named, NewTable, Opened, Result, StoreError, StoredLeagueGame, Tx,
    WholeLeague, blocks, notices,
};

pub use crate::league_rows::{contest_of, leave, leave_all};

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

/// A game that is to be played, or is.
fn open_game(of: &str) -> String {
    format!("{of}.result = '*' AND {of}.how = 0")
}

/// That all games of a league are decided, and it has not ended; a ladder ends when nothing was played in it since the second `$1`.
fn decided() -> String {
    let open = open_game("own");
    format!(
        "started IS NOT NULL AND ended IS NULL AND (twice < 2 OR started <= $1) AND NOT EXISTS
         (SELECT 1 FROM league_games AS own WHERE own.league = leagues.number
          AND (twice = 2 AND own.decided > 1000 * $1 OR {open}))"
    )
}

/// That a game with a clock was to begin before a second, and its players have not agreed when.
fn missed(now: &str) -> String {
    let open = open_game("league_games");
    format!(
        "game IS NULL AND {open} AND (first_time = second_time) IS NOT TRUE AND EXISTS (SELECT 1 FROM leagues
         WHERE leagues.number = league AND base IS NOT NULL AND ended IS NULL
         AND started + (round + 1) * days * 86400 <= {now})"
    )
}

/// Stores a new league, which its opener has joined, at the second `now`.
///
/// # Errors
/// When the opener has as many as an account may have.
pub fn open(tx: &Tx<'_>, id: &str, league: &Opened<NewLeague>, now: i64) -> Result<()> {
    may_wait(tx, &league.opener)?;
    let number = insert(tx, id, league, now, (1, None))?;
    insert_player(tx, number, &league.opener, None)
}

/// Its opener opens the next season of a league with groups, which all have joined who have not left: its name in addresses and its
/// seed are new.
///
/// # Errors
/// When it is another's, is not over, has no groups or a next season, or there is none.
pub fn open_next(tx: &Tx<'_>, id: &str, who: &Digest, new: (String, u64), now: i64) -> Result<()> {
    let whole = find(tx, id, Some(who))?;
    if whole.league.opener != *who {
        return Err(NoLeague::Others.into());
    }
    let before = &whole.league.shown;
    if before.ended.is_none() || before.new.group.is_none() || before.next.is_some() {
        return Err(NoLeague::Season.into());
    }
    let season = Opened {
        shown: before.new.clone(),
        opener: *who,
        seed: new.1,
    };
    may_wait(tx, who)?;
    let which = (before.season + 1, Some(id));
    let number = insert(tx, &new.0, &season, now, which)?;
    let mut joined = Vec::new();
    for player in whole.next_season() {
        let holder = whole.players[player].holder;
        let apart = blocks::apart_from(tx, &holder)?;
        let fits = !season.shown.rated || is_bot(tx, &holder)? == is_bot(tx, who)?;
        // An account may have been removed or shut since, become a bot's, or been blocked by another.
        if fits && may_wait(tx, &holder).is_ok() && !joined.iter().any(|one| apart.contains(one)) {
            insert_player(tx, number, &holder, None)?;
            joined.push(holder);
        }
    }
    Ok(())
}

/// Stores a new league without players, as which season and after which: its number.
fn insert(
    tx: &Tx<'_>,
    id: &str,
    league: &Opened<NewLeague>,
    opened: i64,
    (season, before): (u32, Option<&str>),
) -> Result<i64> {
    let sql = "SELECT count(*) FROM leagues WHERE opener = $1 AND ended IS NULL";
    if tx.one::<i64>(sql, values![league.opener])? >= OWN_LEAGUES as i64 {
        return Err(NoLeague::Many.into());
    }
    let new = &league.shown;
    let [base, increment, _] = time_columns(new.clock);
    tx.insert_numbered(row! { leagues =>
        id, name: new.name, game: new.game, places: new.places, twice: new.form as i64,
        days: new.days, rated: new.rated, listed: new.public, opener: league.opener,
        seed: league.seed.to_string(), opened, late: new.late, base, increment,
        members: new.group, season, before
    })
}

fn insert_player(tx: &Tx<'_>, league: i64, player: &Digest, place: Option<u32>) -> Result<()> {
    tx.insert(row!(league_players => league, player, place))
}

/// The leagues that somebody sees in the list: first their own, then those that are open, that go on, and that are over, the newest
/// first; at most `limit`.
pub fn list(db: &Connection, who: Option<&Digest>, limit: u32) -> Result<Vec<League>> {
    let sql = format!(
        "{LISTED} JOIN (
             SELECT number AS chosen, CASE WHEN opener = $1 OR number IN
                 (SELECT league FROM league_players WHERE player = $1 AND gone = 0) THEN 0 ELSE 1 END AS others,
                 CASE WHEN ended IS NOT NULL THEN 2 WHEN started IS NOT NULL THEN 1 ELSE 0 END AS state
             FROM leagues WHERE listed = 1 OR opener = $1 OR number IN
                 (SELECT league FROM league_players WHERE player = $1 AND gone = 0)
             ORDER BY others, state, number DESC LIMIT $2
         ) AS first_ones ON chosen = leagues.number ORDER BY others, state, leagues.number DESC"
    );
    db.rows(&sql, values![who, limit], |row| Ok(listed(row)?.1))
}

/// All leagues in which an account plays or has played, or that it has opened.
pub fn of(db: &Connection, account: &Digest) -> Result<Vec<Contest>> {
    db.all(
        "SELECT id, name, CAST(NULL AS BIGINT) AS ends, ended IS NOT NULL AS over, CAST(NULL AS TEXT) AS result
         FROM leagues WHERE opener = $1 OR number IN (SELECT league FROM league_players WHERE player = $1) ORDER BY number",
        values![account],
    )
}

/// A league with all that belongs to it, as somebody sees it.
///
/// # Errors
/// When there is none.
pub fn find(db: &Connection, id: &str, who: Option<&Digest>) -> Result<WholeLeague> {
    let (number, league) = find_listed(db, id, who)?;
    let rated_in = pool(&league.shown.new.game);
    // Before the players: who joins meanwhile may have games at once.
    let games = games(db, number)?;
    let players = db.rows(
        "SELECT player, gone, accounts.number AS number, name, bot FROM league_players
         LEFT JOIN accounts ON accounts.holder = player WHERE league = $1 ORDER BY place, league_players.number",
        values![number],
        |row| player(db, row, rated_in),
    )?;
    Ok(WholeLeague {
        number,
        games,
        league,
        players,
    })
}

pub(crate) fn player(db: &Connection, row: &Row<'_>, rated_in: &str) -> Result<LeaguePlayer> {
    let account: Option<i64> = row.get("number")?;
    let named = account.map(|_| named(db, row, rated_in));
    Ok(LeaguePlayer {
        holder: row.get("player")?,
        named: named.transpose()?,
        gone: row.get("gone")?,
    })
}

/// By what the start position of two players is drawn, by their places in the draw, the lower first, and by how many they have had.
pub type Seeds<'a> = &'a dyn Fn([usize; 2], u64) -> u64;

fn is_bot(db: &Connection, account: &Digest) -> Result<bool> {
    let sql = "SELECT bot FROM accounts WHERE holder = $1";
    db.one(sql, values![account])
}

/// An account joins a league that has not started, or that takes who comes late; again, it changes nothing.
///
/// # Errors
/// When they may not, or there is no such league.
pub fn join(tx: &Tx<'_>, id: &str, who: &Digest, seeds: Seeds<'_>) -> Result<()> {
    may_wait(tx, who)?;
    let whole = find(tx, id, Some(who))?;
    let (number, shown) = (whole.number, &whole.league.shown);
    if shown.joined {
        return Ok(());
    }
    let started = shown.started.is_some();
    let played: Vec<LeagueGame> = whole.games.iter().map(|stored| stored.game).collect();
    let form = shown.new.form;
    let takes = form == LeagueForm::Ladder || shown.new.late && takes_late(&played);
    if started && (shown.ended.is_some() || !takes) {
        return Err(NoLeague::Started.into());
    }
    let there = (0..).zip(&whole.players).filter(|(_, one)| !one.gone);
    let there: Vec<(usize, &LeaguePlayer)> = there.collect();
    if there.len() >= usize::from(shown.new.places) {
        return Err(NoLeague::Full.into());
    }
    if shown.new.rated {
        let bot = is_bot(tx, who)?;
        let mut named = there.iter().filter_map(|(_, one)| one.named.as_ref());
        if named.any(|other| other.bot != bot) {
            return Err(NoLeague::Rated.into());
        }
    }
    let apart = blocks::apart_from(tx, who)?;
    if there.iter().any(|(_, one)| apart.contains(&one.holder)) {
        return Err(NoLeague::Apart.into());
    }
    if !started {
        return insert_player(tx, number, who, None);
    }
    // Who has left does not come back.
    if whole.players.iter().any(|one| one.holder == *who) {
        return Err(NoLeague::Outside.into());
    }
    insert_player(tx, number, who, Some(shown.players))?;
    if form == LeagueForm::Ladder {
        return Ok(());
    }
    let double = form == LeagueForm::Twice;
    let others: Vec<usize> = there.into_iter().map(|(place, _)| place).collect();
    let pairings = late_pairings(shown.players as usize, &others, &played, double);
    insert_games(tx, number, form, played.len(), pairings, seeds)
}

/// The order of the players at the start, drawn by the league's seed; into groups they go by their ratings at first, and later as
/// they came: those of the season before, as they stood, and then the new ones.
fn order(whole: &WholeLeague) -> Vec<usize> {
    let (players, league) = (&whole.players, &whole.league);
    let mut order = drawn_order(league.seed, players.len());
    match league.shown.new.group {
        Some(_) if league.shown.season > 1 => order.sort_unstable(),
        Some(_) => {
            let rating = |player: &usize| players[*player].named.as_ref()?.rating;
            let value = |player: &usize| rating(player).map_or(0.0, |(now, _)| now.rating);
            order.sort_by(|one, other| value(other).total_cmp(&value(one)));
        }
        None => {}
    }
    order
}

/// Its opener starts a league: the order of the players is drawn, and it is fixed who meets whom.
///
/// # Errors
/// When it is another's, has started, has too few players, or there is none.
pub fn start(tx: &Tx<'_>, id: &str, who: &Digest, now: i64, seeds: Seeds<'_>) -> Result<()> {
    let whole = find(tx, id, None)?;
    let (number, league) = (whole.number, &whole.league);
    if league.opener != *who {
        return Err(NoLeague::Others.into());
    }
    if league.shown.started.is_some() {
        return Err(NoLeague::Started.into());
    }
    let players = &whole.players;
    if players.len() < *LEAGUE_PLAYERS.start() {
        return Err(NoLeague::Few.into());
    }
    for (place, player) in (0_i64..).zip(order(&whole)) {
        let sql = "UPDATE league_players SET place = $3 WHERE league = $1 AND player = $2";
        tx.execute(sql, values![number, players[player].holder, place])?;
    }
    let pairings = match league.shown.new.form {
        LeagueForm::Ladder => Vec::new(),
        form => {
            let groups = league.groups(players.len()).into_iter();
            let pairings = groups.flat_map(|group| {
                let within = round_robin(group.len(), form == LeagueForm::Twice).into_iter();
                within.map(move |pairing| Pairing {
                    first: group.start + pairing.first,
                    second: group.start + pairing.second,
                    ..pairing
                })
            });
            pairings.collect()
        }
    };
    insert_games(tx, number, league.shown.new.form, 0, pairings, seeds)?;
    let sql = "UPDATE leagues SET started = $2 WHERE number = $1";
    tx.execute(sql, values![number, now])
}

/// A player of a ladder challenges another by name: the two have a game that is to begin.
///
/// # Errors
/// When they may not, it has not started or is over, or there is no such ladder.
pub fn challenge(tx: &Tx<'_>, id: &str, who: &Digest, name: &str, seeds: Seeds<'_>) -> Result<()> {
    may_wait(tx, who)?;
    let whole = find(tx, id, Some(who))?;
    let league = &whole.league;
    if !league.is_going_on() || league.shown.new.form != LeagueForm::Ladder {
        return Err(NoLeague::Over.into());
    }
    let place = |is: &dyn Fn(&LeaguePlayer) -> bool| whole.players.iter().position(is);
    let challenger = place(&|player| player.holder == *who).ok_or(NoLeague::Outside)?;
    let is_called = |player: &Named| fold(&player.name) == fold(name);
    let challenged = place(&|player| player.named.as_ref().is_some_and(is_called));
    let challenged = challenged.ok_or(NoLeague::Reach)?;
    if blocks::apart_from(tx, who)?.contains(&whole.players[challenged].holder) {
        return Err(NoLeague::Apart.into());
    }
    let pairing = whole.challenge(challenger, challenged)?;
    let (form, from) = (LeagueForm::Ladder, whole.games.len());
    insert_games(tx, whole.number, form, from, vec![pairing], seeds)
}

/// The opener of a ladder ends it: the tables whose games go on, and count for it no more.
///
/// # Errors
/// When it is another's, is no ladder or does not go on, or there is none.
pub fn end(tx: &Tx<'_>, id: &str, who: &Digest, now: i64) -> Result<Vec<String>> {
    let (number, league) = find_listed(tx, id, None)?;
    if league.opener != *who {
        return Err(NoLeague::Others.into());
    }
    if !league.is_going_on() || league.shown.new.form != LeagueForm::Ladder {
        return Err(NoLeague::Over.into());
    }
    let sql = "UPDATE leagues SET ended = $2 WHERE number = $1";
    tx.execute(sql, values![number, now])?;
    let sql =
        "SELECT game FROM league_games WHERE league = $1 AND result = '*' AND game IS NOT NULL";
    tx.all(sql, values![number])
}

/// A player proposes when a game with a clock is played, in seconds since 1970 (UTC); the other, who may agree, is notified of it.
///
/// # Errors
/// When it is not theirs to play or is not to begin, the time has passed or is too late, or there is no such league.
pub fn propose(tx: &Tx<'_>, id: &str, who: &Digest, asked: ProposedTime, now: i64) -> Result<()> {
    let ProposedTime { game, time } = asked;
    may_wait(tx, who)?;
    let whole = find(tx, id, Some(who))?;
    if !whole.league.is_going_on() {
        return Err(NoLeague::Over.into());
    }
    let stored = whole.games.get(game as usize).ok_or(NoLeague::Time)?;
    let pairing = stored.game.pairing;
    let [first, second] =
        [pairing.first, pairing.second].map(|player| whole.players[player].holder);
    let (column, other) = match *who {
        _ if *who == first => ("first_time", second),
        _ if *who == second => ("second_time", first),
        _ => return Err(NoLeague::Outside.into()),
    };
    let until = whole.league.until(pairing.round).unwrap_or_default();
    let waits = stored.game.is_open() && !stored.game.begun;
    if !waits || time.is_some_and(|time| !(now..until).contains(&time)) {
        return Err(NoLeague::Time.into());
    }
    let sql = format!("UPDATE league_games SET {column} = $3 WHERE league = $1 AND number = $2");
    tx.execute(&sql, values![whole.number, game, time])?;
    if time.is_some() {
        notices::of_id(tx, (NoticeKind::Time, id), &other, 1000 * now)?;
    }
    Ok(())
}

/// Stores games of a league, in the order of their numbers, which begin with `from`.
fn insert_games(
    tx: &Tx<'_>,
    league: i64,
    form: LeagueForm,
    from: usize,
    pairings: Vec<Pairing>,
    seeds: Seeds<'_>,
) -> Result<()> {
    for (game, pairing) in (from as i64..).zip(pairings) {
        // The second of two games in a ladder has the start of the first.
        let had = match form {
            LeagueForm::Ladder => pairing.round / 2,
            _ => 0,
        };
        let seed = seeds(pairing.places(), had.into());
        tx.insert(row! { league_games =>
            league, number: game, round: pairing.round, first: pairing.first as i64,
            second: pairing.second as i64, seed: seed.to_string()
        })?;
    }
    Ok(())
}

/// The games of a league that are to begin at the second `now`, by their numbers.
fn due(league: &League, stored: &[StoredLeagueGame], now: i64) -> Vec<usize> {
    let games: Vec<LeagueGame> = stored.iter().map(|stored| stored.game).collect();
    if league.shown.new.clock.is_none() {
        return games_to_begin(&games);
    }
    let is_due = |number: &usize| {
        let waits = games[*number].is_open() && !games[*number].begun;
        let [one, other] = stored[*number].times;
        waits && one == other && one.is_some_and(|time| time <= now)
    };
    (0..games.len()).filter(is_due).collect()
}

/// Which games are to begin at the second `now`.
pub fn to_begin(db: &Connection, now: i64) -> Result<Vec<LeagueGameToBegin>> {
    let sql = format!(
        "{LISTED} WHERE started IS NOT NULL AND ended IS NULL AND EXISTS
         (SELECT 1 FROM league_games AS own WHERE own.league = leagues.number AND own.game IS NULL AND {})",
        open_game("own")
    );
    let going_on = db.rows(&sql, values![None::<Digest>], listed)?;
    let mut all = Vec::new();
    for (number, league) in going_on {
        let stored = games(db, number)?;
        let sql = "SELECT player FROM league_players WHERE league = $1 ORDER BY place";
        let holders: Vec<Digest> = db.all(sql, values![number])?;
        for game in due(&league, &stored, now) {
            let Pairing { first, second, .. } = stored[game].game.pairing;
            let players = holders.get(first).zip(holders.get(second));
            let (first, second) = players.ok_or_else(|| {
                StoreError::Database(format!("league `{}` lacks a player", league.shown.id))
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

/// The first second after `now` in which a game with a clock is to begin, or an arena starts.
pub fn next(db: &Connection, now: i64) -> Result<Option<i64>> {
    let open = open_game("league_games");
    let sql = format!(
        "SELECT min(at) FROM (SELECT first_time AS at FROM league_games WHERE first_time = second_time AND {open}
         UNION ALL SELECT starts FROM arenas) AS coming WHERE at > $1"
    );
    db.one(&sql, values![now])
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
) -> Result<bool> {
    let (number, league) = find_listed(tx, &game.league.shown.id, None)?;
    // Another server may have been faster.
    let is_due = due(&league, &games(tx, number)?, time / 1000).contains(&(game.number as usize));
    if league.shown.ended.is_some() || !is_due {
        return Ok(false);
    }
    let sql = "UPDATE league_games SET game = $3 WHERE league = $1 AND number = $2";
    tx.execute(sql, values![number, game.number, table.id])?;
    open_begun(tx, table, steps, time)?;
    notices::begun(tx, table, 2, time)?;
    Ok(true)
}

/// Whether leagues are over at the second `now`, or the time in which games were to begin.
pub fn are_over(db: &Connection, now: i64) -> Result<bool> {
    let (decided, missed) = (decided(), missed("$2"));
    let sql = format!(
        "SELECT 1 FROM leagues WHERE {decided} OR started IS NULL AND opened <= $1
         OR number IN (SELECT league FROM league_games WHERE {missed})"
    );
    db.exists(&sql, values![now - LEAGUE_WAITS, now])
}

/// Ends the leagues of which all games are decided at the second `now`, and removes those that nobody has started for long; a ladder
/// ends when nobody has played in it for as long. A game that its players did not begin in time is won by who alone has proposed when to
/// play, or else counts for nobody.
pub fn end_what_is_over(tx: &Tx<'_>, now: i64) -> Result<()> {
    let (decided, missed) = (decided(), missed("$1"));
    let sql = format!(
        "UPDATE league_games SET how = CASE WHEN coalesce(first_time, second_time) IS NULL
             OR first_time + second_time IS NOT NULL THEN 2 ELSE 1 END,
         result = CASE WHEN first_time IS NULL AND second_time IS NOT NULL THEN '0-1'
             WHEN first_time IS NOT NULL AND second_time IS NULL THEN '1-0' ELSE '*' END
         WHERE {missed}"
    );
    tx.execute(&sql, values![now])?;
    let sql = format!("UPDATE leagues SET ended = $2 WHERE {decided}");
    tx.execute(&sql, values![now - LEAGUE_WAITS, now])?;
    let sql = "DELETE FROM leagues WHERE started IS NULL AND opened <= $1";
    tx.execute(sql, values![now - LEAGUE_WAITS])
}
