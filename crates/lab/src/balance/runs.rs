//! Reports of several games, made one after the other.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_jobs::Shard;
use quantarium_tournament::{ArenaError, GivenWeights, Here, Job, PlanError, Underway};

use super::plan::Balance;
use super::report::{GameRow, Report};
use super::run::{Part, Progress, Run};

/// Balance reports of several games in the making.
#[derive(Debug)]
pub struct Runs(Vec<Run>);

/// The folder of the games, in the reports'.
const GAMES: &str = "games";

impl Runs {
    /// How much there is to do, in games: to play, to annotate, and the scaling tests'.
    pub fn steps(&self) -> u64 {
        self.0.iter().map(Run::steps).sum()
    }

    /// How much of it is done.
    pub fn done(&self) -> u64 {
        self.0.iter().map(Run::done).sum()
    }

    /// Goes on until everything is done or `stop` is set, and reports each finished game to `watch`, on the
    /// thread of the caller.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn go_on(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), ArenaError> {
        let mut done = self.done();
        for run in &mut self.0 {
            run.go_on(stop, &mut |stage, games| {
                done += 1;
                watch(&Progress { stage, done, games });
            })?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }

    /// What was measured, game by game; nothing before everything is done.
    pub fn reports(&self) -> Option<Vec<Report>> {
        self.0.iter().map(Run::report).collect()
    }

    /// The finished games of all, a line each.
    pub fn rows(&self) -> Vec<GameRow> {
        self.0.iter().flat_map(Run::rows).collect()
    }
}

impl Job for Balance {
    type Underway = Runs;

    /// What gets finished goes below the folder, if one is given. Two reports of one game are refused, and one position for
    /// several games.
    fn open(&self, here: &Here) -> Result<Runs, ArenaError> {
        let games = &self.games_measured;
        if games.len() > 1 && self.setup.is_some() {
            let words = "setup: a position belongs to one game: name only that one".to_owned();
            return Err(PlanError::Wrong(words).into());
        }
        let mut names = BTreeSet::new();
        for game in games {
            if !names.insert(quantarium_games::open(game)?.name()) {
                let words = format!("game: `{game}` is given twice");
                return Err(PlanError::Wrong(words).into());
            }
        }
        let runs = games.iter().zip(1..).map(|(game, number)| {
            let out = here.out.as_ref();
            let out = out.map(|folder| folder.join(GAMES).join(slug(number, game)));
            let here = Here {
                out,
                ..here.clone()
            };
            Run::open(self.clone(), game, &here)
        });
        Ok(Runs(runs.collect::<Result<_, _>>()?))
    }

    fn weights(&mut self) -> Vec<&mut GivenWeights> {
        let players = self.players.iter_mut();
        players.flat_map(|player| &mut player.weights).collect()
    }

    fn is_timed(&self) -> bool {
        self.players.iter().any(|player| player.limit.is_timed())
    }
}

impl Underway for Runs {
    /// Game by game.
    type Part = Vec<Part>;

    fn pieces(&self) -> u64 {
        self.0.first().map_or(0, |run| run.games.pieces())
    }

    fn is_done(&self) -> bool {
        self.0.iter().all(Run::is_done)
    }

    fn has(&self, shard: Shard) -> bool {
        self.0.iter().all(|run| run.has(shard))
    }

    fn part(&self) -> Vec<Part> {
        self.0.iter().map(Run::part).collect()
    }

    fn take(&mut self, parts: Vec<Part>) -> Result<(), ArenaError> {
        let mut runs = self.0.iter_mut().zip(parts);
        runs.try_for_each(|(run, part)| run.take(part))
    }

    fn finish(&mut self, stop: &AtomicBool) -> Result<(), ArenaError> {
        self.go_on(stop, &mut |_| ())
    }
}

/// A folder's name for a game string: different for different numbers.
fn slug(number: usize, game: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = game.chars().map(plain).take(60).collect();
    format!("{number}-{name}")
}
