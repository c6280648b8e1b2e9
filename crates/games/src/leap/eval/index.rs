//! The number of each feature: the codes and classes of stones, the stages of the game, and where what begins.

use std::ops::Range;

use super::super::bits::LONGEST;
use super::super::game::Leap;
use super::super::layout::Layout;

/// The bits of a stone's code. A free place has the code 0, which no stone has: who has no friends has no capture.
pub(in crate::leap) mod code {
    /// An enemy can capture it.
    pub(in crate::leap) const THREATENED: usize = 1 << 0;
    /// It has no capture.
    pub(in crate::leap) const IDLE: usize = 1 << 1;
    /// How many friends it has, from here on three bits.
    pub(in crate::leap) const FRIENDS: u32 = 2;
    /// How many enemies stand beside it, at most [`MOST_ENEMIES`], from here on two bits.
    pub(in crate::leap) const ENEMIES: u32 = 5;
    /// It is the second player's; of more players its owner's turn is odd.
    pub(in crate::leap) const SECOND: usize = 1 << 7;
    /// Two enemies or more can capture it.
    pub(in crate::leap) const THREATENED_TWICE: usize = 1 << 8;
    /// It has two captures or more.
    pub(in crate::leap) const CAPTURES_TWICE: usize = 1 << 9;
    /// The rest of its owner's turn with more players, from here on two bits.
    const REST: u32 = 10;

    /// The bits of an owner who is to move in `turns` turns.
    pub(in crate::leap) const fn of_owner(turns: usize) -> usize {
        (turns & 1) * SECOND + (turns >> 1 << REST)
    }

    /// In how many turns a stone's owner is to move.
    pub(in crate::leap) const fn owner(code: usize) -> usize {
        code / SECOND % 2 + (code >> REST << 1)
    }
}

/// Enemies beside a stone are counted up to this many.
pub(in crate::leap) const MOST_ENEMIES: usize = 3;
/// How many codes there are of one of two players' stones by itself.
pub(in crate::leap) const STONES: usize = 1 << 10;
/// Likewise of more players.
pub(in crate::leap) const STONES_OF_MANY: usize = 1 << 12;
/// How many codes there are of a stone beside another one: all but the last two bits.
pub(in crate::leap) const BESIDE: usize = 1 << 8;
/// Those of one player's stones.
const OF_PLAYER: usize = 1 << 7;

/// Some codes of a player's stones beside others, numbered.
struct Numbered<const N: usize> {
    numbers: [u8; OF_PLAYER],
    codes: [usize; N],
}

/// Numbers the codes that a stone can have. Those with fewer friends or enemies than asked for get no number.
const fn numbered<const N: usize>(least_friends: usize, least_enemies: usize) -> Numbered<N> {
    let (mut numbers, mut codes) = ([u8::MAX; OF_PLAYER], [0; N]);
    let (mut code, mut count) = (0, 0);
    while code < OF_PLAYER {
        let (friends, enemies) = (code >> code::FRIENDS & 7, code >> code::ENEMIES & 3);
        let possible = friends + enemies <= LONGEST && (friends > 0 || code & code::IDLE != 0);
        if possible && friends >= least_friends && enemies >= least_enemies {
            numbers[code] = count as u8;
            codes[count] = code;
            count += 1;
        }
        code += 1;
    }
    assert!(count == N);
    Numbered { numbers, codes }
}

const ALL: Numbered<80> = numbered(0, 0);
const WITH_FRIENDS: Numbered<72> = numbered(1, 0);
const WITH_ENEMIES: Numbered<54> = numbered(0, 1);

/// A player's stones by themselves, with the last two bits of their codes.
const OF_STONES: usize = 4 * ALL.codes.len();
/// Two friends side by side, in any order.
const OF_FRIENDS: usize = WITH_FRIENDS.codes.len() * (WITH_FRIENDS.codes.len() + 1) / 2;
/// Two enemies side by side, the player's stone first.
const OF_ENEMIES: usize = WITH_ENEMIES.codes.len() * WITH_ENEMIES.codes.len();
const FIRST_OF_FRIENDS: usize = 2 * OF_STONES;
const FIRST_OF_ENEMIES: usize = FIRST_OF_FRIENDS + 2 * OF_FRIENDS;
/// The features of two players at one stage: the last one is a constant.
pub(super) const OF_TWO: usize = FIRST_OF_ENEMIES + OF_ENEMIES + 1;

/// The feature of a stone with this code. Its owner is to move `owner` turns after the player. Nothing if no stone has the code.
#[inline]
pub(super) const fn of_stone(owner: usize, code: usize) -> Option<usize> {
    let side = if owner < SIDES { owner } else { SIDES - 1 };
    match ALL.numbers[code % OF_PLAYER] {
        u8::MAX => None,
        number => Some(side * OF_STONES + 4 * number as usize + code % STONES / BESIDE),
    }
}

/// The feature of two stones side by side with these codes, in any order; nothing if no two stones have them.
#[inline]
pub(super) const fn of_pair(one: usize, other: usize) -> Option<usize> {
    let (one, other) = match one <= other {
        true => (one, other),
        false => (other, one),
    };
    let (side, other_side) = (one / code::SECOND, other / code::SECOND);
    let numbers = match side == other_side {
        true => &WITH_FRIENDS.numbers,
        false => &WITH_ENEMIES.numbers,
    };
    let (first, second) = (numbers[one % OF_PLAYER], numbers[other % OF_PLAYER]);
    if first == u8::MAX || second == u8::MAX {
        return None;
    }
    let (first, second) = (first as usize, second as usize);
    Some(match side == other_side {
        true => FIRST_OF_FRIENDS + side * OF_FRIENDS + second * (second + 1) / 2 + first,
        false => FIRST_OF_ENEMIES + first * WITH_ENEMIES.codes.len() + second,
    })
}

/// How many steps from an empty board to a full one have weights of their own.
pub(super) const STAGES: usize = 13;
/// What the counts are divided by, so that the numbers are near one on the board of the sheet.
const SCALE: f32 = 0.125;

/// The player, the next one, and the rest.
const SIDES: usize = 3;
/// The stones of each side by code, and a constant.
pub(super) const OF_MANY: usize = SIDES * OF_STONES + 1;
/// The player to move, the last one, and the others.
const ROLES: usize = 3;

/// The features of two players come first.
const FIRST_OF_MANY: usize = STAGES * OF_TWO;
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

    /// The numbers of the features of the player whose turn comes after `turns` other turns; the last one is a constant.
    pub(super) fn stage_of(&self, turns: usize, stones: u32) -> Range<usize> {
        let stage = self.stage(stones);
        if !self.has_many() {
            return stage * OF_TWO..(stage + 1) * OF_TWO;
        }
        let role = match turns {
            0 => 0,
            _ => 1 + usize::from(turns + 1 < self.config.players),
        };
        let start = FIRST_OF_MANY + (role * STAGES + stage) * OF_MANY;
        start..start + OF_MANY
    }
}
