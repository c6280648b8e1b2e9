//! The one face of all engines.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quantarium_net::{EvalFile, Linear, Network, NetworkError, WeightsError};
use quantarium_rules::{
    AnyGame, AnyPosition, FullGame, LineError, MoveError, Player, Seed, SpecError, Visitor,
};
use quantarium_search::mate::Mate;
use quantarium_search::solve::Effort;
use quantarium_search::{Limits, Values};
use thiserror::Error;

use crate::{Memory, Params, Played, Search, perft};

/// What a search has found out, moves by their canonical texts.
pub type Report = quantarium_search::Report<String>;

/// What a solver has proven, the move by its canonical text.
pub type Solution = quantarium_search::solve::Solution<String>;

/// Where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'a> {
    /// The start position that belongs to a seed.
    Seed(Seed),
    /// The position of a text.
    Position(&'a str),
}

/// A game, a position of it, and the searches. What can be done with an engine is more than a type of engine
/// has to provide: see also the methods of `dyn Engine`.
pub trait Engine: Debug + Send {
    /// The game, without its type.
    fn game(&self) -> &dyn AnyGame;
    /// The position, without its type.
    fn position(&self) -> &dyn AnyPosition;

    /// Whether there is a learned evaluation of the game.
    fn has_evaluation(&self) -> bool;

    /// Replaces the learned evaluation, or goes without one; false, nothing having changed, if the weights are
    /// not as many as the game's features.
    fn set_evaluator(&mut self, evaluator: Option<Linear>) -> bool;

    /// Has searches go by a network from outside, best-first whatever the number of players, or by none. The solver
    /// keeps to the learned evaluation.
    fn set_network(&mut self, network: Option<Arc<dyn Network>>);

    /// Why the network first failed since this was last asked. The search that it failed in has ended early, and found out
    /// nothing that counts.
    fn take_failure(&self) -> Option<NetworkError>;

    /// Whether this search goes by the evaluation here, and not by playouts.
    fn is_by_evaluation(&self, search: Search) -> bool;

    /// What each seat can expect of positions of the game by the evaluation alone, from 0, a sure loss, to 1, a sure win; what
    /// they came to, where they are over. Nothing without an evaluation.
    fn evaluate(&self, positions: &[Box<dyn AnyPosition>]) -> Option<Vec<Values>>;

    /// Sets the position by its start and the moves made since.
    ///
    /// # Errors
    /// When the start or a move is wrong; nothing has changed then.
    fn set(&mut self, start: Start<'_>, moves: &[String]) -> Result<(), LineError>;

    /// Has searches look only at these of the position's moves, until a position is set again; see
    /// [`quantarium_search::Searcher::search`].
    ///
    /// # Errors
    /// When one is no legal move; nothing has changed then.
    fn restrict(&mut self, moves: &[String]) -> Result<(), MoveError>;

    /// How many plies will be played until the rest can be solved; see [`quantarium_search::horizon`].
    fn horizon(&self) -> u32;

    /// Searches the position, as [`search`](trait.Engine.html#method.search) does with names for what it is
    /// given; see [`quantarium_search::Searcher::search`]. Nothing if the game is over. Best-first search begins with
    /// what the memory has, where one is given, and leaves what it finds out there.
    fn search_with(
        &self,
        limits: &Limits,
        params: &Params,
        memory: Option<&Memory>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Report) -> ControlFlow<()>,
    ) -> Option<Report>;

    /// Proves what the player to move gets; see [`quantarium_search::solve::solve`]. Nothing if the effort
    /// does not suffice, if `stop` is set, or if the game is over.
    fn solve(&self, effort: &Effort, stop: &AtomicBool) -> Option<Solution>;

    /// Whether a player wins by force within a number of plies; see [`quantarium_search::mate::mate`].
    fn mate(&self, who: Player, plies: u32, most: u64, stop: &AtomicBool) -> Option<Mate<String>>;

    /// The sequences of `depth` plies by their first move, sorted; see [`perft::divide`]. Nothing if
    /// it was stopped.
    fn divide(&self, depth: u32, run: &perft::Run<'_>) -> Option<perft::Division>;

    /// A copy.
    fn boxed(&self) -> Box<dyn Engine>;
}

/// Why a file of an evaluation cannot be played by.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayByError {
    /// They are not the game's.
    #[error("{0}")]
    Weights(#[from] WeightsError),
    /// The network does not say what positions of the game are worth.
    #[error("{0}")]
    Network(String),
    /// Nothing would ask for them.
    #[error(
        "the search {search} of {game} plays without weights; {} plays by them",
        Search::BestFirst
    )]
    Unused {
        /// The search.
        search: Search,
        /// The game.
        game: String,
    },
}

/// So many starts are looked at for one from which the game goes on.
const STARTS: u64 = 1000;

impl Clone for Box<dyn Engine> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}

impl dyn Engine + '_ {
    /// Replaces the learned evaluation by the one of a file, for a search that must go by it. A network is asked once.
    ///
    /// # Errors
    /// When it is not the game's, or the search evaluates nothing here; nothing has changed then.
    pub fn play_by(&mut self, file: &EvalFile, search: Search) -> Result<(), PlayByError> {
        let mut tried = self.boxed();
        tried.use_file(file)?;
        if !tried.is_by_evaluation(search) {
            return Err(PlayByError::Unused {
                search,
                game: self.game().name(),
            });
        }
        if let EvalFile::Network { .. } = file {
            // What ends the game is evaluated by nobody.
            let goes_on = |seed: &u64| {
                let start = tried.game().start(Seed(*seed));
                let after = |mv: &String| start.entered(mv).map(|after| after.position.outcome());
                start.moves().iter().any(|mv| matches!(after(mv), Ok(None)))
            };
            let seed = (0..STARTS).find(goes_on).unwrap_or(0);
            // No start is wrong.
            let _ = tried.set(Start::Seed(Seed(seed)), &[]);
            tried.search().by(search).simulations(1).run();
        }
        match tried.take_failure() {
            Some(error) => Err(PlayByError::Network(error.to_string())),
            None => Ok(self.use_file(file)?),
        }
    }

    /// Goes back to the evaluation that is built in.
    pub fn play_by_built_in(&mut self) {
        self.set_network(None);
        // A damaged file is caught by a test; the game is played without it.
        let built_in = quantarium_net::built_in(self.game().info().id);
        if !self.set_evaluator(built_in.ok().flatten()) {
            self.set_evaluator(None);
        }
    }

    /// Replaces the learned evaluation by the one of a file that was tried for this game before.
    ///
    /// # Errors
    /// When it has another game's weights; nothing has changed then.
    pub fn use_file(&mut self, file: &EvalFile) -> Result<(), WeightsError> {
        match file {
            EvalFile::Weights(weights) => {
                weights.check_game(self.game().info().id)?;
                if !self.set_evaluator(Some(Linear::new(weights.clone()))) {
                    return Err(WeightsError::Count(weights.values.len()));
                }
                self.set_network(None);
            }
            EvalFile::Network { network, .. } => self.set_network(Some(Arc::clone(network))),
        }
        Ok(())
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
        let mut engine: Box<dyn Engine> = Box::new(Played::new(game));
        engine.play_by_built_in();
        engine
    }
}
