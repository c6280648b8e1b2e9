//! Leaps on a ring, one word a colour.
//!
//! Cell (x, y) lies on place a x + b y mod M, with M at most the word's bits. A hexagon of side S tiles
//! the plane, so its 3S(S-1)+1 cells fill such a ring exactly (61 of 61 for five cells a side); other
//! boards lie on a ring with gaps. A leap in a fixed direction of a fixed length then turns the
//! word by a constant. Turning brings some stones round to places that their leap does not reach;
//! the targets that a leap can reach from a cell of the board are a constant mask.

use quantarium_board::{Grid, HEX_DIRECTIONS};
use quantarium_rules::Random;

use super::super::isa::Isa;
use super::places::Places;
use super::word::Word;
use super::{DIRECTIONS, LONGEST, Landings};
use crate::adders::{by_number, digits};

/// What the leaps do to the ring. Aligned, so that no register's load crosses a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(in crate::leap) struct Leaps<W> {
    /// How far a leap turns the ring, 0 to size - 1, by direction and length less one. Entries
    /// beyond the longest leap turn nothing and reach nothing.
    pub(in crate::leap) turns: [[u64; 8]; DIRECTIONS],
    /// The cells that the leap can reach from some cell of the board.
    pub(in crate::leap) targets: [[W; 8]; DIRECTIONS],
    /// How many places the ring has.
    pub(in crate::leap) size: u32,
    /// How many bits of a word the ring leaves over.
    #[cfg(target_arch = "x86_64")]
    pub(in crate::leap) gap: u32,
}

impl<W: Word> Leaps<W> {
    fn new(grid: &Grid, places: &Places, size: u32, (a, b): (u32, u32)) -> Self {
        let mut leaps = Self {
            size,
            #[cfg(target_arch = "x86_64")]
            gap: W::BITS - size,
            turns: [[0; 8]; DIRECTIONS],
            targets: [[W::EMPTY; 8]; DIRECTIONS],
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
                leaps.targets[direction][k] = set_of(reached.map(|to| places.of(to)));
            }
        }
        leaps
    }

    /// The smallest ring for the board, and which cell is on which of its places; nothing if none has room.
    pub(in crate::leap) fn fit(grid: &Grid) -> Option<(Places, Self)> {
        let coords: Vec<_> = grid.cells().map(|cell| grid.coords(cell)).collect();
        let (size, steps) = smallest_ring::<W>(&coords)?;
        let of_cell = coords
            .iter()
            .map(|&(x, y)| place(x, y, size, steps) as u16)
            .collect();
        let places = Places::new(of_cell)?;
        let leaps = Self::new(grid, &places, size, steps);
        Some((places, leaps))
    }

    /// The place from which a leap lands on `to`; there is a cell there.
    #[inline(always)]
    pub(in crate::leap) fn origin(&self, direction: usize, length: usize, to: usize) -> usize {
        let turn = self.turns[direction][length - 1] as usize;
        if to >= turn {
            to - turn
        } else {
            to + self.size as usize - turn
        }
    }

    #[inline(always)]
    pub(in crate::leap) fn spread(&self, set: W) -> W::Spread {
        set.spread(self.size)
    }

    /// Where stones that leap `k` + 1 spaces in a direction land, on stones and free cells.
    #[inline(always)]
    pub(in crate::leap) fn landing(&self, leapers: &W::Spread, direction: usize, k: usize) -> W {
        // A turn by 0 would bring a cell to itself: no leap does, and its targets are empty.
        let turned = W::turned(leapers, self.turns[direction][k] as u32, self.size);
        turned & self.targets[direction][k]
    }

    /// The sets of stones with exactly 1 to 6 friends beside them (QL-6): six turned copies are
    /// added up bit by bit, all stones at once.
    #[inline(always)]
    pub(in crate::leap) fn by_friends(&self, own: W) -> [W; LONGEST] {
        by_number(own, self.friend_counts(own))
    }

    /// The three binary digits of the number of neighbours in `own`, for every place.
    #[inline(always)]
    pub(in crate::leap) fn friend_counts(&self, own: W) -> [W; 3] {
        let spread = self.spread(own);
        digits(std::array::from_fn(|d| self.landing(&spread, d, 0)))
    }
}

/// How many bits are set in six words: added up bit by bit first, where counting bits is slow.
#[inline(always)]
fn captures<W: Word>(words: [W; LONGEST]) -> u32 {
    let [ones, twos, fours] = digits(words);
    ones.len() + 2 * twos.len() + 4 * fours.len()
}

/// Where (x, y) lies on a ring.
fn place(x: i16, y: i16, size: u32, (a, b): (u32, u32)) -> u32 {
    (i32::from(x) * a as i32 + i32::from(y) * b as i32).rem_euclid(size as i32) as u32
}

/// The smallest ring on which no two cells share a place: its size and the steps (a, b).
fn smallest_ring<W: Word>(cells: &[(i16, i16)]) -> Option<(u32, (u32, u32))> {
    let fits = |size: u32, steps: (u32, u32)| {
        let mut taken = W::EMPTY;
        cells.iter().all(|&(x, y)| {
            let place = place(x, y, size, steps) as usize;
            let free = !taken.contains(place);
            taken.insert(place);
            free
        })
    };
    let least = u32::try_from(cells.len()).unwrap_or(u32::MAX);
    (least..=W::BITS).find_map(|size| {
        // A ring of other steps is one of these with its places renamed, where one of the steps shares no
        // factor with the size; trying all of them takes long on large boards.
        let mut steps = (0..size).map(|b| (1, b)).chain((0..size).map(|a| (a, 1)));
        Some((size, steps.find(|&steps| fits(size, steps))?))
    })
}

fn set_of<W: Word>(places: impl Iterator<Item = usize>) -> W {
    let mut set = W::EMPTY;
    places.for_each(|place| set.insert(place));
    set
}

impl<W: Word> Leaps<W> {
    /// Where the stones land on those of `enemy` (QL-6), one set after the other.
    #[inline(always)]
    pub(in crate::leap) fn landing_sets(&self, own: W, enemy: W) -> Landings<W> {
        let mut landings = [[W::EMPTY; LONGEST]; DIRECTIONS];
        for (k, leapers) in self.by_friends(own).into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            let leapers = self.spread(leapers);
            for (direction, sets) in landings.iter_mut().enumerate() {
                sets[k] = self.landing(&leapers, direction, k) & enemy;
            }
        }
        landings
    }

    /// The stones that can capture in each direction (QL-6): those that the enemies' leaps of the same length in the
    /// opposite direction would reach.
    #[inline(always)]
    pub(in crate::leap) fn captors(&self, own: W, enemy: W) -> [W; DIRECTIONS] {
        let mut captors = [W::EMPTY; DIRECTIONS];
        let enemy = self.spread(enemy);
        for (k, leapers) in self.by_friends(own).into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            for (direction, set) in captors.iter_mut().enumerate() {
                *set = *set | self.landing(&enemy, direction ^ 1, k) & leapers;
            }
        }
        captors
    }

    /// How many captures there are (QL-6), one length after the other.
    #[inline(always)]
    pub(in crate::leap) fn count(&self, own: W, enemy: W) -> u64 {
        let mut count = 0;
        for (k, leapers) in self.by_friends(own).into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            let leapers = self.spread(leapers);
            let landed = |direction| self.landing(&leapers, direction, k) & enemy;
            count += u64::from(captures(std::array::from_fn(landed)));
        }
        count
    }

    /// A capture, each equally likely: counts by direction, and looks for the capture among those of its direction
    /// only, so that no landing places need be kept.
    #[inline(always)]
    pub(in crate::leap) fn choose<I: Isa>(
        &self,
        isa: I,
        own: W,
        enemy: W,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let by_friends = self.by_friends(own);
        let mut counts = [0; DIRECTIONS];
        for (k, leapers) in by_friends.into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            let leapers = self.spread(leapers);
            for (direction, count) in counts.iter_mut().enumerate() {
                *count += (self.landing(&leapers, direction, k) & enemy).len();
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
            let leapers = self.spread(leapers);
            let set = self.landing(&leapers, direction, k) & enemy;
            let count = set.len();
            if left < count {
                let to = set.nth(isa, left);
                return Some((self.origin(direction, k + 1, to), to));
            }
            left -= count;
        }
        unreachable!("the counts add up to their total")
    }
}

#[cfg(test)]
mod tests {
    use super::super::quad::Quad;
    use super::*;

    fn size<W: Word>(shape: &str) -> Option<u32> {
        Some(Leaps::<W>::fit(&Grid::hex(shape).unwrap())?.1.size)
    }

    #[test]
    fn hexagons_fill_their_ring() {
        let one = ["hex2", "hex3", "hex4", "hex5"].map(size::<u64>);
        assert_eq!(one, [7, 19, 37, 61].map(Some));
        assert_eq!(["hex6", "hex7"].map(size::<u128>), [91, 127].map(Some));
        let four = ["hex8", "hex9", "rhomb16x16"].map(size::<Quad>);
        assert_eq!(four, [169, 217, 256].map(Some));
    }

    #[test]
    fn boards_that_fit_no_ring_are_left_to_more_words() {
        for shape in ["tri8", "star2", "rhomb8x8"] {
            assert!(size::<u64>(shape).is_some(), "{shape}");
        }
        // 120 cells, and 40 without pattern.
        for shape in ["rhomb10x12", SCATTERED] {
            assert!(size::<u128>(shape).is_some(), "{shape}");
        }
        assert_eq!(["hex6", SCATTERED].map(size::<u64>), [None; 2]);
        assert_eq!(size::<u128>("hex8"), None);
    }

    const SCATTERED: &str = "mask/.o..oo..o.....o./oo......oooo..../o..o..o.o..oo.../..........o.oo.o/ooo......o.o..o./..o.o..ooo.....o/oo............o./.....oo..o....o.";
}
