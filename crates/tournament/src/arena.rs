//! Playing a plan: several games at once, each finished one written down.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use parking_lot::Mutex;
use quantarium_rules::{AnyGame, Seed, derive_seed};
use serde::Serialize;
use thiserror::Error;

use crate::book::Book;
use crate::contestant::{Contestant, Silence, contestant};
use crate::journal::{GAMES, PLAN, RECORDS, record};
use crate::plan::Schedule;
use crate::referee::{self, Seated};
use crate::stats::Pairs;
use crate::{
    Beginning, Fault, Finished, GivenWeights, Here, Kind, Maker, Match, Pieces, Piecework, Plan,
    PlanError, PlayerSpec, Seats, Standings, Table, Underway, Worker, standings,
};
use quantarium_jobs::journal::{Lines, replace};
use quantarium_jobs::{JournalError, Shard};

/// A plan, and the games of it that are finished.
pub type Arena = Piecework<Games>;

/// What is played: the pieces are the games.
#[derive(Debug)]
pub struct Games {
    book: Book,
    schedule: Schedule,
    /// The file of the games' records.
    records: Option<PathBuf>,
    progress: Mutex<Progress>,
}

/// How far the test has come. It looks at the openings in their order, whatever the order in which their
/// games end: long games would otherwise count late, and the result depend on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Progress {
    /// The first opening whose games are not all counted.
    next: u64,
    pairs: Pairs,
    decided: bool,
}

/// What a contest comes to: what `quantarium match --json` and `quantarium tournament --json` print.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// How it stands; nothing where its kind has no table.
    #[serde(flatten)]
    pub table: Option<Table>,
    /// Whether all is played.
    pub done: bool,
    /// What the players did wrong, in the order of the games.
    #[serde(rename = "fault_list")]
    pub faults: Vec<PlayerFault>,
}

/// A fault, and whose it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlayerFault {
    /// The game's number, from 0.
    pub game: u64,
    /// The player's name.
    pub player: String,
    /// What it is.
    #[serde(flatten)]
    pub fault: Fault,
}

/// Why a plan is not played.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The plan is wrong.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// The folder does not play along.
    #[error("{0}")]
    Journal(#[from] JournalError),
    /// A piece of work was done twice and came out differently.
    #[error(
        "piece {} of the work, such as a game, was done twice and came out differently: the machines or the programs differ, or a player had a limit of time",
        .0 + 1
    )]
    Differs(u64),
    /// What is kept is another shard's, or of other work.
    #[error("what was done is none of what is to be done here")]
    Elsewhere,
}

impl From<quantarium_rules::SpecError> for ArenaError {
    fn from(error: quantarium_rules::SpecError) -> Self {
        Self::Plan(error.into())
    }
}

impl Arena {
    /// Gets a plan ready: tries every player, and reads what is finished.
    ///
    /// # Errors
    /// When the plan cannot be played, or the folder does not play along.
    pub fn open(mut plan: Plan, here: &Here) -> Result<Self, ArenaError> {
        plan.complete();
        let game = quantarium_games::open(&plan.game)?;
        plan.game = game.name();
        let seats = game.seats().len();
        let schedule = plan.schedule(seats)?;
        let games = schedule.openings.checked_mul(schedule.games_an_opening());
        if schedule.openings == 0 || games.is_none() {
            let words = "games are 1 at least, and no more than can be counted".to_owned();
            return Err(PlanError::Wrong(words).into());
        }
        if plan.sprt.is_some() && (plan.kind != Kind::Match || seats != 2) {
            let words = "a test needs a match of two players".to_owned();
            return Err(PlanError::Wrong(words).into());
        }
        check_position(&plan, game.as_ref())?;
        // Who puts shards together has checksums of weights alone, and plays nothing.
        try_players(&plan, true)?;
        let kept = here.out.as_deref().map(|folder| {
            // They are only compared: a plan with the checksum of built-in weights is not read again.
            let mut settings = plan.clone();
            for player in &mut settings.players {
                if player.maker == Maker::BuiltIn && player.weights.is_none() {
                    player.weights = GivenWeights::built_in(game.info().id);
                }
            }
            Lines::open::<Finished>(folder, PLAN, &settings, GAMES, here.resume)
        });
        let kept = kept.transpose()?;
        let book = Book::new(plan)?;
        if book.is_too_deep() {
            let words = format!("plies: games hardly ever last {} of them", book.plan.plies);
            return Err(PlanError::Wrong(words).into());
        }
        if book.draws_swap() {
            let words = "plies: Black's swap would be one of them; with keep there is none";
            return Err(PlanError::Wrong(words.to_owned()).into());
        }
        let games = Games {
            book,
            schedule,
            records: here.out.as_ref().map(|folder| folder.join(RECORDS)),
            progress: Mutex::default(),
        };
        Self::new(games, here, kept)
    }

    /// A player's name.
    pub fn player(&self, player: usize) -> &str {
        &self.plan().players[player].name
    }

    /// What is played, with the canonical game string.
    pub fn plan(&self) -> &Plan {
        &self.work().book.plan
    }

    /// A player's mean points in each opening that a pairing has finished, from 0 to 1.
    pub fn scores(&self, pairing: usize, player: usize) -> Vec<f64> {
        standings::openings(&self.work().schedule, self.done(), pairing, player)
    }

    /// The names of the seats.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.work().book.game.seats().iter().map(|seat| seat.name)
    }

    /// How the contest stands; nothing where its kind has no table.
    pub fn table(&self) -> Option<Table> {
        let games: Vec<&Finished> = self.done().collect();
        let (plan, schedule) = (self.plan(), &self.work().schedule);
        match plan.kind {
            Kind::Match if schedule.seats == 2 => {
                let decided = self.work().progress.lock().decided;
                let played = Match::of(plan, schedule, &games, decided);
                Some(Table::Match(Box::new(played)))
            }
            Kind::Match => Some(Table::Seats(Seats::of(plan, schedule, &games))),
            Kind::RoundRobin => Some(Table::Standings(Standings::of(plan, schedule, &games))),
            Kind::SelfPlay | Kind::Chain => None,
        }
    }

    /// How a match of two players stands; nothing elsewhere.
    pub fn as_match(&self) -> Option<Match> {
        match self.table()? {
            Table::Match(played) => Some(*played),
            Table::Seats(_) | Table::Standings(_) => None,
        }
    }

    /// What the contest comes to, as far as it has been played.
    pub fn summary(&self) -> Summary {
        let faults = self.done().flat_map(|game| {
            game.faults.iter().map(|fault| PlayerFault {
                game: game.game,
                player: self.player(game.players[fault.seat]).to_owned(),
                fault: fault.clone(),
            })
        });
        Summary {
            table: self.table(),
            done: self.is_done(),
            faults: faults.collect(),
        }
    }

    /// The records of the finished games in their order.
    pub fn records(&self) -> Vec<String> {
        self.work().records(self.done())
    }
}

impl Games {
    fn records<'a>(&self, finished: impl Iterator<Item = &'a Finished>) -> Vec<String> {
        let records = finished.map(|finished| {
            let written = record(self.book.game.as_ref(), &self.book.plan, finished);
            written.unwrap_or_else(|error| format!("; game {}: {error}\n", finished.game))
        });
        records.collect()
    }
}

impl Pieces for Games {
    type Piece = Finished;

    fn count(&self) -> u64 {
        self.schedule.openings
    }

    fn range(&self, shard: Shard) -> Range<u64> {
        self.schedule.range(shard)
    }

    fn number(&self, finished: &Finished) -> Option<u64> {
        Some(finished.game)
    }

    fn elsewhere(&self, game: u64, shard: Shard) -> ArenaError {
        let number = game + 1;
        let words = match game < self.schedule.games() {
            true => format!("game {number} is of another shard than {shard}"),
            false => "more games are finished than asked for".to_owned(),
        };
        PlanError::Wrong(words).into()
    }

    fn worker<'a>(&'a self, halt: &'a AtomicBool) -> Result<Worker<'a, Finished>, ArenaError> {
        // Who has a checksum of weights alone plays nothing.
        try_players(&self.book.plan, false)?;
        // One for each time that a player sits at the board.
        let mut contestants = BTreeMap::new();
        Ok(Box::new(move |number| {
            play(self, halt, &mut contestants, number)
        }))
    }

    /// Counts the openings that are finished for the test, up to its end.
    fn end(&self, done: &BTreeMap<u64, Finished>) -> Option<u64> {
        let sprt = self.book.plan.sprt?;
        let mut progress = self.progress.lock();
        while !progress.decided {
            let first = 2 * progress.next;
            let [Some(one), Some(other)] = [first, first + 1].map(|game| done.get(&game)) else {
                return None;
            };
            progress.pairs.add(standings::pair([one, other]));
            progress.next += 1;
            progress.decided = sprt.decision(&progress.pairs).is_some();
        }
        Some(2 * progress.next)
    }

    fn close(&self, done: &BTreeMap<u64, Finished>) -> Result<(), ArenaError> {
        let Some(path) = &self.records else {
            return Ok(());
        };
        let written = replace(path, &self.records(done.values()).join("\n"));
        Ok(written.map_err(JournalError::io(path))?)
    }
}

/// Reads the position that the games are to begin with, so that a wrong one is refused at the start.
fn check_position(plan: &Plan, game: &dyn AnyGame) -> Result<(), PlanError> {
    if let Beginning::Plain {
        position: Some(text),
        ..
    } = &plan.beginning
        && game.parse(text)?.outcome().is_some()
    {
        return Err("position: the game is over there".to_owned().into());
    }
    Ok(())
}

/// Lets the players whose weights are here, if they have any, begin a game once, or those whose weights are not: so a
/// wrong option or path is refused at the start.
fn try_players(plan: &Plan, are_whole: bool) -> Result<(), PlanError> {
    let halt = AtomicBool::new(false);
    let is_whole = |player: &PlayerSpec| player.weights.as_ref().is_none_or(GivenWeights::is_whole);
    let players = plan.players.iter();
    for player in players.filter(|player| is_whole(player) == are_whole) {
        // The engine of this program says so itself.
        if matches!(player.maker, Maker::Program(_))
            && player.limit.is_empty()
            && !player.has_option("Level")
        {
            let words = "no limit: give time, clock, nodes, playouts or depth";
            return Err(PlanError::Wrong(format!("player {}: {words}", player.name)));
        }
        let mut contestant = contestant(&plan.game, player, plan.patience, &halt);
        if let Err(Silence::Fault(_, words)) = contestant.begin(Seed(0)) {
            return Err(PlanError::Wrong(format!("player {}: {words}", player.name)));
        }
    }
    Ok(())
}

/// The contestants of a thread, by player and by how many seats before theirs the player holds.
type Contestants<'a> = BTreeMap<(usize, usize), Box<dyn Contestant + 'a>>;

/// Plays a game; nothing if it was called off.
fn play<'a>(
    games: &'a Games,
    halt: &'a AtomicBool,
    contestants: &mut Contestants<'a>,
    number: u64,
) -> Option<Finished> {
    let Book { plan, game, .. } = &games.book;
    let lineup = games.schedule.lineup(number);
    let opening = games.book.opening(lineup.opening);
    let keys: Vec<(usize, usize)> = (0..lineup.players.len())
        .map(|seat| {
            let player = lineup.players[seat];
            let before = lineup.players[..seat].iter();
            (player, before.filter(|other| **other == player).count())
        })
        .collect();
    for (player, copy) in &keys {
        contestants.entry((*player, *copy)).or_insert_with(|| {
            let spec = &plan.players[*player];
            contestant(&plan.game, spec, plan.patience, halt)
        });
    }
    let at_the_board = contestants.iter_mut().filter_map(|(key, contestant)| {
        let seat = keys.iter().position(|seated| seated == key)?;
        let seated = Seated {
            contestant: contestant.as_mut(),
            limit: plan.players[key.0].limit,
            seed: derive_seed(plan.seed, &[number, 2, seat as u64]),
        };
        Some((seat, seated))
    });
    let by_seat: BTreeMap<usize, Seated<'_>> = at_the_board.collect();
    let mut seated: Vec<Seated<'_>> = by_seat.into_values().collect();
    let numbered = (number, lineup.players);
    referee::play(&**game, numbered, &opening, &mut seated, plan.patience)
}
