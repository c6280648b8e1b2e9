//! The layout for every other board: a word of 32 bits a row.
//!
//! Place 32 y + x is bit x of row y. A leap (dx, dy) moves every row dy rows up and shifts it by dx
//! bits; bits that leave a word and rows that leave the board are off the board, so there is nothing
//! to mask but the enemy's stones. Sixteen rows at a time fill a vector register. Boards wider than
//! a word lie on their side: swapping x and y maps the grid's directions onto themselves.
#![allow(
    unsafe_code,
    reason = "a function compiled for more instructions than the caller's is unsafe to call"
)]

use quantarium_board::{Grid, HEX_DIRECTIONS};

use super::super::bits::{BLOCK, DIRECTIONS, LONGEST, Landings, Places, RowSet, Set};
use super::super::isa::Isa;
#[cfg(target_arch = "x86_64")]
use super::super::kernels::rows;
use super::Layout;
use crate::adders::{by_number, digits, full_adder};

/// Bits a row.
const WIDTH: usize = 32;
/// Empty rows below and above, for leaps from beyond the board.
const MARGIN: usize = 8;

/// A board of up to `N` rows of up to 32 places. `N` is a multiple of 16, `PADDED` is `N` and the two
/// margins: 32 and 48, or 64 and 80.
#[derive(Clone, Debug)]
pub(in crate::leap) struct Rows<const N: usize, const PADDED: usize> {
    places: Places,
    /// How many blocks of rows hold cells.
    blocks: usize,
    /// The grid's directions as steps of (bit, row).
    directions: [(isize, isize); DIRECTIONS],
}

/// The stones of a row with exactly 1 to 6 friends beside them (QL-6): six shifted copies are added up
/// bit by bit, all stones at once.
#[inline(always)]
fn by_friends(below: u32, own: u32, above: u32) -> [u32; LONGEST] {
    by_number(own, digits(landed(own, below, above, 1)))
}

/// Where stones that leap `length` spaces land in a row, by direction: from the row itself, from the
/// row `length` below it and the one `length` above it.
#[inline(always)]
fn landed(same: u32, below: u32, above: u32, length: usize) -> [u32; DIRECTIONS] {
    [
        same << length,
        same >> length,
        below,
        above,
        below << length,
        above >> length,
    ]
}

/// The binary digits of a number up to 63 for every bit of a word: how many stones land there.
#[derive(Clone, Copy, Default)]
struct Sums([u32; 6]);

impl Sums {
    /// Adds the stones that leap `length` spaces.
    #[inline(always)]
    fn add(&mut self, same: u32, below: u32, above: u32, length: usize) {
        let [a, b, c, d, e, f] = landed(same, below, above, length);
        let (sum_a, carry_a) = full_adder(a, b, c);
        let (sum_b, carry_b) = full_adder(d, e, f);
        let [ones, twos, fours, eights, sixteens, rest] = &mut self.0;
        let (two_a, two_b, four_a, four_b, eight, sixteen);
        (*ones, two_a) = full_adder(*ones, sum_a, sum_b);
        (two_b, four_a) = full_adder(carry_a, carry_b, two_a);
        (*twos, four_b) = (*twos ^ two_b, *twos & two_b);
        (*fours, eight) = full_adder(*fours, four_a, four_b);
        (*eights, sixteen) = (*eights ^ eight, *eights & eight);
        *rest ^= *sixteens & sixteen;
        *sixteens ^= sixteen;
    }

    /// How many stones land on those of `enemy`.
    #[inline(always)]
    fn on(self, enemy: u32) -> u32 {
        let digits = self.0.iter().rev();
        digits.fold(0, |sum, digit| 2 * sum + (digit & enemy).count_ones())
    }
}

impl<const N: usize, const PADDED: usize> Rows<N, PADDED> {
    /// How many rows are worked on: those of the blocks that hold cells.
    #[inline(always)]
    fn rows(&self) -> usize {
        (self.blocks * BLOCK).min(N)
    }

    /// The stones with 1 to 6 friends, between empty margins.
    #[inline(always)]
    fn classes(&self, own: &RowSet<N>) -> [[u32; PADDED]; LONGEST] {
        let rows = self.rows();
        let mut padded = [0; PADDED];
        padded[MARGIN..MARGIN + N].copy_from_slice(&own.0);
        let mut classes = [[0; PADDED]; LONGEST];
        let window = |offset: usize| &padded[MARGIN + offset - 1..][..rows];
        let (below, own, above) = (window(0), window(1), window(2));
        let [c1, c2, c3, c4, c5, c6] = classes
            .each_mut()
            .map(|class| &mut class[MARGIN..MARGIN + rows]);
        for y in 0..rows {
            [c1[y], c2[y], c3[y], c4[y], c5[y], c6[y]] = by_friends(below[y], own[y], above[y]);
        }
        classes
    }
}

impl<const N: usize, const PADDED: usize> Layout for Rows<N, PADDED> {
    type Set = RowSet<N>;

    fn fit(grid: &Grid) -> Option<Self> {
        let upright: Vec<_> = grid.cells().map(|cell| grid.coords(cell)).collect();
        let on_its_side: Vec<_> = upright.iter().map(|&(x, y)| (y, x)).collect();
        let ways = [(upright, false), (on_its_side, true)].into_iter();
        let fitting = ways.filter_map(|(coords, swapped)| {
            let (rows, of_cell) = rows_and_places(&coords, N)?;
            Some((rows, swapped, of_cell))
        });
        let (rows, swapped, of_cell) = fitting.min_by_key(|way| way.0.div_ceil(BLOCK))?;
        let directions = HEX_DIRECTIONS.map(|(dx, dy)| {
            let (dx, dy) = if swapped { (dy, dx) } else { (dx, dy) };
            (isize::from(dx), isize::from(dy))
        });
        Some(Self {
            places: Places::new(of_cell)?,
            blocks: rows.div_ceil(BLOCK),
            directions,
        })
    }

    fn places(&self) -> &Places {
        &self.places
    }

    #[inline(always)]
    fn origin(&self, direction: usize, length: usize, to: usize) -> usize {
        let (dx, dy) = self.directions[direction];
        to.wrapping_add_signed(-(dy * WIDTH as isize + dx) * length as isize)
    }

    fn by_friends(&self, own: &RowSet<N>) -> [RowSet<N>; LONGEST] {
        let classes = self.classes(own);
        classes.map(|class| {
            let mut set = RowSet::EMPTY;
            set.0.copy_from_slice(&class[MARGIN..MARGIN + N]);
            set
        })
    }

    fn beside(&self, direction: usize, set: &RowSet<N>) -> RowSet<N> {
        // A step leads where its opposite comes from.
        self.origins(direction ^ 1, 1, set)
    }

    fn origins(&self, direction: usize, length: usize, to: &RowSet<N>) -> RowSet<N> {
        let (dx, dy) = self.directions[direction];
        let (dx, dy) = (dx * length as isize, dy * length as isize);
        let row = |y: usize| {
            let landed = y.checked_add_signed(dy).and_then(|y| to.0.get(y));
            let landed = landed.copied().unwrap_or(0);
            if dx < 0 { landed << -dx } else { landed >> dx }
        };
        RowSet(std::array::from_fn(row))
    }

    #[inline(always)]
    fn landings<I: Isa>(&self, _isa: I, own: &RowSet<N>, enemy: &RowSet<N>) -> Landings<RowSet<N>> {
        let (rows, classes) = (self.rows(), self.classes(own));
        let mut landings = [[RowSet::EMPTY; LONGEST]; DIRECTIONS];
        for (k, class) in classes.iter().enumerate() {
            let window = |offset: usize| &class[offset..][..rows];
            let same = window(MARGIN);
            let (below, above) = (window(MARGIN - 1 - k), window(MARGIN + 1 + k));
            for y in 0..rows {
                let mut landed = landed(same[y], below[y], above[y], k + 1);
                if self.is_on_its_side() {
                    // The grid's directions are (1, 0), (0, 1), (1, 1), each with its opposite.
                    landed.swap(0, 2);
                    landed.swap(1, 3);
                }
                for (direction, landed) in landed.into_iter().enumerate() {
                    landings[direction][k].0[y] = landed & enemy.0[y];
                }
            }
        }
        landings
    }

    #[inline(always)]
    fn count<I: Isa>(&self, _isa: I, own: &RowSet<N>, enemy: &RowSet<N>) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if I::AVX512 {
            let (own, enemy) = (&own.0, &enemy.0);
            // SAFETY: an `isa` like that is made where the instructions are.
            return unsafe {
                match self.blocks {
                    1 => rows::count::<1>(own, enemy),
                    2 => rows::count::<2>(own, enemy),
                    _ => rows::count::<4>(own, enemy),
                }
            };
        }
        let (rows, classes) = (self.rows(), self.classes(own));
        // Slices of one length, so that the loop below needs no checks and becomes vector code.
        let windows: [[&[u32]; 3]; LONGEST] = std::array::from_fn(|k| {
            [MARGIN, MARGIN - 1 - k, MARGIN + 1 + k].map(|start| &classes[k][start..][..rows])
        });
        let [w1, w2, w3, w4, w5, w6] = windows;
        let enemy = &enemy.0[..rows];
        let mut captures = 0;
        for y in 0..rows {
            let mut sums = Sums::default();
            sums.add(w1[0][y], w1[1][y], w1[2][y], 1);
            sums.add(w2[0][y], w2[1][y], w2[2][y], 2);
            sums.add(w3[0][y], w3[1][y], w3[2][y], 3);
            sums.add(w4[0][y], w4[1][y], w4[2][y], 4);
            sums.add(w5[0][y], w5[1][y], w5[2][y], 5);
            sums.add(w6[0][y], w6[1][y], w6[2][y], 6);
            captures += sums.on(enemy[y]);
        }
        u64::from(captures)
    }
}

impl<const N: usize, const PADDED: usize> Rows<N, PADDED> {
    /// Whether rows are the board's diagonals: a step in x leads to the next word.
    #[inline(always)]
    fn is_on_its_side(&self) -> bool {
        self.directions[0] == (0, 1)
    }
}

/// How many rows the cells take, and the place of each, if they fit into `most` rows.
fn rows_and_places(coords: &[(i16, i16)], most: usize) -> Option<(usize, Vec<u16>)> {
    let least_x = coords.iter().map(|&(x, _)| x).min()?;
    let least_y = coords.iter().map(|&(_, y)| y).min()?;
    let at = |&(x, y): &(i16, i16)| ((x - least_x) as usize, (y - least_y) as usize);
    let width = coords.iter().map(|cell| at(cell).0 + 1).max()?;
    let rows = coords.iter().map(|cell| at(cell).1 + 1).max()?;
    let places = coords.iter().map(|cell| {
        let (x, y) = at(cell);
        (y * WIDTH + x) as u16
    });
    (width <= WIDTH && rows <= most).then(|| (rows, places.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks<const N: usize, const PADDED: usize>(shape: &str) -> Option<(usize, bool)> {
        let rows = Rows::<N, PADDED>::fit(&Grid::hex(shape).unwrap())?;
        Some((rows.blocks, rows.is_on_its_side()))
    }

    #[test]
    fn boards_lie_on_the_side_that_takes_fewer_blocks_and_wide_masks_need_sixty_four_rows() {
        assert_eq!(blocks::<32, 48>("hex6"), Some((1, false)));
        assert_eq!(blocks::<32, 48>("hex9"), Some((2, false)));
        assert_eq!(blocks::<32, 48>("rhomb9x26"), Some((1, true)));
        assert_eq!(blocks::<32, 48>("rhomb26x9"), Some((1, false)));
        let wide = format!("mask/{}/{}", "o".repeat(64), "o".repeat(64));
        assert_eq!(blocks::<32, 48>(&wide), None);
        assert_eq!(blocks::<64, 80>(&wide), Some((4, true)));
        for shape in "tri22 star6 rect26x9 rect9x26 rhomb16x16 hex9".split(' ') {
            assert!(blocks::<32, 48>(shape).is_some(), "{shape}");
        }
    }
}
