//! Puzzles: positions of engine games in which exactly one move gets the best result, by proof.
//!
//! A [`Generator`] plays games of the engine against itself, each by its own seed, and walks back from their
//! ends as far as proofs reach. Where exactly one move of a position gets what is proven of it,
//! and at least [`FEWEST_MOVES`] can be chosen from, that is a puzzle: it goes on, against the toughest
//! answers, for as long as one move alone is right. For every wrong move the answer that
//! refutes it is given, so that whoever shows the puzzle needs no solver.
//!
//! Where games are too long for that ([`Method::within`]), a puzzle may also be a position in which exactly
//! one move wins by force within N moves: every line of that length is looked at.
//!
//! How hard a puzzle is: the base-two logarithm of the playouts that UCT needs to find its first move
//! for good (searching anew with 1, 2, 4 ... [`MOST_PLAYOUTS`]), and 2 more for each further move to be
//! found. The [grade](Puzzle::grade) puts that into five classes.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use quantarium_puzzles::{Generator, Method, Source, verify};
//! use quantarium_rules::Seed;
//!
//! let (game, stop) = ("quantum-link:board=hex2,dice=3", AtomicBool::new(false));
//! let mut generator = Generator::new(game, Method::of(game)?, Seed(5), &stop)?;
//! let games = (0..6).filter_map(|number| generator.game(Source { game: 0, number }));
//! let found: Vec<_> = games.flatten().collect();
//! assert!(verify(&found[0].puzzle, 400_000).is_ok());
//! # Ok::<(), quantarium_puzzles::GeneratorError>(())
//! ```

mod generator;
mod method;
mod prove;
mod verify;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use generator::{Found, Generator, GeneratorError, Source};
pub use method::Method;
pub use verify::{Unsound, verify};

/// Fewer moves to choose from make no puzzle.
pub const FEWEST_MOVES: usize = 3;

/// The most playouts with which UCT looks for a solution; a puzzle that it misses even then counts twice as
/// many.
pub const MOST_PLAYOUTS: u64 = 4096;

/// The greatest difficulty of each grade but the last.
const GRADES: [u32; 4] = [2, 4, 7, 10];

/// A position with exactly one best move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The game string.
    pub game: String,
    /// The position.
    pub setup: String,
    /// What the player to move can get.
    pub goal: Goal,
    /// Within how many moves of that player, where only that is proven.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub within: Option<u32>,
    /// The moves of both sides, those of the player to move each the only right one; the last is that player's.
    pub line: Vec<String>,
    /// What is wrong with that player's other moves, for each of the moves to be found in turn.
    pub wrong: Vec<BTreeMap<String, Refutation>>,
    /// How many playouts UCT needs to find the first move.
    pub playouts: u64,
    /// From 1, easy, to 5.
    pub grade: u8,
}

/// What the player to move of a puzzle can get.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// A win.
    Win,
    /// A draw, in a position that any other move loses.
    Draw,
}

impl Goal {
    /// In half points.
    pub const fn points(self) -> u8 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
        }
    }
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refutation {
    /// An answer that shows it; none where the move ends the game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reply: Option<String>,
    /// What is left, in half points: 0 a loss, 1 a draw. Where a win within N moves is asked for: 1,
    /// as it is only that which is missed.
    pub points: u8,
}

/// How hard it is to find `decisions` moves, when UCT needs `playouts` playouts for the first.
pub fn difficulty(playouts: u64, decisions: usize) -> u32 {
    playouts.max(1).ilog2() + 2 * (decisions.max(1) as u32 - 1)
}

/// The class of a difficulty, from 1 to 5.
pub fn grade(difficulty: u32) -> u8 {
    1 + GRADES.iter().filter(|&&most| difficulty > most).count() as u8
}

/// Of all puzzles found the `count` that are chosen, in the order of their grades: as many of each grade
/// as can be, and no two of one source game.
pub fn choose(found: &[Found], count: usize) -> Vec<Puzzle> {
    let mut by_grade: Vec<Vec<&Found>> = vec![Vec::new(); GRADES.len() + 1];
    // The game strings in turn, so that each has its share.
    let mut found: Vec<&Found> = found.iter().collect();
    found.sort_by_key(|one| (one.source.number, one.source.game));
    for one in found {
        by_grade[usize::from(one.puzzle.grade.clamp(1, 5)) - 1].push(one);
    }
    let mut used = Vec::new();
    let mut chosen: Vec<&Found> = Vec::new();
    loop {
        let before = chosen.len();
        // The rarest first: the hard ones.
        for grade in by_grade.iter_mut().rev() {
            let fresh = |one: &&Found| {
                let known = |other: &&Found| other.puzzle.setup == one.puzzle.setup;
                !used.contains(&one.source) && !chosen.iter().any(known)
            };
            let Some(place) = grade.iter().position(fresh) else {
                continue;
            };
            if chosen.len() < count {
                let one = grade.remove(place);
                used.push(one.source);
                chosen.push(one);
            }
        }
        if chosen.len() == before {
            break;
        }
    }
    chosen.sort_by_key(|one| (one.puzzle.grade, one.source));
    chosen.into_iter().map(|one| one.puzzle.clone()).collect()
}
