//! Playing a plan: several games at once, each finished one written down.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    Beginning, Fault, Finished, GivenWeights, Here, Kind, Maker, Match, Plan, PlanError,
    PlayerSpec, Seats, Standings, Table, Underway, standings,
};
use quantarium_jobs::journal::{Lines, replace};
use quantarium_jobs::{JournalError, Shard, pool};

/// A plan, and the games of it that are finished.
#[derive(Debug)]
pub struct Arena {
    setting: Arc<Setting>,
    here: Here,
    /// The games that are played here.
    range: Range<u64>,
    /// The file of the games, and that of their records.
    files: Option<(Lines, PathBuf)>,
    finished: BTreeMap<u64, Finished>,
    /// Those in the folder behind the end of the test: they do not count and stay there.
    behind: BTreeMap<u64, Finished>,
    progress: Progress,
}

/// What is played; it does not change, and all threads see it.
#[derive(Debug)]
struct Setting {
    plan: Plan,
    game: Box<dyn AnyGame>,
    schedule: Schedule,
    book: Book,
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

/// What is called with each finished game, on the thread that runs the arena.
type OnGame<'a> = dyn FnMut(&Arena, &Finished) + 'a;

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
        let schedule = Schedule {
            pairings: plan.pairings(seats)?,
            seats,
            rotations: plan.rotations(seats),
            openings: plan.openings,
        };
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
        let (files, finished) = match &here.out {
            Some(folder) => {
                // They are only compared: a plan with the checksum of built-in weights is not read again.
                let mut settings = plan.clone();
                for player in &mut settings.players {
                    if player.maker == Maker::BuiltIn && player.weights.is_none() {
                        player.weights = GivenWeights::built_in(game.info().id);
                    }
                }
                let opened = Lines::open::<Finished>(folder, PLAN, &settings, GAMES, here.resume);
                let (lines, finished) = opened?;
                (Some((lines, folder.join(RECORDS))), finished)
            }
            None => (None, Vec::new()),
        };
        let beginning = plan.beginning.clone();
        let book = Book::new(&plan.game, plan.seed, plan.plies, beginning)?;
        if book.is_too_deep() {
            let words = format!("plies: games hardly ever last {} of them", plan.plies);
            return Err(PlanError::Wrong(words).into());
        }
        if book.draws_swap() {
            let words = "plies: Black's swap would be one of them; with keep there is none";
            return Err(PlanError::Wrong(words.to_owned()).into());
        }
        let mut arena = Self {
            here: here.clone(),
            range: schedule.range(here.shard.unwrap_or_default()),
            finished: BTreeMap::new(),
            behind: BTreeMap::new(),
            progress: Progress::default(),
            setting: Arc::new(Setting {
                plan,
                game,
                schedule,
                book,
            }),
            files,
        };
        for finished in finished {
            arena.check(finished.game)?;
            arena.finished.insert(finished.game, finished);
        }
        arena.behind = arena.count();
        Ok(arena)
    }

    /// How many games there are at most.
    pub fn games(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// The games of a shard, by their numbers.
    pub fn games_of(&self, shard: Shard) -> Range<u64> {
        self.setting.schedule.range(shard)
    }

    /// Refuses a finished game that is none of this plan, or of this shard of it.
    fn check(&self, game: u64) -> Result<(), PlanError> {
        if self.range.contains(&game) {
            return Ok(());
        }
        let (number, shard) = (game + 1, self.here.shard.unwrap_or_default());
        let is_planned = game < self.setting.schedule.games();
        Err(PlanError::Wrong(match is_planned {
            true => format!("game {number} is of another shard than {shard}"),
            false => "more games are finished than asked for".to_owned(),
        }))
    }

    /// The finished games in their order.
    pub fn finished(&self) -> impl ExactSizeIterator<Item = &Finished> {
        self.finished.values()
    }

    /// A player's name.
    pub fn player(&self, player: usize) -> &str {
        &self.setting.plan.players[player].name
    }

    /// What is played.
    pub fn plan(&self) -> &Plan {
        &self.setting.plan
    }

    /// A player's mean points in each opening that a pairing has finished, from 0 to 1.
    pub fn scores(&self, pairing: usize, player: usize) -> Vec<f64> {
        standings::openings(&self.setting.schedule, self.finished(), pairing, player)
    }

    /// The canonical game string.
    pub fn name(&self) -> &str {
        &self.setting.plan.game
    }

    /// The names of the seats.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.setting.game.seats().iter().map(|seat| seat.name)
    }

    /// How the contest stands; nothing where its kind has no table.
    pub fn table(&self) -> Option<Table> {
        let games: Vec<&Finished> = self.finished().collect();
        let (plan, schedule) = (&self.setting.plan, &self.setting.schedule);
        match plan.kind {
            Kind::Match if schedule.seats == 2 => {
                let played = Match::of(plan, schedule, &games, self.progress.decided);
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
        let faults = self.finished().flat_map(|game| {
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
        let records = self.finished().map(|finished| {
            let written = record(self.setting.game.as_ref(), &self.setting.plan, finished);
            written.unwrap_or_else(|error| format!("; game {}: {error}\n", finished.game))
        });
        records.collect()
    }

    /// Plays until all games are finished, the test has ended, or `stop` is set; games that go on then are
    /// called off. `on_game` is called with each finished game, on the caller's thread. In the end the folder is put
    /// in order.
    ///
    /// # Errors
    /// When the folder cannot be written, or only the checksum of a player's weights is known.
    pub fn run(&mut self, stop: &AtomicBool, on_game: &mut OnGame<'_>) -> Result<(), ArenaError> {
        if !self.is_done() {
            try_players(&self.setting.plan, false)?;
        }
        let finished: BTreeSet<u64> = self.finished.keys().copied().collect();
        let todo = self.range.clone().filter(|game| !finished.contains(game));
        let (shared, halt) = (Arc::clone(&self.setting), AtomicBool::new(self.is_done()));
        let (setting, halt) = (&*shared, &halt);
        let worker = || {
            // One for each time that a player sits at the board.
            let mut contestants = BTreeMap::new();
            Some(move |number| play(setting, halt, &mut contestants, number))
        };
        pool::each(todo, self.here.concurrency, halt, worker, |finished| {
            if let Some(finished) = finished {
                self.add(finished, on_game)?;
            }
            Ok::<bool, ArenaError>(stop.load(Ordering::Relaxed) || self.is_done())
        })?;
        self.close()
    }

    /// Takes in a game; one that ended after the test had does not count.
    fn add(&mut self, finished: Finished, on_game: &mut OnGame<'_>) -> Result<(), ArenaError> {
        if self.progress.decided {
            return Ok(());
        }
        if let Some((lines, _)) = &mut self.files {
            lines.add(&finished)?;
        }
        let number = finished.game;
        self.finished.insert(number, finished);
        self.count();
        if let Some(finished) = self.finished.get(&number) {
            on_game(self, finished);
        }
        Ok(())
    }

    /// Counts the openings that are finished for the test, up to its end; the games behind it, which are dropped.
    fn count(&mut self) -> BTreeMap<u64, Finished> {
        let Some(sprt) = self.setting.plan.sprt else {
            return BTreeMap::new();
        };
        while !self.progress.decided {
            let first = 2 * self.progress.next;
            let pair = [first, first + 1].map(|game| self.finished.get(&game));
            let [Some(one), Some(other)] = pair else {
                return BTreeMap::new();
            };
            self.progress.pairs.add(standings::pair([one, other]));
            self.progress.next += 1;
            self.progress.decided = sprt.decision(&self.progress.pairs).is_some();
        }
        self.finished.split_off(&(2 * self.progress.next))
    }

    fn close(&mut self) -> Result<(), ArenaError> {
        let Some((lines, records)) = self.files.take() else {
            return Ok(());
        };
        lines.close(self.finished().chain(self.behind.values()))?;
        let written = replace(&records, &self.records().join("\n"));
        Ok(written.map_err(JournalError::io(&records))?)
    }
}

impl Underway for Arena {
    type Part = Vec<Finished>;

    fn pieces(&self) -> u64 {
        self.setting.schedule.openings
    }

    /// Whether nothing is left to be played: all games are finished, or the test has ended.
    fn is_done(&self) -> bool {
        self.progress.decided || self.finished.len() as u64 >= self.games()
    }

    fn has(&self, shard: Shard) -> bool {
        let is_finished = |game| self.finished.contains_key(&game);
        self.progress.decided || self.games_of(shard).all(is_finished)
    }

    fn part(&self) -> Vec<Finished> {
        self.finished().cloned().collect()
    }

    /// Takes in games of this plan that were played elsewhere. Those behind the end of the test are dropped.
    fn take(&mut self, games: Vec<Finished>) -> Result<(), ArenaError> {
        for finished in games {
            self.check(finished.game)?;
            match self.finished.get(&finished.game) {
                Some(known) if *known == finished => {}
                Some(_) => return Err(ArenaError::Differs(finished.game)),
                None => self.add(finished, &mut |_, _| ())?,
            }
        }
        Ok(())
    }

    fn finish(&mut self, stop: &AtomicBool) -> Result<(), ArenaError> {
        self.run(stop, &mut |_, _| ())
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
    setting: &'a Setting,
    halt: &'a AtomicBool,
    contestants: &mut Contestants<'a>,
    number: u64,
) -> Option<Finished> {
    let plan = &setting.plan;
    let lineup = setting.schedule.lineup(number);
    let opening = setting.book.opening(lineup.opening);
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
    let game = &*setting.game;
    referee::play(game, numbered, &opening, &mut seated, plan.patience)
}
