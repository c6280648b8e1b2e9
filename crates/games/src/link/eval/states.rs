//! The states of dice and of empty cells, as numbers.
//!
//! A die's state is its face, its friends and the empty cells next to it. It is *satisfied* when it has
//! as many friends as its face says (QK-7); it *needs* the difference when it has fewer, and is *tight*
//! when it needs every empty cell there is; otherwise it is *dead*: friends are never taken away.
//!
//! What the six neighbours are to an empty cell is one sum of numbers, one a neighbour, which is
//! cheap to correct when a neighbour changes ([`Neighbours`]).

use super::super::position::FACES;

/// How many kinds of states there are: those that can score, and the dead ones by their empty
/// neighbours.
pub(super) const STATES: usize = 84;
/// How many states there are: faces, friends, empty neighbours.
const ALL: usize = FACES as usize * 7 * 7;
/// How many pairs of patterns of the two sides there are around a cell; see [`Neighbours::pair`].
pub(super) const BOTH: usize = 3003;

/// A die's state with one friend more, less its state.
pub(super) const FRIEND: usize = 7;
/// A die's state with one empty neighbour more, less its state.
pub(super) const EMPTY: usize = 1;

#[inline]
pub(super) const fn state(face: u8, friends: u8, empty: u8) -> usize {
    (face as usize - 1) * 49 + friends as usize * FRIEND + empty as usize * EMPTY
}

#[derive(Clone, Copy)]
struct Known {
    /// Its kind.
    feature: u8,
    /// What it scores as things stand.
    points: u8,
    /// What it looks like to the empty cells around it.
    look: u8,
    /// What it adds to [`Neighbours`], as a die of either side.
    seen: [u64; 2],
}

static KNOWN: [Known; ALL] = known();

/// The kind of a state, less than [`STATES`].
#[inline]
pub(super) fn feature(state: usize) -> usize {
    usize::from(KNOWN[state].feature)
}

#[inline]
pub(super) fn points(state: usize) -> i32 {
    i32::from(KNOWN[state].points)
}

/// What a die looks like to the empty cells around it, less than [`LOOKS`].
#[inline]
pub(super) fn look(state: usize) -> usize {
    usize::from(KNOWN[state].look)
}

const fn known() -> [Known; ALL] {
    let none = Known {
        feature: 0,
        points: 0,
        look: 0,
        seen: [0; 2],
    };
    let mut all = [none; ALL];
    // The first kinds are the dead ones.
    let mut next = 7;
    let mut i = 0;
    while i < ALL {
        let (face, friends, empty) = (i / 49 + 1, i / 7 % 7, i % 7);
        let alive = friends <= face && face <= friends + empty && friends + empty <= 6;
        let needs = face.saturating_sub(friends);
        let points = if alive && needs == 0 { face } else { 0 };
        all[i].points = points as u8;
        all[i].feature = if alive { next } else { empty as u8 };
        next += alive as u8;
        let class = match (alive, needs == 0, needs == empty) {
            (false, ..) => DEAD,
            (_, true, _) => SATISFIED,
            (.., true) => TIGHT,
            _ => SLACK,
        };
        let face = if alive { face as u64 } else { 0 };
        let one_short = if needs == 1 { face } else { 0 };
        let tight = if class == TIGHT { face } else { 0 };
        all[i].look = match class {
            SLACK if needs == 1 => ONE_SHORT as u8,
            _ => class as u8,
        };
        let mut side = 0;
        while side < 2 {
            let own = 1 + one_short as i64 - points as i64;
            let gains = (own << (GAINS + side * 8)) + ((tight as i64) << (GAINS + (1 - side) * 8));
            let pattern = 1 << (side * 12 + class * 3);
            let dice = [49, 7][side] << ROOM;
            all[i].seen[side] = (pattern + dice as i64 + gains) as u64;
            side += 1;
        }
        i += 1;
    }
    assert!(next as usize == STATES);
    all
}

// The classes of dice in a pattern.
const SATISFIED: usize = 0;
const SLACK: usize = 1;
const TIGHT: usize = 2;
const DEAD: usize = 3;
/// What a slack die that needs one friend looks like; all others look like their class.
const ONE_SHORT: usize = 4;
pub(super) const LOOKS: usize = 5;

/// Where the numbers of dice and of empty neighbours begin.
const ROOM: usize = 24;
/// Where the points to be won begin.
const GAINS: usize = 33;
/// No fewer points are to be won on a cell.
pub(super) const LEAST_GAIN: i32 = -40;
/// The least numbers of points to be won, where they begin.
const LEAST_GAINS: u64 = ((-LEAST_GAIN as u64) * 0x101) << GAINS;
/// How many numbers of points can be told apart.
pub(super) const ALL_GAINS: usize = 128;

/// The neighbours of an empty cell: from the lowest bit, for either side the dice that are satisfied,
/// slack, tight and dead, 3 bits each; 49 for each die of side 0, 7 for each of side 1 and 1 for each empty cell,
/// 9 bits in all; then what either side wins at once by a die on the cell, 8 bits each: the new die with
/// the face that scores there, and those that it completes, without those that it spoils; and what the tight dice of
/// the other side no longer score.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Neighbours(u64);

impl Neighbours {
    #[inline]
    pub(super) fn empty(cells: u8) -> Self {
        Self(u64::from(cells) << ROOM)
    }

    #[inline]
    pub(super) fn die(side: usize, state: usize) -> Self {
        Self(KNOWN[state].seen[side])
    }

    #[inline]
    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }

    #[inline]
    fn pattern(self, side: usize) -> usize {
        (self.0 >> (12 * side) & 0xfff) as usize
    }

    /// The number of the pair of both sides' patterns.
    #[inline]
    pub(super) fn pair(self) -> usize {
        usize::from(PATTERNS[self.pattern(0)].offset) + usize::from(PATTERNS[self.pattern(1)].rank)
    }

    /// [`Self::pair`] with one die more of side 1, by its class.
    #[inline]
    pub(super) fn pairs(self) -> [usize; 4] {
        let first = usize::from(PATTERNS[self.pattern(0)].offset);
        [0, 3, 6, 9].map(|class| first + usize::from(PATTERNS[self.pattern(1) + (1 << class)].rank))
    }

    /// The numbers of dice of both sides and of empty cells as one number, less than 343.
    #[inline]
    pub(super) fn room(self) -> usize {
        (self.0 >> ROOM & 0x1ff) as usize
    }

    /// How much more than [`LEAST_GAIN`] each side wins at once by a die on the cell, less than [`ALL_GAINS`].
    #[inline]
    pub(super) fn gains(self) -> [usize; 2] {
        let gains = self.0.wrapping_add(LEAST_GAINS) >> GAINS;
        [
            gains as usize % ALL_GAINS,
            (gains >> 8) as usize % ALL_GAINS,
        ]
    }
}

/// The dice of one side around a cell, by their classes.
#[derive(Clone, Copy)]
struct Pattern {
    /// Where the pairs with this pattern begin.
    offset: u16,
    /// Its place among the patterns, those of fewer dice before those of more.
    rank: u8,
    dice: u8,
}

/// There are more of them than patterns, so that one die more is never beyond.
static PATTERNS: [Pattern; 1 << 13] = patterns();

const fn patterns() -> [Pattern; 1 << 13] {
    let none = Pattern {
        offset: 0,
        rank: 0,
        dice: 0,
    };
    let mut patterns = [none; 1 << 13];
    // How many patterns there are of at most this many dice.
    let mut up_to = [0_u16; 7];
    let mut rank = 0_u16;
    let mut dice = 0;
    while dice <= 6 {
        let mut i = 0;
        while i < patterns.len() {
            if (i & 7) + (i >> 3 & 7) + (i >> 6 & 7) + (i >> 9) == dice {
                (patterns[i].rank, patterns[i].dice) = (rank as u8, dice as u8);
                rank += 1;
            }
            i += 1;
        }
        up_to[dice] = rank;
        dice += 1;
    }
    // A pattern of this many dice leaves room for at most the remaining ones.
    let mut offset = 0;
    let mut i = 0;
    while i < patterns.len() {
        let dice = patterns[i].dice as usize;
        if dice > 0 || i == 0 {
            patterns[i].offset = offset;
            offset += up_to[6 - dice];
        }
        i += 1;
    }
    assert!(offset as usize == BOTH);
    patterns
}
