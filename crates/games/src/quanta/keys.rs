//! Zobrist keys.

use quantarium_rules::{Player, mixed};

use super::moves::Particle;
use super::position::Position;
use super::squares::{PLACES, Square};

/// A number for each kind of stone on each place: neutron, White's positive and negative, Blue's.
static STONES: [[u64; PLACES]; 5] = stones();

const fn stones() -> [[u64; PLACES]; 5] {
    let mut table = [[0; PLACES]; 5];
    let mut i = 0;
    while i < 5 * PLACES {
        table[i / PLACES][i % PLACES] = mix(i as u64);
        i += 1;
    }
    table
}

/// The `n`-th number of SplitMix64 from seed 0.
const fn mix(n: u64) -> u64 {
    mixed(n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A stone's part of the key; `owner` does not matter for a neutron.
#[inline]
pub(super) fn of_stone(particle: Particle, owner: Player, square: Square) -> u64 {
    let kind = match particle {
        Particle::Neutron => 0,
        Particle::Positive => 1 + 2 * owner.index(),
        Particle::Negative => 2 + 2 * owner.index(),
    };
    STONES[kind][square.index()]
}

/// The part of the key that the board does not decide: whose regular turn it is, and what is owed.
#[inline]
pub(super) fn of_turn(position: &Position) -> u64 {
    let [white, blue] = position.owed.map(u64::from);
    let state = u64::from(position.regular.0) | white << 1 | blue << 8;
    mix((5 * PLACES) as u64 + state)
}
