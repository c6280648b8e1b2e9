//! How far away the end of a game is.

use quantarium_rules::{Game, Random, Seed};

use crate::math::logarithm;

/// How many games are played, and for how many plies at most.
const GAMES: u32 = 4;
const MOST_PLIES: u32 = 300;

/// The last plies of a game are solved if the product of the numbers of moves in them is less than e to this power. So it
/// was with the last 15 plies of Quantum Leap (docs/record/2026-11-26-engine.md); the same is taken for every game.
const SOLVED: f32 = 30.0;

/// How many plies will be played from here until the rest can be solved: the mean of a few random games, the same for
/// the same position.
pub fn horizon<G: Game>(game: &G, position: &G::Position) -> u32 {
    let mut random = Random::new(Seed(0));
    let plies = (0..GAMES).map(|_| {
        let mut position = position.clone();
        let mut widths = Vec::new();
        while widths.len() < MOST_PLIES as usize
            && game.outcome(&position).is_none()
            && let Some(mv) = game.random_move(&position, &mut random)
        {
            let width = u32::try_from(game.count_moves(&position)).unwrap_or(u32::MAX);
            widths.push(logarithm(width));
            game.play_unchecked(&mut position, mv);
        }
        let mut left = SOLVED;
        let solved = widths.iter().rev().take_while(|width| {
            left -= **width;
            left > 0.0
        });
        (widths.len() - solved.count()) as u32
    });
    plies.sum::<u32>() / GAMES
}
