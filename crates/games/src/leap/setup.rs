//! Random start positions (QL-2, QL-3), fixed for ever by their seed.
//!
//! The order of draws, from `Random::new(seed)`:
//!
//! - Edition 2: the cells in board order are shuffled; the first floor(C/2) of them hold a white
//!   stone, the others a black one.
//! - Edition 1: if C mod P is not 0, the cells in board order without the centre cell are shuffled,
//!   and the first C mod P of them stay free. Then the cells that are not free, in board order again,
//!   are shuffled; the first floor(C/P) hold a white stone, the next as many a black one, and so on.

use quantarium_board::{Cell, Grid};
use quantarium_rules::{Random, Seed};

use super::Edition;

/// How many stones the player with this seat has at the start (QL-2, QL-3).
pub(super) fn stones(edition: Edition, cells: usize, players: usize, seat: usize) -> usize {
    match (edition, seat) {
        (Edition::Second, 0) => cells / 2,
        (Edition::Second, _) => cells - cells / 2,
        (Edition::First, _) => cells / players,
    }
}

/// The cells of each player's stones, in seat order.
pub(super) fn random(grid: &Grid, edition: Edition, players: usize, seed: Seed) -> Vec<Vec<Cell>> {
    let mut random = Random::new(seed);
    let mut cells: Vec<Cell> = grid.cells().collect();
    let left_over = cells.len() % players;
    if edition == Edition::First && left_over > 0 {
        // QL-3: a free cell is never the centre.
        let centre = grid.centre();
        let mut free: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|cell| Some(*cell) != centre)
            .collect();
        random.shuffle(&mut free);
        cells.retain(|cell| !free[..left_over].contains(cell));
    }
    random.shuffle(&mut cells);
    let mut rest = cells.as_slice();
    (0..players)
        .map(|seat| {
            let (own, others) = rest.split_at(stones(edition, grid.len(), players, seat));
            rest = others;
            own.to_vec()
        })
        .collect()
}
