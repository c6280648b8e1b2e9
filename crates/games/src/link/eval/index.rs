//! The number of each feature, by the stage of the game.

use std::ops::RangeInclusive;

use super::states::{self, ALL_GAINS, BOTH, LEAST_GAIN, LOOKS, Neighbours, STATES};

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
/// The first of [`GAINS`] among all that can be told apart.
const MOST_LOSS: usize = (*GAINS.start() - LEAST_GAIN) as usize;
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

    /// The weights of what is weighed most often.
    pub(super) fn weights(self, weights: &[f32]) -> StageWeights<'_> {
        let gains = |side| {
            let given: &[f32; GAIN_SIZE] = part(weights, self.gain(side, 0));
            let mut gains = [given[0]; ALL_GAINS];
            let (within, beyond) = gains[MOST_LOSS..].split_at_mut(GAIN_SIZE);
            within.copy_from_slice(given);
            beyond.fill(given[GAIN_SIZE - 1]);
            gains
        };
        StageWeights {
            dice: part(weights, self.start + DICE),
            pairs: part(weights, self.pairs),
            gains: [0, 1].map(gains),
            room: part(weights, self.start + ROOM),
        }
    }

    #[inline]
    pub(super) fn die(self, side: usize, state: usize) -> usize {
        self.start + DICE + side * STATES + states::feature(state)
    }

    #[inline]
    pub(super) fn cell(self, around: Neighbours) -> [usize; 4] {
        let [own, others] = around.gains();
        [
            self.pairs + around.pair(),
            self.gain(0, own),
            self.gain(1, others),
            self.start + ROOM + around.room(),
        ]
    }

    /// The feature of what `side` wins by a die on a cell ([`Neighbours::gains`]).
    #[inline]
    fn gain(self, side: usize, gain: usize) -> usize {
        let cut = gain.saturating_sub(MOST_LOSS).min(GAIN_SIZE - 1);
        self.start + GAIN + side * GAIN_SIZE + cut
    }

    #[inline]
    pub(super) fn lead(self, points: i32) -> usize {
        let cut = points.clamp(-MOST_LEAD, MOST_LEAD);
        self.start + LEAD + (cut + MOST_LEAD) as usize
    }
}

/// A part of the weights that begins at `start`.
fn part<const N: usize>(weights: &[f32], start: usize) -> &[f32; N] {
    weights[start..]
        .first_chunk()
        .expect("a weight for each feature")
}

/// A stage's weights of dice and of empty cells.
pub(super) struct StageWeights<'a> {
    dice: &'a [f32; 2 * STATES],
    pairs: &'a [f32; BOTH],
    /// For all that [`Neighbours::gains`] can be.
    gains: [[f32; ALL_GAINS]; 2],
    room: &'a [f32; 7 * 7 * 7],
}

impl StageWeights<'_> {
    #[inline]
    pub(super) fn die(&self, side: usize, state: usize) -> f32 {
        self.dice[side * STATES + states::feature(state)]
    }

    #[inline]
    pub(super) fn cell(&self, around: Neighbours) -> f32 {
        let [own, others] = around.gains();
        let (a, b) = (self.pairs[around.pair()], self.gains[0][own]);
        let (c, d) = (self.gains[1][others], self.room[around.room()]);
        (a + b) + (c + d)
    }

    /// An empty cell's part of the sum when a die of side 1 is put beside it, by what that looks like; it has
    /// this many friends and empty cells around it.
    #[inline]
    pub(super) fn beside(&self, around: Neighbours, friends: u8, empty: u8) -> [f32; LOOKS] {
        let (friends, empty) = (usize::from(friends), usize::from(empty));
        let [own, others] = around.gains();
        let others = others + 1;
        let gain = |gain: usize| self.gains[1][gain % ALL_GAINS];
        let [satisfied, slack, tight, dead] = around.pairs().map(|pair| self.pairs[pair]);
        let d = self.room[(around.room() + 7) % 512];
        let b = self.gains[0][own];
        let won = self.gains[0][(own + friends + empty) % ALL_GAINS];
        let plain = gain(others) + d;
        let spoilt = gain(others - friends) + d;
        let completed = gain(others + friends + 1) + d;
        [
            (satisfied + b) + spoilt,
            (slack + b) + plain,
            (tight + won) + if empty == 1 { completed } else { plain },
            (dead + b) + plain,
            (slack + b) + completed,
        ]
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
        let passed = self.stage.start + PASSED + (lead.signum() + 1) as usize;
        let passed = self.passed.then_some(passed);
        let lead = self.stage.lead(lead);
        [lead].into_iter().chain(self.after_lead()).chain(passed)
    }

    /// The features beside those of dice, cells and lead where nobody has just passed.
    pub(super) fn after_lead(self) -> [usize; 2] {
        let in_hand = self.in_hand.clamp(-MOST_IN_HAND, MOST_IN_HAND) + MOST_IN_HAND;
        [
            self.stage.start + PARITY + usize::from(self.placements % 2),
            self.stage.start + IN_HAND + in_hand as usize,
        ]
    }
}
