//! Openings by seed.
//!
//! A game with random starts has one opening a seed. Any other begins with a few random plies; of several
//! such beginnings the first is taken that a short UCT search finds about even.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use quantarium_engine::{Engine, Params, Search, Start};
use quantarium_rules::{AnyGame, AnyPosition, Random, Seed};
use quantarium_search::Limits;

use crate::plan::derive;

/// How many beginnings are looked at for an opening.
const TRIES: u64 = 32;

/// How many playouts judge one.
const PLAYOUTS: u64 = 400;

/// How far from an equal share of the wins the best and the worst seat may be.
const EVEN: f32 = 0.1;

/// A position to begin a game with, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The start position's seed, where starts are random.
    pub seed: Option<Seed>,
    /// The start position.
    pub start: String,
    /// The moves that have been made from there.
    pub moves: Vec<String>,
}

/// The openings of a match, made when they are needed.
#[derive(Debug)]
pub struct Book {
    game: Box<dyn AnyGame>,
    engine: Mutex<Box<dyn Engine>>,
    seed: Seed,
    plies: u32,
    made: Mutex<BTreeMap<u64, Arc<OnceLock<Opening>>>>,
}

impl Book {
    /// The openings of a game by seed; `plies` is the number of random plies where starts are not
    /// random.
    ///
    /// # Errors
    /// When the string names no game.
    pub fn new(game: &str, seed: Seed, plies: u32) -> Result<Self, quantarium_rules::SpecError> {
        Ok(Self {
            game: quantarium_games::erased(game)?,
            engine: Mutex::new(quantarium_engine::open(game)?),
            seed,
            plies,
            made: Mutex::default(),
        })
    }

    /// The opening of a number, from 0.
    pub fn opening(&self, number: u64) -> Opening {
        let place = {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(made.entry(number).or_default())
        };
        place.get_or_init(|| self.make(number)).clone()
    }

    fn make(&self, number: u64) -> Opening {
        let seed = derive(self.seed, &[number, 0]);
        if self.game.has_random_start() {
            return Opening {
                seed: Some(seed),
                start: self.game.start(seed).text(),
                moves: Vec::new(),
            };
        }
        let start = self.game.start(seed);
        let mut engine = {
            let engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            engine.clone()
        };
        let mut best = (f32::INFINITY, Vec::new());
        for attempt in 0..TRIES {
            let seed = derive(self.seed, &[number, 1, attempt]);
            let Some(moves) = self.random_moves(start.as_ref(), seed) else {
                continue;
            };
            let Some(unevenness) = unevenness(engine.as_mut(), &start.text(), &moves, seed) else {
                continue;
            };
            if unevenness < best.0 {
                best = (unevenness, moves);
            }
            if best.0 <= EVEN {
                break;
            }
        }
        Opening {
            seed: None,
            start: start.text(),
            moves: best.1,
        }
    }

    /// Random moves that do not end the game.
    fn random_moves(&self, start: &dyn AnyPosition, seed: Seed) -> Option<Vec<String>> {
        let mut random = Random::new(seed);
        let mut position = start.boxed();
        let mut moves = Vec::new();
        for _ in 0..self.plies {
            let legal = position.moves();
            if legal.is_empty() {
                return None;
            }
            let mv = legal[random.index(legal.len())].clone();
            position.play(&mv).ok()?;
            moves.push(mv);
        }
        position.outcome().is_none().then_some(moves)
    }
}

/// How far from an equal share the chances of a seat are at most; nothing where the game is over.
fn unevenness(engine: &mut dyn Engine, start: &str, moves: &[String], seed: Seed) -> Option<f32> {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    engine.set(Start::Position(start), &moves).ok()?;
    let params = Params {
        search: Search::Uct,
        seed,
        hash: 1,
        threads: 1,
        ..Params::default()
    };
    let limits = Limits::playouts(PLAYOUTS);
    let mut watch = |_: &quantarium_engine::Report| ControlFlow::Continue(());
    let report = engine.search(&limits, &params, &AtomicBool::new(false), &mut watch)?;
    let share = 1.0 / report.values.len() as f32;
    let distances = report.values.iter().map(|value| (value - share).abs());
    Some(distances.fold(0.0, f32::max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_starts_are_told_by_their_seed() {
        let book = Book::new("quantum-leap:board=hex3", Seed(3), 6).unwrap();
        let opening = book.opening(5);
        let game = quantarium_games::erased("quantum-leap:board=hex3").unwrap();
        assert_eq!(game.start(opening.seed.unwrap()).text(), opening.start);
        assert!(opening.moves.is_empty());
        assert_ne!(book.opening(6).start, opening.start);
    }

    #[test]
    fn other_games_begin_with_balanced_random_plies() {
        let game = "quantum-link:board=hex3";
        let book = Book::new(game, Seed(3), 4).unwrap();
        let mut engine = quantarium_engine::open(game).unwrap();
        for number in 0..6 {
            let opening = book.opening(number);
            assert_eq!((opening.seed, opening.moves.len()), (None, 4));
            let found = unevenness(engine.as_mut(), &opening.start, &opening.moves, Seed(77));
            // Another seed's playouts find about the same.
            assert!(found.unwrap() < EVEN + 0.1, "{opening:?}: {found:?}");
        }
        assert_ne!(book.opening(0).moves, book.opening(1).moves);
        let again = Book::new(game, Seed(3), 4).unwrap();
        assert_eq!(again.opening(2), book.opening(2));
    }
}
