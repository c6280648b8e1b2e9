//! Random play, each legal move equally likely.
//!
//! The same code is compiled twice on x86-64: plain, and with the vector and bit instructions of x86-64-v3
//! for CPUs that have them. Both draw the same moves.

#![allow(
    unsafe_code,
    reason = "calls of functions compiled for CPUs that were asked first"
)]

use quantarium_rules::{Outcome, Random};

use super::game::Quanta;
use super::moves::{Move, Particle};
use super::position::Position;
use super::squares::Squares;

/// A legal move, each equally likely; nothing when the game is over.
#[inline(always)]
pub(super) fn pick(game: &Quanta, position: &Position, random: &mut Random) -> Option<Move> {
    if position.bonus_is_owed() {
        return Some(bonus(game, position, random));
    }
    match regular(&position.places(position.regular), random) {
        None if position.can_place(position.regular.opponent()) => Some(Move::Pass),
        mv => mv,
    }
}

/// A bonus on one of the empty squares, or to decline it (QA-7).
#[inline(always)]
fn bonus(game: &Quanta, position: &Position, random: &mut Random) -> Move {
    let empty = game.empty(position);
    let count = empty.len();
    match random.below(u64::from(count) + 1) as u32 {
        n if n < count => Move::Place(Particle::Neutron, empty.nth(n)),
        _ => Move::Pass,
    }
}

/// One of the placements of a regular turn, if there is one.
#[inline(always)]
fn regular(places: &[Squares; 3], random: &mut Random) -> Option<Move> {
    let [neutrons, positive, negative] = places.map(Squares::len);
    let count = neutrons + positive + negative;
    if count == 0 {
        return None;
    }
    let n = random.below(u64::from(count)) as u32;
    // Which of the three it is cannot be foretold, so there is no branch on it.
    let kind = usize::from(n >= neutrons) + usize::from(n >= neutrons + positive);
    let before = [0, neutrons, neutrons + positive][kind];
    Some(Move::Place(
        Particle::ALL[kind],
        places[kind].nth(n - before),
    ))
}

/// Plays random moves to the end. Nobody looks at the key on the way, so it is not kept.
pub(super) fn uniform(game: &Quanta, position: Position, random: &mut Random) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the CPU has what the function is compiled for.
        return unsafe { uniform_v3(game, position, random) };
    }
    uniform_anywhere(game, position, random)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn uniform_v3(game: &Quanta, position: Position, random: &mut Random) -> Outcome {
    uniform_anywhere(game, position, random)
}

#[inline(always)]
fn uniform_anywhere(game: &Quanta, mut position: Position, random: &mut Random) -> Outcome {
    while let Some(mv) = pick(game, &position, random) {
        game.play_but_for_key(&mut position, mv);
    }
    game.result(&position)
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Game, Seed};

    use super::*;
    use crate::quanta::{Majority, Placing};

    #[test]
    fn every_compiled_form_draws_the_same_moves() {
        for (width, height, placing) in [(14, 14, Placing::Any), (16, 5, Placing::Orthogonal)] {
            let game = Quanta::new(width, height, placing, Majority::Plurality);
            let (mut chosen, mut plain) = (Random::new(Seed(9)), Random::new(Seed(9)));
            for _ in 0..300 {
                let start = game.start(Seed(0));
                let outcome = uniform(&game, start.clone(), &mut chosen);
                assert_eq!(outcome, uniform_anywhere(&game, start, &mut plain));
                assert_eq!(chosen.bits(), plain.bits(), "as many draws");
            }
        }
    }
}
