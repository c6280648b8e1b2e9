//! The layout for most boards: cells on a ring, one word of 64, 128 or 256 bits a colour.
//!
//! Cell (x, y) lies on place a x + b y mod M, with M at most the word's bits. A hexagon of side S tiles
//! the plane, so its 3S(S-1)+1 cells fill such a ring exactly (61 of 61 for five cells a side); other
//! boards lie on a ring with gaps. A leap in a fixed direction of a fixed length then turns the
//! word by a constant. Turning brings some stones round to places that their leap does not reach;
//! the targets that a leap can reach from a cell of the board are a constant mask.
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod side_by_side;
#[cfg(target_arch = "x86_64")]
mod weigh;
mod word;

use quantarium_board::{Grid, HEX_DIRECTIONS};
use quantarium_rules::{MAX_PLAYERS, Random};

use self::word::Word;
use super::features::{StageWeights, WeighedCapture};
use super::isa::Isa;
use super::layout::{DIRECTIONS, LONGEST, Landings, Layout, Places};
use super::playout::SideBySide;

/// A board of at most as many cells as a word has bits on a ring.
#[derive(Clone, Debug)]
pub struct Ring<W: Word> {
    places: Places,
    leaps: Leaps<W>,
    #[cfg(target_arch = "x86_64")]
    kernels: W::Kernels,
    stones: Box<[Targets<W>]>,
}

/// The places at exactly so many spaces from one place; none at 0, a stone cannot stay, nor at 7.
type Targets<W> = [W; 8];

/// What the leaps do to the ring. Aligned, so that no register's load crosses a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(unreachable_pub, reason = "only x86-64's ways show it")
)]
pub struct Leaps<W> {
    /// How far a leap turns the ring, 0 to size - 1, by direction and length less one. Entries
    /// beyond the longest leap turn nothing and reach nothing.
    turns: [[u64; 8]; DIRECTIONS],
    /// The cells that the leap can reach from some cell of the board.
    targets: [[W; 8]; DIRECTIONS],
    /// How many places the ring has.
    size: u32,
    /// How many bits of a word the ring leaves over.
    #[cfg(target_arch = "x86_64")]
    gap: u32,
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

    /// A set ready to be turned.
    #[inline(always)]
    fn spread(&self, set: W) -> W::Spread {
        set.spread(self.size)
    }

    /// Where stones that leap `k` + 1 spaces in a direction land, on stones and free cells.
    #[inline(always)]
    fn landing(&self, leapers: &W::Spread, direction: usize, k: usize) -> W {
        // A turn by 0 would bring a cell to itself: no leap does, and its targets are empty.
        let turned = W::turned(leapers, self.turns[direction][k] as u32, self.size);
        turned & self.targets[direction][k]
    }

    /// The sets of stones with exactly 1 to 6 friends beside them (QL-6): six turned copies are
    /// added up bit by bit, all stones at once.
    #[inline(always)]
    fn by_friends(&self, own: W) -> [W; LONGEST] {
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
    fn friend_counts(&self, own: W) -> [W; 3] {
        let spread = self.spread(own);
        let beside: [W; DIRECTIONS] = std::array::from_fn(|d| self.landing(&spread, d, 0));
        let (sum_a, carry_a) = full_adder(beside[0], beside[1], beside[2]);
        let (sum_b, carry_b) = full_adder(beside[3], beside[4], beside[5]);
        let (b1, b2) = full_adder(carry_a, carry_b, sum_a & sum_b);
        [sum_a ^ sum_b, b1, b2]
    }
}

#[inline(always)]
fn full_adder<W: Word>(a: W, b: W, c: W) -> (W, W) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// How many bits are set in six words: added up bit by bit first, where counting bits is slow.
#[inline(always)]
fn captures<W: Word>([a, b, c, d, e, f]: [W; LONGEST]) -> u32 {
    let (sum_a, carry_a) = full_adder(a, b, c);
    let (sum_b, carry_b) = full_adder(d, e, f);
    let (twos, fours) = full_adder(carry_a, carry_b, sum_a & sum_b);
    (sum_a ^ sum_b).len() + 2 * twos.len() + 4 * fours.len()
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

/// The set of the places.
fn set_of<W: Word>(places: impl Iterator<Item = usize>) -> W {
    let mut set = W::EMPTY;
    places.for_each(|place| set.insert(place));
    set
}

impl<W: Word> Ring<W> {
    /// [`Layout::landings`], one set after the other.
    #[inline(always)]
    fn landing_sets(&self, own: W, enemy: W) -> Landings<W> {
        let mut landings = [[W::EMPTY; LONGEST]; DIRECTIONS];
        for (k, leapers) in self.leaps.by_friends(own).into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            let leapers = self.leaps.spread(leapers);
            for (direction, sets) in landings.iter_mut().enumerate() {
                sets[k] = self.leaps.landing(&leapers, direction, k) & enemy;
            }
        }
        landings
    }

    /// [`Layout::count`], one length after the other.
    #[inline(always)]
    fn count_captures(&self, own: W, enemy: W) -> u64 {
        let mut count = 0;
        for (k, leapers) in self.leaps.by_friends(own).into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            let leapers = self.leaps.spread(leapers);
            let landed = |direction| self.leaps.landing(&leapers, direction, k) & enemy;
            count += u64::from(captures(std::array::from_fn(landed)));
        }
        count
    }

    /// [`Layout::choose`]: counts by direction, and looks for the capture among those of its direction
    /// only, so that no landing places need be kept.
    #[inline(always)]
    fn choose_one<I: Isa>(
        &self,
        isa: I,
        own: W,
        enemy: W,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let by_friends = self.leaps.by_friends(own);
        let mut counts = [0; DIRECTIONS];
        for (k, leapers) in by_friends.into_iter().enumerate() {
            // Often so for many friends, but at the start.
            if leapers == W::EMPTY {
                continue;
            }
            let leapers = self.leaps.spread(leapers);
            for (direction, count) in counts.iter_mut().enumerate() {
                *count += (self.leaps.landing(&leapers, direction, k) & enemy).len();
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
            let leapers = self.leaps.spread(leapers);
            let set = self.leaps.landing(&leapers, direction, k) & enemy;
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

impl<W: Word> Layout for Ring<W> {
    type Set = W;

    fn fit(grid: &Grid) -> Option<Self> {
        let coords: Vec<_> = grid.cells().map(|cell| grid.coords(cell)).collect();
        let (size, steps) = smallest_ring::<W>(&coords)?;
        let of_cell = coords
            .iter()
            .map(|&(x, y)| place(x, y, size, steps) as u16)
            .collect();
        let places = Places::new(of_cell)?;
        let leaps = Leaps::new(grid, &places, size, steps);
        let mut stones = vec![[W::EMPTY; 8]; W::BITS as usize];
        for from in grid.cells() {
            let targets = &mut stones[places.of(from)][..=LONGEST];
            for (length, at) in targets.iter_mut().enumerate().skip(1) {
                let reached = (0..DIRECTIONS).filter_map(|d| grid.step(from, d, length as i16));
                *at = set_of(reached.map(|to| places.of(to)));
            }
        }
        Some(Self {
            places,
            #[cfg(target_arch = "x86_64")]
            kernels: W::kernels(&leaps),
            leaps,
            stones: stones.into(),
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
    fn targets(&self, from: usize, own: &W, enemy: &W) -> W {
        let at = &self.stones[from];
        let friends = (at[1] & *own).len() as usize;
        // The mask changes nothing; it spares the check of the bounds.
        at[friends & 7] & *enemy
    }

    #[inline(always)]
    fn by_friends(&self, own: &W) -> [W; LONGEST] {
        self.leaps.by_friends(*own)
    }

    #[inline(always)]
    fn origins(&self, direction: usize, length: usize, to: &W) -> W {
        // The opposite direction's leaps lead back; the targets mask what lies beyond the ring's end.
        self.leaps
            .landing(&self.leaps.spread(*to), direction ^ 1, length - 1)
    }

    #[inline(always)]
    fn beside(&self, direction: usize, set: &W) -> W {
        self.leaps.landing(&self.leaps.spread(*set), direction, 0)
    }

    #[inline(always)]
    fn landings<I: Isa>(&self, isa: I, own: &W, enemy: &W) -> Landings<W> {
        W::landings(self, isa, *own, *enemy)
    }

    #[inline(always)]
    fn weigh_captures<I: Isa>(
        &self,
        isa: I,
        (own, enemy): (&W, &W),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        W::weigh_captures(self, isa, (*own, *enemy), weights, visit);
    }

    #[inline(always)]
    fn count<I: Isa>(&self, isa: I, own: &W, enemy: &W) -> u64 {
        W::count(self, isa, *own, *enemy)
    }

    #[inline(always)]
    fn count_replies<I: Isa>(&self, isa: I, own: &W, enemy: &W, next: &W) -> u64 {
        W::count_replies(self, isa, *own, *enemy, *next)
    }

    #[inline(always)]
    fn choose<I: Isa>(
        &self,
        isa: I,
        own: &W,
        enemy: &W,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        W::choose(self, isa, *own, *enemy, random)
    }

    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        isa: I,
        games: SideBySide<'_, Self, P>,
    ) -> [u32; MAX_PLAYERS] {
        W::side_by_side(isa, games)
    }
}

#[cfg(test)]
mod tests {
    use super::super::quad::Quad;
    use super::*;

    fn size(shape: &str) -> Option<u32> {
        Some(Ring::<u64>::fit(&Grid::hex(shape).unwrap())?.leaps.size)
    }

    fn size_of_two_words(shape: &str) -> Option<u32> {
        Some(Ring::<u128>::fit(&Grid::hex(shape).unwrap())?.leaps.size)
    }

    fn size_of_four_words(shape: &str) -> Option<u32> {
        Some(Ring::<Quad>::fit(&Grid::hex(shape).unwrap())?.leaps.size)
    }

    #[test]
    fn hexagons_fill_their_ring() {
        assert_eq!(size("hex2"), Some(7));
        assert_eq!(size("hex3"), Some(19));
        assert_eq!(size("hex4"), Some(37));
        assert_eq!(size("hex5"), Some(61));
        assert_eq!(size_of_two_words("hex6"), Some(91));
        assert_eq!(size_of_two_words("hex7"), Some(127));
    }

    #[test]
    fn boards_that_fit_no_ring_of_two_words_are_left_to_four() {
        assert!(size_of_two_words("rhomb10x12").is_some(), "120 cells");
        assert!(
            size_of_two_words(SCATTERED).is_some(),
            "40 cells without pattern"
        );
        assert_eq!(size_of_two_words("hex8"), None);
        assert_eq!(size_of_four_words("hex8"), Some(169));
        assert_eq!(size_of_four_words("hex9"), Some(217));
        assert_eq!(size_of_four_words("rhomb16x16"), Some(256));
    }

    #[test]
    fn boards_that_fit_no_ring_of_one_word_are_left_to_two() {
        assert_eq!(size("hex6"), None);
        assert!(size("tri8").is_some(), "36 cells");
        assert!(size("star2").is_some(), "37 cells");
        assert!(size("rhomb8x8").is_some(), "64 cells");
        assert_eq!(size(SCATTERED), None, "40 cells without pattern");
    }

    const SCATTERED: &str = "mask/.o..oo..o.....o./oo......oooo..../o..o..o.o..oo.../..........o.oo.o/ooo......o.o..o./..o.o..ooo.....o/oo............o./.....oo..o....o.";
}
