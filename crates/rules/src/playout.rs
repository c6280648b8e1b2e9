//! Random play: the plain way, for games that know no faster one.

use std::ops::ControlFlow;

use crate::{Game, Outcome, Random};

/// A legal move, each equally likely, by counting them and walking to the one drawn.
pub fn pick<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
    random: &mut Random,
) -> Option<G::Move> {
    let count = game.count_moves(position);
    if count == 0 {
        return None;
    }
    let mut left = random.below(count);
    let walk = game.each_move(position, |mv| {
        if left == 0 {
            return ControlFlow::Break(mv);
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    walk.break_value()
}

/// Plays random moves to the end.
///
/// # Panics
/// When a game breaks its promise that it goes on exactly as long as there are legal moves.
pub fn uniform<G: Game + ?Sized>(
    game: &G,
    mut position: G::Position,
    random: &mut Random,
) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        let Some(mv) = game.random_move(&position, random) else {
            unreachable!("a game that is not over has a legal move: {position:?}");
        };
        game.play_unchecked(&mut position, mv);
    }
}
