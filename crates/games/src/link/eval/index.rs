//! The number of each feature, by the stage of the game.

use std::ops::RangeInclusive;

use super::states::{self, BOTH, Neighbours, STATES};

/// The most placements to come in each stage but the last.
const STAGES: [u16; 10] = [2, 4, 6, 8, 11, 15, 20, 27, 36, 48];
/// The same for the pairs of patterns, of which there are many.
const LONG_STAGES: [u16; 2] = [8, 24];

/// The lead in points, cut off on both sides.
const MOST_LEAD: i32 = 20;
/// The points to be won on a cell, cut off.
const GAINS: RangeInclusive<i32> = -10..=20;
/// The difference of the dice in hand, cut off on both sides.
const MOST_IN_HAND: i32 = 2;

// Where the parts of a stage begin.
const DICE: usize = 0;
const GAIN: usize = DICE + 2 * STATES;
const GAIN_SIZE: usize = (*GAINS.end() - *GAINS.start() + 1) as usize;
const ROOM: usize = GAIN + 2 * GAIN_SIZE;
const LEAD: usize = ROOM + 7 * 7 * 7;
const PARITY: usize = LEAD + (2 * MOST_LEAD + 1) as usize;
const PASSED: usize = PARITY + 2;
const IN_HAND: usize = PASSED + 3;
const STAGE: usize = IN_HAND + (2 * MOST_IN_HAND + 1) as usize;
/// Where the pairs of patterns begin.
const PAIRS: usize = (STAGES.len() + 1) * STAGE;
pub(super) const FEATURES: usize = PAIRS + (LONG_STAGES.len() + 1) * BOTH;

/// Where the features of a position begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    start: usize,
    pairs: usize,
}

impl Stage {
    /// The stage in which this many dice can still be placed.
    pub(super) fn of(placements: u16) -> Self {
        let place = |bounds: &[u16]| bounds.iter().filter(|most| placements > **most).count();
        Self {
            start: place(&STAGES) * STAGE,
            pairs: PAIRS + place(&LONG_STAGES) * BOTH,
        }
    }

    /// The feature of a die of `side`.
    #[inline]
    pub(super) fn die(self, side: usize, state: usize) -> usize {
        self.start + DICE + side * STATES + states::feature(state)
    }

    /// The features of an empty cell.
    #[inline]
    pub(super) fn cell(self, around: Neighbours) -> [usize; 4] {
        let gain = |points: i32| {
            let cut = points.clamp(*GAINS.start(), *GAINS.end());
            self.start + GAIN + (cut - GAINS.start()) as usize
        };
        let [own, others] = around.gains();
        [
            self.pairs + around.pair(),
            gain(own),
            gain(others) + GAIN_SIZE,
            self.start + ROOM + around.room(),
        ]
    }

    #[inline]
    fn lead(self, points: i32) -> usize {
        let cut = points.clamp(-MOST_LEAD, MOST_LEAD);
        self.start + LEAD + (cut + MOST_LEAD) as usize
    }
}

/// What a position's turn, passes and dice in hand are, as the player to move sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) stage: Stage,
    pub(super) placements: u16,
    pub(super) passed: bool,
    pub(super) in_hand: i32,
}

impl Turn {
    /// The features beside those of dice and cells; `lead` is how many points the mover is ahead.
    pub(super) fn features(self, lead: i32) -> impl Iterator<Item = usize> {
        let start = self.stage.start;
        let in_hand = self.in_hand.clamp(-MOST_IN_HAND, MOST_IN_HAND) + MOST_IN_HAND;
        let passed = self
            .passed
            .then_some(start + PASSED + (lead.signum() + 1) as usize);
        [
            self.stage.lead(lead),
            start + PARITY + usize::from(self.placements % 2),
            start + IN_HAND + in_hand as usize,
        ]
        .into_iter()
        .chain(passed)
    }
}
