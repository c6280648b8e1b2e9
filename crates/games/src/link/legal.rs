//! Why a move is not legal.

use super::game::Link;
use super::moves::Move;
use super::position::{FACES, Position};

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Objection {
    /// QK-6.
    GameOver,
    /// QK-1: the cell is not on the board.
    NoCell,
    /// QK-4: a die has no such face.
    NoFace,
    /// QK-2: the player has no dice left.
    NoDice,
    /// QK-4: the cell is not empty.
    Occupied,
}

impl<const W: usize> Link<W> {
    /// What makes `mv` illegal, or nothing: passing is always legal while the game goes on (QK-4).
    pub(super) fn objection(&self, position: &Position<W>, mv: Move) -> Option<Objection> {
        if self.is_over(position) {
            return Some(Objection::GameOver);
        }
        let Move::Place { cell, face } = mv else {
            return None;
        };
        if cell.index() >= self.grid.len() {
            Some(Objection::NoCell)
        } else if !(1..=FACES).contains(&face) {
            Some(Objection::NoFace)
        } else if !self.has_dice(position, position.to_move) {
            Some(Objection::NoDice)
        } else if position.occupied().contains(cell) {
            Some(Objection::Occupied)
        } else {
            None
        }
    }
}
