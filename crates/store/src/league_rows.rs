//! A league's rows: what is read of it, how its players leave, and what its games come to. It uses nothing of accounts and tables,
//! which use it.

use std::ops::Range;

use quantarium_people::{
    Digest, LeagueGame, LeagueResult, NoLeague, Pairing, Score, Standing, groups, ladder_pairing,
    next_season, rungs, standings, withdraw,
};
use quantarium_wire::{Contest, LeagueForm, LeagueSummary, NewLeague, Step, TimeControl};

use crate::db::{Connection, Row, from_row, named_columns, values};
use crate::{Entry, Named, Result, StoreError, Tx};

/// A league or an arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened<Shown> {
    /// What was opened; once it is stored, as a list shows it to a reader, but for its title and whether it is their own.
    pub shown: Shown,
    /// Who opened it.
    pub opener: Digest,
    /// By what the start positions are drawn, and the order of a league's players.
    pub seed: u64,
}

/// A league.
pub type League = Opened<LeagueSummary>;

impl League {
    /// Until when the games of a round are to be begun, where they have a clock: in seconds since 1970 (UTC).
    pub fn until(&self, round: u32) -> Option<i64> {
        let LeagueSummary { new, started, .. } = &self.shown;
        let started = started.filter(|_| new.clock.is_some())?;
        Some(started + i64::from(round + 1) * i64::from(new.days) * 86_400)
    }

    /// Whether it has started and is not over.
    pub fn is_going_on(&self) -> bool {
        self.shown.started.is_some() && self.shown.ended.is_none()
    }

    /// The players of each group, by their places in the draw.
    pub fn groups(&self, players: usize) -> Vec<Range<usize>> {
        groups(players, self.shown.new.group.map(usize::from))
    }
}

/// A player of a league.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaguePlayer {
    /// What stands for the account among holders.
    pub holder: Digest,
    /// The account, with its rating in the league's game; none where it was removed.
    pub named: Option<Named>,
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
    /// When it was over, in milliseconds since 1970 (UTC), if it was played.
    pub decided: Option<i64>,
    /// When each of its players proposes to play it, in seconds since 1970 (UTC).
    pub times: [Option<i64>; 2],
}

/// A league with all that belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct WholeLeague {
    pub(crate) number: i64,
    /// The league.
    pub league: League,
    /// Its players, by their places in the draw.
    pub players: Vec<LeaguePlayer>,
    /// Its games, in the order in which they begin; none before the start.
    pub games: Vec<StoredLeagueGame>,
}

impl WholeLeague {
    /// The players of a ladder who have not left, from the top rung down.
    pub fn rungs(&self) -> Vec<usize> {
        let decided = self.games.iter().filter(|stored| stored.decided.is_some());
        let mut decided: Vec<&StoredLeagueGame> = decided.collect();
        decided.sort_by_key(|stored| stored.decided);
        let games = decided.iter().map(|stored| &stored.game);
        let mut rungs = rungs(self.players.len(), games);
        rungs.retain(|player| !self.players[*player].gone);
        rungs
    }

    /// The game by which a player of a ladder challenges another, by their places in the draw.
    ///
    /// # Errors
    /// Those of [`ladder_pairing`].
    pub fn challenge(&self, challenger: usize, challenged: usize) -> Result<Pairing, NoLeague> {
        let games: Vec<LeagueGame> = self.games.iter().map(|stored| stored.game).collect();
        ladder_pairing(&self.rungs(), &games, challenger, challenged)
    }

    /// The players of each group, the best first.
    pub fn standings(&self) -> Vec<Vec<Standing>> {
        let games: Vec<LeagueGame> = self.games.iter().map(|stored| stored.game).collect();
        let groups = self.league.groups(self.players.len()).into_iter();
        groups.map(|group| standings(group, &games)).collect()
    }

    /// The order in which those who have not left would go into the next season of a league with groups.
    pub fn next_season(&self) -> Vec<usize> {
        let standings = self.standings().into_iter();
        let stay = |standing: &Standing| {
            let player = &self.players[standing.player];
            // Nobody leaves a league that is over, though an account may be removed then.
            !player.gone && player.named.is_some()
        };
        let groups = standings.map(|group| {
            let staying = group.into_iter().filter(stay);
            staying.map(|standing| standing.player).collect()
        });
        next_season(groups.collect())
    }
}

/// By their numbers in the store, which are those of the enum.
const FORMS: [LeagueForm; 3] = [LeagueForm::Once, LeagueForm::Twice, LeagueForm::Ladder];

pub(crate) const LISTED: &str = "SELECT leagues.*, accounts.name AS by_name,
    (SELECT count(*) FROM league_players WHERE league = leagues.number) AS players,
    (SELECT count(*) FROM league_players WHERE league = leagues.number AND player = $1 AND gone = 0) AS joined,
    (SELECT later.id FROM leagues AS later WHERE later.before = leagues.id) AS next
    FROM leagues LEFT JOIN accounts ON accounts.holder = opener";

pub(crate) fn listed(row: &Row<'_>) -> Result<(i64, League)> {
    let clock = row.get::<Option<u32>>("base")?.zip(row.get("increment")?);
    let new = from_row!(row => NewLeague {
        name, game, places, days, rated, late;
        form: form(row.get("twice")?)?,
        clock: clock.map(|(base, increment)| TimeControl::Clock { base, increment }),
        group: row.get("members")?,
        public: row.get("listed")?,
    });
    let shown = from_row!(row => LeagueSummary {
        id, players, opened, started, ended, joined, season, before, next;
        new,
        title: String::new(),
        by: row.get("by_name")?,
        own: false,
    });
    let league = from_row!(row => League { opener; shown, seed: seed(row)? });
    Ok((row.get("number")?, league))
}

fn form(number: u32) -> Result<LeagueForm> {
    let form = FORMS.get(number as usize).copied();
    form.ok_or_else(|| StoreError::Database(format!("{number} is no form of a league")))
}

pub(crate) fn seed(row: &Row<'_>) -> Result<u64> {
    let seed: String = row.get("seed")?;
    seed.parse()
        .map_err(|_| StoreError::Database(format!("`{seed}` is no seed")))
}

pub(crate) fn find_listed(
    db: &Connection,
    id: &str,
    who: Option<&Digest>,
) -> Result<(i64, League)> {
    let found = db.row(&format!("{LISTED} WHERE id = $2"), values![who, id], listed)?;
    found.ok_or_else(|| StoreError::NoSuchLeague(id.to_owned()))
}

pub(crate) fn games(db: &Connection, league: i64) -> Result<Vec<StoredLeagueGame>> {
    let sql = "SELECT * FROM league_games WHERE league = $1 ORDER BY number";
    db.rows(sql, values![league], game)
}

pub(crate) fn game(row: &Row<'_>) -> Result<StoredLeagueGame> {
    let [first, second] = [row.get::<u32>("first")?, row.get("second")?].map(|at| at as usize);
    let (result, how): (String, i64) = (row.get("result")?, row.get("how")?);
    let table: Option<String> = row.get("game")?;
    let game = LeagueGame {
        pairing: from_row!(row => Pairing { round; first, second }),
        begun: table.is_some(),
        result: match (how, Score::of(&result)) {
            (0, Some(score)) => LeagueResult::Played(score),
            (1, Some(score)) => LeagueResult::Awarded(score),
            (0, None) => LeagueResult::Open,
            _ => LeagueResult::Annulled,
        },
    };
    let seed = seed(row)?;
    let times = [row.get("first_time")?, row.get("second_time")?];
    Ok(from_row!(row => StoredLeagueGame { decided; game, table, seed, times }))
}

named_columns!(Contest, id, name, ends, over, result);

/// The league or arena that a table's game is of, and where it is not public its members, who alone may know it; nothing where it
/// is of none.
pub fn contest_of(db: &Connection, table: &str) -> Result<Option<(Contest, Vec<Digest>)>> {
    let contest = db.first(
        "SELECT id, name, CAST(NULL AS BIGINT) AS ends, ended IS NOT NULL AS over,
             CASE WHEN how < 2 THEN nullif(result, '*') END AS result
         FROM league_games JOIN leagues ON leagues.number = league WHERE league_games.game = $1
         UNION ALL SELECT id, name, starts + 60 * minutes, FALSE, nullif(result, '*')
         FROM arena_games JOIN arenas ON arenas.number = arena WHERE arena_games.game = $1",
        values![table],
    )?;
    let members = "SELECT player FROM league_players WHERE league =
             (SELECT league FROM league_games JOIN leagues ON leagues.number = league WHERE league_games.game = $1 AND listed = 0)
         UNION ALL SELECT player FROM arena_players WHERE arena =
             (SELECT arena FROM arena_games JOIN arenas ON arenas.number = arena WHERE arena_games.game = $1 AND listed = 0)";
    let known_to = |contest: Contest| Ok((contest, db.all(members, values![table])?));
    contest.map(known_to).transpose()
}

/// A player leaves a league: the tables whose games count something else by that. Before the start it goes with its opener.
///
/// # Errors
/// When they do not play in it, it is over, or there is none.
pub fn leave(tx: &Tx<'_>, id: &str, who: &Digest) -> Result<Vec<String>> {
    let (number, league) = find_listed(tx, id, None)?;
    if league.shown.ended.is_some() {
        return Err(NoLeague::Over.into());
    }
    if league.shown.started.is_none() {
        let left = match league.opener == *who {
            true => tx.change("DELETE FROM leagues WHERE number = $1", values![number])?,
            false => tx.change(
                "DELETE FROM league_players WHERE league = $1 AND player = $2",
                values![number, who],
            )?,
        };
        return match left {
            0 => Err(NoLeague::Outside.into()),
            _ => Ok(Vec::new()),
        };
    }
    let sql = "UPDATE league_players SET gone = 1 WHERE league = $1 AND player = $2 AND gone = 0 RETURNING place";
    let place: Option<u32> = tx.first(sql, values![number, who])?;
    let place = place.ok_or(NoLeague::Outside)? as usize;
    let stored = games(tx, number)?;
    let mut after: Vec<LeagueGame> = stored.iter().map(|stored| stored.game).collect();
    withdraw(
        &mut after,
        place,
        league.shown.new.form == LeagueForm::Ladder,
    );
    let mut tables = Vec::new();
    for (game, (before, after)) in (0_i64..).zip(stored.into_iter().zip(after)) {
        let (result, how) = match after.result {
            _ if after == before.game => continue,
            LeagueResult::Awarded(score) => (Some(score.text()), 1),
            _ => (None, 2),
        };
        let sql = "UPDATE league_games SET result = coalesce($3, result), how = $4 WHERE league = $1 AND number = $2";
        tx.execute(sql, values![number, game, result, how as i64])?;
        tables.extend(before.table);
    }
    Ok(tables)
}

/// An account that is removed or shut, or becomes a bot's, leaves all leagues and arenas: the tables whose games count something else by that.
pub fn leave_all(tx: &Tx<'_>, account: &Digest) -> Result<Vec<String>> {
    let leagues: Vec<String> = tx.all(
        "SELECT id FROM leagues WHERE ended IS NULL AND (opener = $1 AND started IS NULL
         OR number IN (SELECT league FROM league_players WHERE player = $1 AND gone = 0))",
        values![account],
    )?;
    let mut tables = Vec::new();
    for id in leagues {
        tables.extend(leave(tx, &id, account)?);
    }
    for sql in [
        // Those that have not started.
        "DELETE FROM arenas WHERE opener = $1 AND notified = 0 AND number NOT IN (SELECT arena FROM arena_games)",
        "UPDATE arena_players SET ready = NULL WHERE player = $1",
    ] {
        tx.execute(sql, values![account])?;
    }
    Ok(tables)
}

/// Notes what a table's event makes of the game of a league or an arena that is played there, if one is: an arena's, as long as it lasts. A game that is broken off before both have
/// moved is lost by who has broken it off or has not come; one that ends without anybody's doing is drawn.
pub(crate) fn settle(tx: &Tx<'_>, entry: &Entry) -> Result<()> {
    let lost_by = |seat: u8| if seat == 0 { "0-1" } else { "1-0" };
    let result = match (&entry.step, entry.party) {
        (Step::Unplayed { seat }, _) => lost_by(*seat),
        // Its parties are its seats.
        (Step::Aborted, Some(party)) if !entry.begun => lost_by(party),
        (Step::Aborted, _) => "1/2-1/2",
        _ => entry.result.as_str(),
    };
    tx.execute(
        "UPDATE league_games SET result = $2, decided = CASE $2 WHEN '*' THEN NULL ELSE coalesce(decided, $3) END
         WHERE game = $1 AND how = 0 AND (SELECT ended FROM leagues WHERE leagues.number = league) IS NULL",
        values![entry.table, result, entry.time],
    )?;
    tx.execute(
        "UPDATE arena_games SET result = $2 WHERE game = $1
         AND (SELECT starts + 60 * minutes FROM arenas WHERE arenas.number = arena) > $3",
        values![entry.table, result, entry.time / 1000],
    )
}
