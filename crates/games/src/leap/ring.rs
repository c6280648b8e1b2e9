//! The layout for small boards: cells on a ring, one machine word a colour.
//!
//! Cell (x, y) lies on place a x + b y mod M, with M at most 64. A hexagon of side S tiles the plane,
//! so its 3S(S-1)+1 cells fill such a ring exactly (61 of 61 for five cells a side); other small
//! boards lie on a ring with gaps. A leap in a fixed direction of a fixed length then turns the
//! word by a constant. Turning brings some stones round to places that their leap does not reach;
//! the targets that a leap can reach from a cell of the board are a constant mask.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "a function compiled for more instructions than the caller's is unsafe to call"
    )
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod side_by_side;
#[cfg(target_arch = "x86_64")]
mod weigh;

use quantarium_board::{Grid, HEX_DIRECTIONS};
use quantarium_rules::{MAX_PLAYERS, Random};

use super::features::{StageWeights, WeighedCapture, weigh_one_by_one};
use super::isa::Isa;
use super::layout::{DIRECTIONS, LONGEST, Landings, Layout, Places, sum_of_replies};
use super::playout::SideBySide;

/// The most places of a ring: the bits of a word.
const WORD: u32 = 64;

/// A board of at most 64 cells on a ring.
#[derive(Clone, Debug)]
pub struct Ring {
    places: Places,
    leaps: Leaps,
    #[cfg(target_arch = "x86_64")]
    quads: avx2::Quads,
    stones: Box<[Targets; WORD as usize]>,
}

/// The places at exactly so many spaces from one place; none at 0, a stone cannot stay, nor at 7.
type Targets = [u64; 8];

/// What the leaps do to the ring. Aligned, so that no register's load crosses a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Leaps {
    /// How far a leap turns the ring, 0 to size - 1, by direction and length less one. Entries
    /// beyond the longest leap turn nothing and reach nothing.
    turns: [[u64; 8]; DIRECTIONS],
    /// The cells that the leap can reach from some cell of the board.
    targets: [[u64; 8]; DIRECTIONS],
    /// How many places the ring has.
    size: u32,
    /// How many bits of a word the ring leaves over.
    #[cfg(target_arch = "x86_64")]
    gap: u32,
}

impl Leaps {
    fn new(grid: &Grid, places: &Places, size: u32, (a, b): (u32, u32)) -> Self {
        let mut leaps = Self {
            size,
            #[cfg(target_arch = "x86_64")]
            gap: WORD - size,
            turns: [[0; 8]; DIRECTIONS],
            targets: [[0; 8]; DIRECTIONS],
        };
        for (direction, (dx, dy)) in HEX_DIRECTIONS.into_iter().enumerate() {
            for k in 0..LONGEST {
                let length = k as i16 + 1;
                let turn = place(dx * length, dy * length, size, (a, b));
                leaps.turns[direction][k] = u64::from(turn);
                // QL-6: counted on the underlying grid, over whatever lies between.
                let reached = grid
                    .cells()
                    .filter_map(|from| grid.step(from, direction, length));
                leaps.targets[direction][k] = reached.fold(0, |set, to| set | 1 << places.of(to));
            }
        }
        leaps
    }

    /// Every place of the ring.
    #[inline(always)]
    fn ring(&self) -> u64 {
        u64::MAX >> (WORD - self.size)
    }

    /// The word turned; bits beyond the ring's size are junk.
    #[inline(always)]
    fn turn(&self, word: u64, direction: usize, length: usize) -> u64 {
        let turn = self.turns[direction][length - 1];
        // A turn by 0 would bring a cell to itself: no leap does, its targets are empty, and what
        // the wrapping shift gives is masked out.
        word << turn | word.wrapping_shr(self.size - turn as u32)
    }

    /// Where stones that leap `k` + 1 spaces in a direction land, on stones and free cells.
    #[inline(always)]
    fn landing(&self, leapers: u64, direction: usize, k: usize) -> u64 {
        self.turn(leapers, direction, k + 1) & self.targets[direction][k]
    }

    /// The sets of stones with exactly 1 to 6 friends beside them (QL-6): six turned copies are
    /// added up bit by bit, all stones at once.
    #[inline(always)]
    fn by_friends(&self, own: u64) -> [u64; LONGEST] {
        let [b0, b1, b2] = self.friend_counts(own);
        let (b1, b2) = (b1 & own, b2 & own);
        let odd = b0 & own;
        let even = own & !b0;
        [
            odd & !b1 & !b2,
            even & b1 & !b2,
            odd & b1 & !b2,
            even & !b1 & b2,
            odd & !b1 & b2,
            even & b1 & b2,
        ]
    }

    /// The three binary digits of the number of neighbours in `own`, for every place.
    #[inline(always)]
    fn friend_counts(&self, own: u64) -> [u64; 3] {
        let beside: [u64; DIRECTIONS] = std::array::from_fn(|d| {
            // The opposite direction's turn is the rest of the ring.
            let (turn, back) = (self.turns[d][0], self.turns[d ^ 1][0]);
            (own << turn | own >> back) & self.targets[d][0]
        });
        let (sum_a, carry_a) = full_adder(beside[0], beside[1], beside[2]);
        let (sum_b, carry_b) = full_adder(beside[3], beside[4], beside[5]);
        let (b1, b2) = full_adder(carry_a, carry_b, sum_a & sum_b);
        [sum_a ^ sum_b, b1, b2]
    }
}

#[inline(always)]
fn full_adder(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// How many bits are set in six words: added up bit by bit first, where counting bits is slow.
#[inline(always)]
fn captures([a, b, c, d, e, f]: [u64; LONGEST]) -> u32 {
    let (sum_a, carry_a) = full_adder(a, b, c);
    let (sum_b, carry_b) = full_adder(d, e, f);
    let (twos, fours) = full_adder(carry_a, carry_b, sum_a & sum_b);
    (sum_a ^ sum_b).count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()
}

/// Where (x, y) lies on a ring.
fn place(x: i16, y: i16, size: u32, (a, b): (u32, u32)) -> u32 {
    (i32::from(x) * a as i32 + i32::from(y) * b as i32).rem_euclid(size as i32) as u32
}

/// The smallest ring on which no two cells share a place: its size and the steps (a, b).
fn smallest_ring(cells: &[(i16, i16)]) -> Option<(u32, (u32, u32))> {
    let fits = |size: u32, steps: (u32, u32)| {
        let mut taken = 0_u64;
        cells.iter().all(|&(x, y)| {
            let bit = 1 << place(x, y, size, steps);
            let free = taken & bit == 0;
            taken |= bit;
            free
        })
    };
    let least = u32::try_from(cells.len()).unwrap_or(WORD + 1);
    (least..=WORD).find_map(|size| {
        let steps = (0..size).flat_map(|a| (0..size).map(move |b| (a, b)));
        Some((size, steps.into_iter().find(|&steps| fits(size, steps))?))
    })
}

impl Ring {
    /// [`Layout::choose`]: counts by direction, and looks for the capture among those of its direction
    /// only, so that no landing places need be kept.
    #[inline(always)]
    fn choose_one<I: Isa>(
        &self,
        isa: I,
        own: u64,
        enemy: u64,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let by_friends = self.leaps.by_friends(own);
        let mut counts = [0; DIRECTIONS];
        for (k, leapers) in by_friends.into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == 0 {
                continue;
            }
            for (direction, count) in counts.iter_mut().enumerate() {
                *count += (self.leaps.landing(leapers, direction, k) & enemy).count_ones();
            }
        }
        let total: u32 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut left = random.below(u64::from(total)) as u32;
        let mut direction = 0;
        while left >= counts[direction] {
            left -= counts[direction];
            direction += 1;
        }
        for (k, leapers) in by_friends.into_iter().enumerate() {
            let set = self.leaps.landing(leapers, direction, k) & enemy;
            let count = set.count_ones();
            if left < count {
                let to = isa.nth_bit(set, left) as usize;
                return Some((self.origin(direction, k + 1, to), to));
            }
            left -= count;
        }
        unreachable!("the counts add up to their total")
    }
}

impl Layout for Ring {
    type Set = u64;

    fn fit(grid: &Grid) -> Option<Self> {
        let coords: Vec<_> = grid.cells().map(|cell| grid.coords(cell)).collect();
        let (size, steps) = smallest_ring(&coords)?;
        let of_cell = coords
            .iter()
            .map(|&(x, y)| place(x, y, size, steps) as u16)
            .collect();
        let places = Places::new(of_cell)?;
        let leaps = Leaps::new(grid, &places, size, steps);
        let mut stones = Box::new([[0; 8]; WORD as usize]);
        for from in grid.cells() {
            let targets = &mut stones[places.of(from)][..=LONGEST];
            for (length, at) in targets.iter_mut().enumerate().skip(1) {
                let reached = (0..DIRECTIONS).filter_map(|d| grid.step(from, d, length as i16));
                *at = reached.fold(0, |set, to| set | 1 << places.of(to));
            }
        }
        Some(Self {
            places,
            #[cfg(target_arch = "x86_64")]
            quads: avx2::Quads::new(&leaps),
            leaps,
            stones,
        })
    }

    fn places(&self) -> &Places {
        &self.places
    }

    #[inline(always)]
    fn origin(&self, direction: usize, length: usize, to: usize) -> usize {
        let turn = self.leaps.turns[direction][length - 1] as usize;
        if to >= turn {
            to - turn
        } else {
            to + self.leaps.size as usize - turn
        }
    }

    #[inline(always)]
    fn targets(&self, from: usize, own: &u64, enemy: &u64) -> u64 {
        // The masks change nothing; they spare the checks of the bounds.
        let at = &self.stones[from & 63];
        let friends = (at[1] & own).count_ones() as usize;
        at[friends & 7] & enemy
    }

    #[inline(always)]
    fn by_friends(&self, own: &u64) -> [u64; LONGEST] {
        self.leaps.by_friends(*own)
    }

    #[inline(always)]
    fn origins(&self, direction: usize, length: usize, to: &u64) -> u64 {
        let turn = self.leaps.turns[direction][length - 1] as u32;
        // Bits beyond the ring's end are junk: those that were turned past it came in below.
        let turned = to >> turn | to.wrapping_shl(self.leaps.size - turn);
        turned & self.leaps.ring()
    }

    #[inline(always)]
    fn beside(&self, direction: usize, set: &u64) -> u64 {
        self.leaps.landing(*set, direction, 0)
    }

    #[inline(always)]
    fn landings<I: Isa>(&self, _isa: I, own: &u64, enemy: &u64) -> Landings<u64> {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `count`.
            return unsafe { avx512::landing_sets(&self.leaps, *own, *enemy) };
        }
        let mut landings = [[0; LONGEST]; DIRECTIONS];
        for (k, leapers) in self.leaps.by_friends(*own).into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == 0 {
                continue;
            }
            for (direction, sets) in landings.iter_mut().enumerate() {
                sets[k] = self.leaps.landing(leapers, direction, k) & enemy;
            }
        }
        landings
    }

    #[inline(always)]
    fn weigh_captures<I: Isa>(
        &self,
        isa: I,
        (own, enemy): (&u64, &u64),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `count`.
            return unsafe { weigh::captures(&self.leaps, (*own, *enemy), weights, visit) };
        }
        weigh_one_by_one(self, isa, (own, enemy), weights, visit);
    }

    #[inline(always)]
    fn count<I: Isa>(&self, isa: I, own: &u64, enemy: &u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: an `isa` like that is made where the instructions are (likewise below).
            return unsafe { avx512::count(&self.leaps, *own, *enemy) };
        }
        #[cfg(target_arch = "x86_64")]
        if I::AVX2 {
            // SAFETY: likewise.
            return unsafe { avx2::count(&self.leaps, &self.quads, *own, *enemy) };
        }
        let landings = self.landings(isa, own, enemy);
        landings.iter().map(|sets| u64::from(captures(*sets))).sum()
    }

    #[inline(always)]
    fn count_replies<I: Isa>(&self, isa: I, own: &u64, enemy: &u64, next: &u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `count`.
            return unsafe { avx512::count_replies(&self.leaps, *own, *enemy, *next) };
        }
        sum_of_replies(self, isa, own, enemy, next)
    }

    #[inline(always)]
    fn choose<I: Isa>(
        &self,
        isa: I,
        own: &u64,
        enemy: &u64,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            // SAFETY: as in `count`.
            return unsafe { avx512::choose(&self.leaps, *own, *enemy, random) };
        }
        self.choose_one(isa, *own, *enemy, random)
    }

    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        isa: I,
        games: SideBySide<'_, Self, P>,
    ) -> [u32; MAX_PLAYERS] {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 && games.players == 2 {
            let position = &games.position;
            let start = (position.stones[0], position.stones[1], position.to_move);
            let leaps = &games.layout.leaps;
            // SAFETY: as in `count`.
            return unsafe { side_by_side::play(leaps, start, games.games, games.random) };
        }
        games.one_by_one(isa)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(shape: &str) -> Option<u32> {
        Some(Ring::fit(&Grid::hex(shape).unwrap())?.leaps.size)
    }

    #[test]
    fn hexagons_fill_their_ring() {
        assert_eq!(size("hex2"), Some(7));
        assert_eq!(size("hex3"), Some(19));
        assert_eq!(size("hex4"), Some(37));
        assert_eq!(size("hex5"), Some(61));
    }

    #[test]
    fn boards_that_fit_no_ring_of_a_word_are_left_to_the_rows() {
        assert_eq!(size("hex6"), None);
        assert!(size("tri8").is_some(), "36 cells");
        assert!(size("star2").is_some(), "37 cells");
        assert!(size("rhomb8x8").is_some(), "64 cells");
        assert_eq!(size(SCATTERED), None, "40 cells without pattern");
    }

    const SCATTERED: &str = "mask/.o..oo..o.....o./oo......oooo..../o..o..o.o..oo.../..........o.oo.o/ooo......o.o..o./..o.o..ooo.....o/oo............o./.....oo..o....o.";
}
