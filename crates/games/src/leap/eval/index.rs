//! The number of each feature: classes and kinds of stones, the stages of the game, and where what begins.

use super::super::bits::LONGEST;
use super::super::game::Leap;
use super::super::layout::Layout;

/// Captures and attackers are counted from none to this many less one.
pub(in crate::leap) const UP_TO: usize = 4;
/// How many classes there are: those without friends, and the others.
pub(in crate::leap) const CLASSES: usize = UP_TO + LONGEST * UP_TO * UP_TO;

/// The first class with this many friends and captures; those with more attackers follow.
#[inline(always)]
pub(in crate::leap) const fn first_class(friends: usize, captures: usize) -> usize {
    match friends {
        0 => 0,
        _ => UP_TO + ((friends - 1) * UP_TO + captures) * UP_TO,
    }
}

/// How many kinds there are: without a capture or with one, and of each what cannot be captured and what
/// can.
pub(in crate::leap) const KINDS: usize = 4;
/// How many pairs of kinds there are, one of them first.
pub(in crate::leap) const PAIRS: usize = KINDS * (KINDS + 1) / 2;
/// The pairs in the order in which they are counted.
pub(in crate::leap) const PAIR: [(usize, usize); PAIRS] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 2),
    (2, 3),
    (3, 3),
];

/// How many steps from an empty board to a full one have weights of their own.
const STAGES: usize = 13;
/// What the counts are divided by, so that the numbers are near one on the board of the sheet.
const SCALE: f32 = 0.125;
/// The stones of a side by class, and pairs of friends by their kinds.
pub(super) const OF_SIDE: usize = CLASSES + PAIRS;
/// These of both, the player's first; neighbouring stones of player and enemy by their kinds; a constant.
pub(super) const OF_TWO: usize = 2 * OF_SIDE + KINDS * KINDS + 1;

/// The player, the next one, and the rest.
const SIDES: usize = 3;
/// The stones of each side by class, and a constant.
pub(super) const OF_MANY: usize = SIDES * CLASSES + 1;
/// The player to move, the last one, and the others.
const ROLES: usize = 3;

/// The features of two players come first.
const FIRST_OF_MANY: usize = STAGES * OF_TWO;
/// How many features there are.
pub(super) const FEATURES: usize = FIRST_OF_MANY + ROLES * STAGES * OF_MANY;

impl<L: Layout, const P: usize> Leap<L, P> {
    /// What a stone counts for as a feature: the same share of a larger board is more stones.
    pub(super) fn scale(&self) -> f32 {
        SCALE * 61.0 / self.config.grid.len() as f32
    }

    /// Which weights apply while this many stones are on the board.
    pub(super) fn stage(&self, stones: u32) -> usize {
        stones as usize * STAGES / (self.config.grid.len() + 1)
    }

    /// The index of the first weight of the player whose turn comes after `turns` other turns.
    pub(super) fn start_of(&self, turns: usize, stones: u32) -> usize {
        let role = match turns {
            0 => 0,
            _ => 1 + usize::from(turns + 1 < self.config.players),
        };
        FIRST_OF_MANY + (role * STAGES + self.stage(stones)) * OF_MANY
    }

    /// Which of a player's features a stone counts for: whose it is and their turn, in turns from now.
    pub(super) fn feature(&self, owner: usize, player: usize, class: usize) -> usize {
        let after = match owner >= player {
            true => owner - player,
            false => owner + self.config.players - player,
        };
        after.min(SIDES - 1) * CLASSES + class
    }
}
