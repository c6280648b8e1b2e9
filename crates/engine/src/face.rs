//! The one face of all engines.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_net::Linear;
use quantarium_rules::{
    FullGame, Info, MoveError, Outcome, Player, PositionError, Random, Scores, Seat, Seed,
    SpecError, Visitor, fnv1a,
};
use quantarium_search::force::Force;
use quantarium_search::solve::Effort;
use quantarium_search::{Limits, Proof};
use thiserror::Error;

use crate::{Level, Params, Played, perft};

/// What a search has to say, moves by their canonical texts.
pub type Report = quantarium_search::Report<String>;

/// What a solver has proven, the move by its canonical text.
pub type Solution = quantarium_search::solve::Solution<String>;

/// What a win is worth, in half points.
const WIN: u32 = 2;

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'a> {
    /// The start position that belongs to a seed.
    Seed(Seed),
    /// The position of a text.
    Position(&'a str),
}

/// Why a position could not be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetError {
    /// The start position's text is wrong.
    #[error("position: {0}")]
    Position(#[from] PositionError),
    /// One of the moves is wrong.
    #[error("move {ply}: {error}")]
    Move {
        /// Which one, counted from 1.
        ply: usize,
        /// Why.
        error: MoveError,
    },
}

/// A game, a position of it, and a search.
pub trait Engine: Debug + Send {
    /// What is true of the game whatever its options.
    fn info(&self) -> &'static Info;
    /// The canonical game string.
    fn name(&self) -> String;
    /// The seats in turn order.
    fn seats(&self) -> &'static [Seat];

    /// Whether levels play the game by a learned evaluation. With more than two players none do, even where
    /// there is one: their steps are measured with UCT (docs/engine.md).
    fn is_judged(&self) -> bool;

    /// Replaces the learned evaluation, or goes without one; false, nothing having changed, if the weights are
    /// not as many as the game's features.
    fn set_evaluator(&mut self, evaluator: Option<Linear>) -> bool;

    /// Sets the position by its start and the moves made since.
    ///
    /// # Errors
    /// When the start or a move is wrong; nothing has changed then.
    fn set(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), SetError>;

    /// The position as text.
    fn text(&self) -> String;
    /// Who decides next.
    fn to_move(&self) -> Player;
    /// The result, or nothing while the game goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The points so far, in games that count them.
    fn scores(&self) -> Option<Scores>;
    /// The legal moves by their canonical texts, sorted byte by byte.
    fn moves(&self) -> Vec<String>;

    /// Searches the position; see [`quantarium_search::uct::search`] and
    /// [`quantarium_search::best_first::search`]. Nothing if the game is over.
    fn search(
        &self,
        limits: &Limits,
        params: &Params,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Report) -> ControlFlow<()>,
    ) -> Option<Report>;

    /// Proves what the player to move gets; see [`quantarium_search::solve::solve`]. Nothing if the effort
    /// does not suffice, if `stop` is set, or if the game is over.
    fn solve(&self, effort: &Effort, stop: &AtomicBool) -> Option<Solution>;

    /// Whether a player wins by force within so many plies; see [`quantarium_search::force::force`].
    fn force(
        &self,
        hero: Player,
        plies: u32,
        most: u64,
        stop: &AtomicBool,
    ) -> Option<Force<String>>;

    /// The move that a level plays, the same for the same seed; nothing if the game is over, or `stop`
    /// was set meanwhile.
    fn choose(&self, level: Level, seed: Seed, stop: &AtomicBool) -> Option<String> {
        let params = Params {
            search: level.search(self),
            seed,
            hash: level.hash(),
            ..Params::default()
        };
        let limits = Limits::playouts(level.playouts(self));
        let report = self.search(&limits, &params, stop, &mut |_| ControlFlow::Continue(()))?;
        let chosen = self.choose_from(&report, level, seed, stop);
        Some(chosen.best).filter(|_| !stop.load(Ordering::Relaxed))
    }

    /// What a level makes of a search: it plays a proven win where the level keeps them, or what it is
    /// content with. Where that may be less than the best it claims nothing proven.
    fn choose_from(&self, report: &Report, level: Level, seed: Seed, stop: &AtomicBool) -> Report {
        let best = self.content(report, level, seed, stop);
        let mut told = level.told(self, report);
        if best != told.best {
            told.line = vec![best.clone()];
            told.best = best;
        }
        told
    }

    /// The move that [`Self::choose_from`] plays.
    fn content(&self, report: &Report, level: Level, seed: Seed, stop: &AtomicBool) -> String {
        let mover = self.to_move();
        if let Some(effort) = level.effort() {
            let wins = |proof: Proof| proof.worst_for(mover) == WIN;
            if wins(report.proof) {
                return report.best.clone();
            }
            let ending = self.solve(&effort, stop);
            if let Some(won) = ending.filter(|ending| wins(ending.proof)) {
                return won.best;
            }
        }
        // Another number in every position, though the seed stays the same.
        let seed = Seed(seed.0 ^ fnv1a(self.text().as_bytes()));
        level.pick(self, report, &mut Random::new(seed))
    }

    /// The sequences of `depth` plies by their first move, sorted; see [`perft::divide`]. Nothing if
    /// it was stopped.
    fn divide(&self, depth: u32, run: &perft::Run<'_>) -> Option<perft::Division>;

    /// A copy.
    fn boxed(&self) -> Box<dyn Engine>;
}

impl Clone for Box<dyn Engine> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}

/// The engine of a game string, its position the start of seed 0.
///
/// # Errors
/// When the string names no game, or its options are wrong.
pub fn open(game: &str) -> Result<Box<dyn Engine>, SpecError> {
    quantarium_games::visit(game, Open)
}

struct Open;

impl Visitor for Open {
    type Output = Box<dyn Engine>;

    fn visit<G: FullGame>(self, game: G) -> Box<dyn Engine> {
        Box::new(Played::new(game))
    }
}
