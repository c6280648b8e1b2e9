//! Whether a puzzle is one.

use std::sync::atomic::AtomicBool;

use thiserror::Error;

use crate::Puzzle;
use crate::prove::Prover;

/// What is wrong with a puzzle, in words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Unsound(String);

/// Proves a puzzle anew: that each move to be found is the only right one, and that every other move has
/// the right remainder. Each proof makes at most `nodes` positions.
///
/// # Errors
/// When something is not so, or cannot be proven.
pub fn verify(puzzle: &Puzzle, nodes: u64) -> Result<(), Unsound> {
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&puzzle.game, nodes, &stop);
    let mut prover = prover.map_err(|error| Unsound(error.to_string()))?;
    let after = |plies: usize, words: &str| Unsound(format!("after {plies} plies: {words}"));
    let illegal = |plies| after(plies, "no such position or move");
    prover.set(&puzzle.setup, &[]).map_err(|_| illegal(0))?;
    let attacker = prover.engine.position().to_move();
    let mut here = puzzle.setup.clone();
    let mut found = 0;
    for (plies, mv) in puzzle.line.iter().enumerate() {
        prover.set(&here, &[]).map_err(|_| illegal(plies))?;
        if prover.engine.position().to_move() == attacker {
            let right = match puzzle.within {
                Some(moves) => {
                    let left = moves.saturating_sub(found as u32).max(1);
                    prover.right_within(&here, 2 * left - 1)
                }
                None => prover.right(&here),
            };
            let right = right.map_err(|_| after(plies, "nothing proven"))?;
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
                let words = format!(
                    "`{mv}` is not the only right move, or not every other move has what refutes it"
                );
                return Err(after(plies, &words));
            }
            found += 1;
        }
        let next = prover.after(&here, mv);
        here = next.map_err(|_| illegal(plies))?;
    }
    let given = puzzle.wrong.len();
    if found == given && found > 0 {
        Ok(())
    } else {
        Err(Unsound(format!(
            "the line has {found} moves of the player to move, and {given} of them come with the others' refutations"
        )))
    }
}
