//! Reports of several games, made one after the other.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_jobs::Shard;
use quantarium_tournament::{ArenaError, PlanError};

use super::plan::Balance;
use super::report::{GameRow, Report};
use super::run::{Part, Progress, Run};

/// Balance reports of several games in the making.
#[derive(Debug)]
pub struct Runs(Vec<Run>);

/// The folder of the games, in the reports'.
const GAMES: &str = "games";

impl Runs {
    /// Gets the reports ready. What gets finished goes below `folder`, if one is given; `resume` says that there may be
    /// something.
    ///
    /// # Errors
    /// When a plan cannot be played, two are of one game, one position is for several games, or the folder does not play along.
    pub fn open(
        plans: Vec<Balance>,
        folder: Option<&Path>,
        resume: bool,
    ) -> Result<Self, ArenaError> {
        if plans.len() > 1 && plans.iter().any(|plan| plan.setup.is_some()) {
            let words = "setup: a position belongs to one game: name only that one".to_owned();
            return Err(PlanError::Games(words).into());
        }
        let mut names = BTreeSet::new();
        for plan in &plans {
            if !names.insert(quantarium_games::open(&plan.game)?.name()) {
                let words = format!("game: `{}` is given twice", plan.game);
                return Err(PlanError::Games(words).into());
            }
        }
        let runs = plans.into_iter().zip(1..).map(|(plan, number)| {
            let folder = folder.map(|folder| folder.join(GAMES).join(slug(number, &plan.game)));
            Run::open(plan, folder.as_deref(), resume)
        });
        Ok(Self(runs.collect::<Result<_, _>>()?))
    }

    /// How much there is to do, in games, as [`Run::steps`].
    pub fn steps(&self) -> u64 {
        self.0.iter().map(Run::steps).sum()
    }

    /// How much of it is done.
    pub fn done(&self) -> u64 {
        self.0.iter().map(Run::done).sum()
    }

    /// Goes on until everything is done or `stop` is set, and reports each finished game to `watch`, on the
    /// thread of the caller: how much of all is done, and how far the game's report has come.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn go_on(
        &mut self,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(u64, &Progress<'_>),
    ) -> Result<(), ArenaError> {
        let mut all = self.done();
        for run in &mut self.0 {
            let others = all - run.done();
            run.go_on(stop, &mut |progress| {
                watch(others + progress.done, progress);
            })?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
            all = others + run.done();
        }
        Ok(())
    }

    /// Whether everything is done, or this shard of it.
    pub fn is_done(&self) -> bool {
        self.0.iter().all(Run::is_done)
    }

    /// Whether nothing of a shard is left to be done.
    pub fn has(&self, shard: Shard) -> bool {
        self.0.iter().all(|run| run.has(shard))
    }

    /// What is done so far, game by game.
    pub fn parts(&self) -> Vec<Part> {
        self.0.iter().map(Run::part).collect()
    }

    /// Takes in what was done elsewhere, by the same plans.
    ///
    /// # Errors
    /// As [`Run::take`].
    pub fn take(&mut self, parts: impl IntoIterator<Item = Part>) -> Result<(), ArenaError> {
        let mut runs = self.0.iter_mut().zip(parts);
        runs.try_for_each(|(run, part)| run.take(part))
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

/// A folder's name for a game string: different for different numbers.
fn slug(number: usize, game: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = game.chars().map(plain).take(60).collect();
    format!("{number}-{name}")
}
