//! Random play, each legal move equally likely.

use quantarium_rules::{Game, Outcome, Random};

use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::Position;
use super::squares::Squares;

/// A legal move, each equally likely; nothing when the game is over.
#[inline]
pub(super) fn pick(game: &Quanta, position: &Position, random: &mut Random) -> Option<Move> {
    let choices = game.choices(position);
    let count = game.count_moves(position);
    if count == 0 {
        return None;
    }
    Some(nth(&choices, random.below(count) as u32))
}

/// The `n`-th placement of those in `choices`, or a pass when there are no more than `n`.
#[inline]
fn nth(choices: &[Squares; 3], n: u32) -> Move {
    let mut left = n;
    for (particle, squares) in Particle::ALL.into_iter().zip(choices) {
        let count = squares.len();
        if left < count {
            return Move::Place(particle, squares.nth(left));
        }
        left -= count;
    }
    Move::Pass
}

/// Plays random moves to the end. Nobody looks at the key on the way, so it is not kept.
pub(super) fn uniform(game: &Quanta, mut position: Position, random: &mut Random) -> Outcome {
    while let Some(mv) = pick(game, &position, random) {
        game.play_but_for_key(&mut position, mv);
    }
    game.result(&position)
}
