//! Whether a puzzle is one.

use std::sync::atomic::AtomicBool;

use quantarium_rules::SpecError;
use thiserror::Error;

use crate::Puzzle;
use crate::prove::Prover;

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unsound {
    /// The string names no game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// The position, or a move of the line, is none.
    #[error("after {plies} plies: no such position or move")]
    Illegal {
        /// How much of the line could be played.
        plies: usize,
    },
    /// The proof took too much work.
    #[error("after {plies} plies: nothing proven")]
    Unproven {
        /// How much of the line was played.
        plies: usize,
    },
    /// The move of the line is not the only right one, or what is said of the others is not so.
    #[error(
        "after {plies} plies: `{mv}` is not the only right move, or not every other move has what refutes it"
    )]
    Other {
        /// How much of the line was played.
        plies: usize,
        /// The line's move.
        mv: String,
    },
    /// The line and the moves to be found do not go together.
    #[error(
        "the line has {found} moves of the player to move, and {given} of them come with the others' refutations"
    )]
    Count {
        /// How many the line has.
        found: usize,
        /// For how many the file says what is wrong with the others.
        given: usize,
    },
}

/// Proves a puzzle anew: that each move to be found is the only right one, and that every other move has
/// the right remainder. Each proof makes at most `nodes` positions.
///
/// # Errors
/// When something is not so, or cannot be proven.
pub fn verify(puzzle: &Puzzle, nodes: u64) -> Result<(), Unsound> {
    let stop = AtomicBool::new(false);
    let mut prover = Prover::new(&puzzle.game, nodes, &stop)?;
    let illegal = |plies| move |_| Unsound::Illegal { plies };
    prover.set(&puzzle.setup).map_err(illegal(0))?;
    let attacker = prover.engine().position().to_move();
    let mut here = puzzle.setup.clone();
    let mut found = 0;
    for (plies, mv) in puzzle.line.iter().enumerate() {
        prover.set(&here).map_err(illegal(plies))?;
        if prover.engine().position().to_move() == attacker {
            let right = match puzzle.within {
                Some(moves) => {
                    let left = moves.saturating_sub(found as u32).max(1);
                    prover.right_within(&here, 2 * left - 1)
                }
                None => prover.right(&here),
            };
            let right = right.map_err(|_| Unsound::Unproven { plies })?;
            let known = puzzle.wrong.get(found);
            let same = right.is_some_and(|right| {
                let others = right.wrong.iter().map(|(mv, one)| (mv, one.points));
                right.best == *mv
                    && right.goal == puzzle.goal
                    && known.is_some_and(|known| {
                        others.eq(known.iter().map(|(mv, one)| (mv, one.points)))
                    })
            });
            if !same {
                let mv = mv.clone();
                return Err(Unsound::Other { plies, mv });
            }
            found += 1;
        }
        here = prover.after(&here, mv).ok_or(Unsound::Illegal { plies })?;
    }
    let given = puzzle.wrong.len();
    if found == given && found > 0 {
        Ok(())
    } else {
        Err(Unsound::Count { found, given })
    }
}
