//! What an evaluation of Quantum Link weighs: what every die can still score, and what each empty cell
//! means to the dice around it. Nothing here knows a place on the board, so that weights learned on
//! one board serve on every other.
//!
//! A die counts by its owner, its face, its friends and the empty cells around it ([`states`]). An
//! empty cell counts by the dice of either side around it that have their number, that need more
//! friends, and that can never score; by the points that either side would win there at once; and by
//! its room. Beside them stand the lead in points, the dice in hand, and a pass just made. The
//! weights differ by how many dice can still be placed.
//!
//! Player and others are the two sides, 0 and 1. To the player who is not to move everything counts
//! as the opposite of what it is to the mover, so that the sums of both are opposite numbers.

mod moves;
mod states;
mod survey;

use quantarium_rules::{Features, Player, Weighed};

use super::game::Link;
use super::position::Position;
use states::{BOTH, Neighbours, STATES};
pub(super) use survey::Rings;
use survey::Survey;

/// The most placements to come in each stage but the last.
const STAGES: [u16; 10] = [2, 4, 6, 8, 11, 15, 20, 27, 36, 48];
/// The same for the pairs of patterns, of which there are many.
const LONG_STAGES: [u16; 2] = [8, 24];

/// The lead in points, cut off on both sides.
const MOST_LEAD: i32 = 20;
/// The points to be won on a cell, cut off.
const GAINS: std::ops::RangeInclusive<i32> = -10..=20;
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
const FEATURES: usize = PAIRS + (LONG_STAGES.len() + 1) * BOTH;

/// Where the features of a position begin.
#[derive(Clone, Copy, Debug)]
struct Stage {
    start: usize,
    pairs: usize,
}

impl Stage {
    /// The stage in which so many dice can still be placed.
    fn of(placements: u16) -> Self {
        let place = |bounds: &[u16]| bounds.iter().filter(|most| placements > **most).count();
        Self {
            start: place(&STAGES) * STAGE,
            pairs: PAIRS + place(&LONG_STAGES) * BOTH,
        }
    }

    /// The feature of a die of `side`.
    #[inline]
    fn die(self, side: usize, state: usize) -> usize {
        self.start + DICE + side * STATES + states::feature(state)
    }

    /// The features of an empty cell.
    #[inline]
    fn cell(self, around: Neighbours) -> [usize; 4] {
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
struct Turn {
    stage: Stage,
    placements: u16,
    passed: bool,
    in_hand: i32,
}

impl Turn {
    /// The features beside those of dice and cells; `lead` is how many points the mover is ahead.
    fn features(self, lead: i32) -> impl Iterator<Item = usize> {
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

impl<const W: usize> Link<W> {
    /// The turn of `mover` in `position`, or after she has got it by `placed` more dice of the other.
    fn turn(&self, position: &Position<W>, mover: Player, placed: u8) -> Turn {
        let left =
            |player: Player| u16::from(self.dice.saturating_sub(position.placed[player.index()]));
        let (own, others) = (left(mover), left(mover.opponent()) - u16::from(placed));
        let empty = self.free_count(position) - u16::from(placed);
        let placements = empty.min(own + others);
        Turn {
            stage: Stage::of(placements),
            placements,
            passed: placed == 0 && position.passes == 1,
            in_hand: i32::from(own) - i32::from(others),
        }
    }

    /// Visits the features of the player to move.
    fn each_feature(&self, position: &Position<W>, mut visit: impl FnMut(usize)) {
        let survey = Survey::new(self, position, position.to_move);
        let turn = self.turn(position, position.to_move, 0);
        for (side, state) in survey.dice(self, position) {
            visit(turn.stage.die(side, state));
        }
        for cell in self.free(position).iter() {
            for feature in turn.stage.cell(survey.around(cell)) {
                visit(feature);
            }
        }
        for feature in turn.features(survey.lead()) {
            visit(feature);
        }
    }
}

/// 1 for the player to move, -1 for the other.
fn sign<const W: usize>(position: &Position<W>, player: Player) -> f32 {
    if position.to_move == player {
        1.0
    } else {
        -1.0
    }
}

impl<const W: usize> Features for Link<W> {
    fn feature_count(&self) -> usize {
        FEATURES
    }

    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let amount = sign(position, player);
        self.each_feature(position, |index| visit(index, amount));
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.each_feature(position, |index| sum += weights[index]);
        sum * sign(position, player)
    }

    /// Of the faces that can never score on a cell one is weighed: dice count as friends whatever
    /// their faces, and a player's dice in hand have none, so that such dice differ in nothing that
    /// can still matter (QK-4, QK-7).
    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        self.weigh_each_move(position, weights, visit);
    }
}
