//! The start position (QS-3).

use quantarium_board::Cell;
use quantarium_rules::{Player, Random, Seed};

use super::bits::Bits;
use super::spec::Spec;
use super::stack::{Kind, Stack, Stacks};

/// White's pieces in the standard arrangement: the outer rank from the a-file on, then the inner
/// one (QS-3).
pub(super) fn standard(width: u8) -> Vec<Kind> {
    let outer = (0..width).map(|file| {
        let from_edge = file.min(width - 1 - file);
        if from_edge == width / 2 - 1 {
            Kind::Queen
        } else if from_edge % 2 == 0 {
            Kind::Square
        } else {
            Kind::Circle
        }
    });
    let exchanged = |kind| match kind {
        Kind::Square => Kind::Circle,
        Kind::Circle => Kind::Square,
        Kind::Queen => Kind::Queen,
    };
    outer.clone().chain(outer.map(exchanged)).collect()
}

/// How many pieces of each kind a side has.
pub(super) fn supply(width: u8, kind: Kind) -> usize {
    let pieces = standard(width).into_iter();
    pieces.filter(|piece| *piece == kind).count()
}

/// The board at the start.
///
/// With `setup=random` (QS-3, X-1) White's standard pieces, the outer rank from the a-file on and
/// then the inner rank, are brought into a random order by one [`Random::shuffle`] of the seed's
/// sequence, and stand in that order on the same squares.
pub(super) fn stacks<S: Bits>(spec: &Spec, seed: Seed) -> Stacks<S> {
    let mut pieces = standard(spec.width);
    if spec.random {
        Random::new(seed).shuffle(&mut pieces);
    }
    let mut stacks = Stacks::default();
    for (i, kind) in pieces.into_iter().enumerate() {
        let (file, rank) = (i as u8 % spec.width, i as u8 / spec.width);
        let mirrored = spec.height - 1 - rank;
        for (owner, rank) in [(Player::FIRST, rank), (Player::SECOND, mirrored)] {
            let stack = Stack {
                owner,
                kind,
                height: 1,
            };
            stacks.put(Cell(rank * spec.width + file), stack);
        }
    }
    stacks
}
