//! What an evaluation counts of a position: the rings, and what is not about one square.

use quantarium_rules::Player;

use super::super::game::Quanta;
use super::super::position::Position;
use super::super::squares::{Square, Squares};
use super::index::{LEADS, Middle, TOTALS};
use super::ring::Ring;

/// What is not about one square, as `player` sees it.
pub(super) fn totals(position: &Position, player: Player) -> [f32; TOTALS] {
    let (own, enemy) = (player.index(), player.opponent().index());
    let lead = i32::from(position.points[own]) - i32::from(position.points[enemy]);
    let mut totals = [0.0; TOTALS];
    totals[(lead.clamp(-LEADS, LEADS) + LEADS) as usize] = 1.0;
    let left = |player: usize| position.charged_left[player].map(|left| f32::from(left) * 0.1);
    let turn = position
        .bonus_is_owed()
        .then_some(position.regular == player);
    let neutrons = f32::from(position.neutrons_left);
    let rest = [
        lead as f32 * 0.25,
        f32::from(position.owed[own]),
        f32::from(position.owed[enemy]),
        left(own)[0],
        left(own)[1],
        left(enemy)[0],
        left(enemy)[1],
        neutrons * 0.05,
        f32::from(u8::from(position.neutrons_left.is_multiple_of(2))),
        f32::from(u8::from(position.neutrons_left == 0)),
        f32::from(u8::from(turn == Some(true))),
        f32::from(u8::from(turn == Some(false))),
    ];
    totals[2 * LEADS as usize + 1..][..rest.len()].copy_from_slice(&rest);
    totals
}

/// How many placements are left at most: particles, or squares where there are fewer.
pub(super) fn placements_left(position: &Position, empty: Squares) -> u32 {
    let charged: u8 = position.charged_left.as_flattened().iter().sum();
    u32::from(charged + position.neutrons_left).min(empty.len())
}

impl Quanta {
    fn ring(&self, position: &Position, player: Player, square: Square) -> Ring {
        let near = self.near(square);
        let neutrons = near.and(position.neutrons);
        let charged = near.and(position.occupied).without(neutrons);
        let white = charged.and(position.white).len() as usize;
        let blue = charged.len() as usize - white;
        let (own, enemy) = if player == Player::FIRST {
            (white, blue)
        } else {
            (blue, white)
        };
        Ring {
            own,
            enemy,
            neutrons: neutrons.len() as usize,
            dead: near.and(dead(self.empty(position), position)).len() as usize,
        }
    }

    /// Visits every ring that counts, and what is in its middle.
    pub(super) fn each_ring(
        &self,
        position: &Position,
        player: Player,
        mut visit: impl FnMut(Middle, Ring),
    ) {
        let empty = self.empty(position);
        let dead = dead(empty, position);
        let middles = [position.neutrons, empty.without(dead), dead];
        for (middle, squares) in Middle::ALL.into_iter().zip(middles) {
            for square in squares.and(self.squares.interior()).iter() {
                let ring = self.ring(position, player, square);
                if middle.counts(ring) {
                    visit(middle, ring);
                }
            }
        }
    }
}

/// The empty squares that both charges are barred from (QA-4).
#[inline(always)]
pub(super) fn dead(empty: Squares, position: &Position) -> Squares {
    empty.and(position.barred[0]).and(position.barred[1])
}
