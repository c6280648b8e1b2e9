//! Openings by seed.
//!
//! A game with random starts has one opening a seed. Any other begins with a few random plies; of several
//! such beginnings the first is taken that a short UCT search finds about even. Where it is the start itself
//! that is studied ([`Beginning::Plain`]), nothing is chosen: the openings are the starts, or a given
//! position, each followed by as many random plies as were asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use quantarium_engine::{Engine, Search, Start};
use quantarium_rules::{AnyGame, AnyPosition, Random, Seed, SpecError, derive_seed};

use crate::{Beginning, Plan};

/// How many beginnings are looked at for an opening.
const TRIES: u64 = 32;

/// How many times random plies are drawn until the game goes on behind them, where nothing is chosen.
const DRAWS: u64 = 1024;

/// How many playouts evaluate one.
const PLAYOUTS: u64 = 400;

/// How far from an equal share of the wins the best and the worst seat may be.
const EVEN: f32 = 0.1;

/// The move of a player who could swap and does not (QL-4).
pub const KEEP: &str = "keep";

/// Whether a move, by its text, belongs to the setup (QL-4's swap, or keeping): it is no ply of the game.
pub fn is_setup(mv: &str) -> bool {
    mv == KEEP || mv.contains('~')
}

/// A position to begin a game with, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    /// The start position's seed, where starts are random.
    pub(crate) seed: Option<Seed>,
    /// The start position.
    pub(crate) start: String,
    /// The moves that have been made from there.
    pub(crate) moves: Vec<String>,
}

/// The openings of a plan, made when they are needed.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) plan: Plan,
    pub(crate) game: Box<dyn AnyGame>,
    engine: Mutex<Box<dyn Engine>>,
    made: Mutex<BTreeMap<u64, Arc<OnceLock<Opening>>>>,
}

impl Book {
    pub(crate) fn new(plan: Plan) -> Result<Self, SpecError> {
        Ok(Self {
            game: quantarium_games::open(&plan.game)?,
            engine: Mutex::new(quantarium_engine::open(&plan.game)?),
            plan,
            made: Mutex::default(),
        })
    }

    /// The opening of a number, from 0.
    pub(crate) fn opening(&self, number: u64) -> Opening {
        let place = Arc::clone(self.made.lock().entry(number).or_default());
        place.get_or_init(|| self.make(number)).clone()
    }

    /// Whether games hardly ever last as long as their random plies.
    pub(crate) fn is_too_deep(&self) -> bool {
        let is_plain = matches!(self.plan.beginning, Beginning::Plain { .. });
        let draws = is_plain || !self.game.has_random_start();
        draws && self.opening(0).moves.len() < self.plan.plies as usize
    }

    /// Whether Black's swap would be drawn as a random ply: it is for the player to decide (QL-4).
    pub(crate) fn draws_swap(&self) -> bool {
        let keeps = matches!(self.plan.beginning, Beginning::Plain { keep: true, .. });
        let opening = self.opening(0);
        !keeps && opening.moves.first().is_some_and(|mv| is_setup(mv))
    }

    fn make(&self, number: u64) -> Opening {
        let seed = derive_seed(self.plan.seed, &[number, 0]);
        if let Beginning::Plain { position, keep } = &self.plan.beginning {
            return self.plain(number, position.as_deref(), *keep);
        }
        if self.game.has_random_start() {
            return Opening {
                seed: Some(seed),
                start: self.game.start(seed).text(),
                moves: Vec::new(),
            };
        }
        let start = self.game.start(seed);
        let mut engine = self.engine.lock().clone();
        let mut best = (f32::INFINITY, Vec::new());
        for attempt in 0..TRIES {
            let seed = derive_seed(self.plan.seed, &[number, 1, attempt]);
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

    /// An opening that is not chosen for being even.
    fn plain(&self, number: u64, position: Option<&str>, keep: bool) -> Opening {
        let seed = derive_seed(self.plan.seed, &[number, 0]);
        // The arena has read the text before.
        let given = position.and_then(|text| self.game.parse(text).ok());
        let seed = (given.is_none() && self.game.has_random_start()).then_some(seed);
        let start = given.unwrap_or_else(|| self.game.start(seed.unwrap_or_default()));
        let mut position = start.boxed();
        let kept = keep && position.play(KEEP).is_ok();
        let mut moves: Vec<String> = kept.then(|| KEEP.to_owned()).into_iter().collect();
        let made = (0..DRAWS).find_map(|attempt| {
            let seed = derive_seed(self.plan.seed, &[number, 1, attempt]);
            self.random_moves(position.as_ref(), seed)
        });
        moves.extend(made.unwrap_or_default());
        Opening {
            seed,
            start: start.text(),
            moves,
        }
    }

    /// Random moves that do not end the game.
    fn random_moves(&self, start: &dyn AnyPosition, seed: Seed) -> Option<Vec<String>> {
        let mut random = Random::new(seed);
        let mut position = start.boxed();
        let mut moves = Vec::new();
        for _ in 0..self.plan.plies {
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
    engine.set(Start::Position(start), moves).ok()?;
    let search = engine.search().by(Search::Uct).seed(seed).hash(1);
    let report = search.simulations(PLAYOUTS).run()?;
    let share = 1.0 / report.values.len() as f32;
    let distances = report.values.iter().map(|value| (value - share).abs());
    Some(distances.fold(0.0, f32::max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    fn book(game: &str, plies: u32, beginning: Beginning) -> Book {
        let plan = Plan {
            beginning,
            plies,
            seed: Seed(3),
            ..Plan::new(game, Kind::Match, Vec::new())
        };
        Book::new(plan).unwrap()
    }

    #[test]
    fn random_starts_are_named_by_their_seed() {
        let book = book("quantum-leap:board=hex3", 6, Beginning::Even);
        let opening = book.opening(5);
        let game = quantarium_games::open("quantum-leap:board=hex3").unwrap();
        assert_eq!(game.start(opening.seed.unwrap()).text(), opening.start);
        assert!(opening.moves.is_empty());
        assert_ne!(book.opening(6).start, opening.start);
    }

    #[test]
    fn other_games_begin_with_balanced_random_plies() {
        let game = "quantum-link:board=hex3";
        let found = book(game, 4, Beginning::Even);
        let mut engine = quantarium_engine::open(game).unwrap();
        for number in 0..6 {
            let opening = found.opening(number);
            assert_eq!((opening.seed, opening.moves.len()), (None, 4));
            let found = unevenness(engine.as_mut(), &opening.start, &opening.moves, Seed(77));
            // Another seed's playouts find about the same.
            assert!(found.unwrap() < EVEN + 0.1, "{opening:?}: {found:?}");
        }
        assert_ne!(found.opening(0).moves, found.opening(1).moves);
        assert_eq!(book(game, 4, Beginning::Even).opening(2), found.opening(2));
    }

    #[test]
    fn a_plain_opening_is_the_start_or_the_position_given() {
        let plain = |game, plies, position: Option<&str>, keep| {
            let position = position.map(str::to_owned);
            book(game, plies, Beginning::Plain { position, keep })
        };
        let opening = plain("quantum-link:board=hex3", 0, None, false).opening(7);
        assert_eq!((opening.seed, opening.moves.len()), (None, 0));
        let book = plain("quantum-link:board=hex3", 2, None, false);
        assert_eq!(book.opening(0).moves.len(), 2);
        assert_ne!(book.opening(0).moves, book.opening(1).moves);
        let edition_1 = "quantum-leap:edition=1,board=hex3";
        let kept = plain(edition_1, 0, None, true).opening(4);
        assert_eq!(kept.moves, ["keep"]);
        assert!(kept.seed.is_some());
        assert_ne!(plain(edition_1, 0, None, true).opening(5).start, kept.start);
        let position = "bw/wbw/bb w -";
        let given = plain("quantum-leap:board=hex2", 0, Some(position), true).opening(4);
        let found = (given.seed, &*given.start, given.moves.len());
        assert_eq!(found, (None, position, 0));
    }
}
