//! Counting the sequences of legal plies, the classical check of a move generator.
//!
//! A finished game has no further plies and counts as no leaf unless all plies were made; depth 0
//! counts 1. Passes, swaps and `keep` are plies; repetitions inside the tree count.

use crate::Game;

/// Makes every ply, the last one too: slow and plain, what the fast ways are checked against.
pub fn by_playing<G: Game + ?Sized>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sum_of_children(game, position, |child| by_playing(game, child, depth - 1))
}

/// Counts the last ply without making it.
pub fn in_bulk<G: Game + ?Sized>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => sum_of_children(game, position, |child| in_bulk(game, child, depth - 1)),
    }
}

#[inline]
fn sum_of_children<G: Game + ?Sized>(
    game: &G,
    position: &G::Position,
    mut count: impl FnMut(&G::Position) -> u64,
) -> u64 {
    let mut total = 0;
    game.every_move(position, |mv| total += count(&game.after(position, mv)));
    total
}
