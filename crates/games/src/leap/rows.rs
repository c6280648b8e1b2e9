//! The layout for every other board: a word of 32 bits a row.
//!
//! Place 32 y + x is bit x of row y. A leap (dx, dy) moves every row dy rows up and shifts it by dx
//! bits; bits that leave a word and rows that leave the board are off the board, so there is nothing
//! to mask but the enemy's stones. Sixteen rows at a time fill a vector register. Boards wider than
//! a word lie on their side: swapping x and y maps the grid's directions onto themselves.

use quantarium_board::{Grid, HEX_DIRECTIONS};

use super::isa::Isa;
use super::layout::{LONGEST, Landings, Layout, Places};
use super::set::{RowSet, Set};

/// Bits a row.
const WIDTH: usize = 32;
/// Rows that are worked on at a time: a vector register of 512 bits.
const BLOCK: usize = 16;
/// Empty rows below and above, for leaps from beyond the board.
const MARGIN: usize = 8;

/// A board of up to `N` rows of up to 32 places. `N` is a multiple of 16, `PADDED` is `N` and the two
/// margins: 32 and 48, or 64 and 80.
#[derive(Clone, Debug)]
pub struct Rows<const N: usize, const PADDED: usize> {
    places: Places,
    /// How many blocks of rows hold cells.
    blocks: usize,
    /// The grid's directions as steps of (bit, row).
    directions: [(isize, isize); 6],
}

/// Sixteen rows.
type Block = [u32; BLOCK];

#[inline(always)]
fn map2(a: &Block, b: &Block, f: impl Fn(u32, u32) -> u32) -> Block {
    std::array::from_fn(|i| f(a[i], b[i]))
}

/// The `BLOCK` rows from `start` on.
#[inline(always)]
fn window(rows: &[u32], start: usize) -> Block {
    let mut block = [0; BLOCK];
    block.copy_from_slice(&rows[start..start + BLOCK]);
    block
}

#[inline(always)]
fn full_adder(a: &Block, b: &Block, c: &Block) -> (Block, Block) {
    let half = map2(a, b, |a, b| a ^ b);
    let both = map2(a, b, |a, b| a & b);
    let carry = map2(&half, c, |half, c| half & c);
    (map2(&half, c, |half, c| half ^ c), map2(&both, &carry, |a, b| a | b))
}

/// The stones of `rows` with exactly 1 to 6 friends beside them (QL-6), sixteen rows from `start` on:
/// six shifted copies are added up bit by bit, all stones at once.
#[inline(always)]
fn by_friends(rows: &[u32], start: usize) -> [Block; LONGEST] {
    let own = window(rows, start);
    let (below, above) = (window(rows, start - 1), window(rows, start + 1));
    let (sum_a, carry_a) =
        full_adder(&own.map(|row| row << 1), &own.map(|row| row >> 1), &below);
    let (sum_b, carry_b) =
        full_adder(&below.map(|row| row << 1), &above, &above.map(|row| row >> 1));
    let b0 = map2(&sum_a, &sum_b, |a, b| a ^ b);
    let (b1, b2) = full_adder(&carry_a, &carry_b, &map2(&sum_a, &sum_b, |a, b| a & b));
    let (b1, b2) = (map2(&b1, &own, |a, b| a & b), map2(&b2, &own, |a, b| a & b));
    let odd = map2(&own, &b0, |own, b0| own & b0);
    let even = map2(&own, &b0, |own, b0| own & !b0);
    let none_of = |set: &Block, bits: &Block| map2(set, bits, |a, b| a & !b);
    let all_of = |set: &Block, bits: &Block| map2(set, bits, |a, b| a & b);
    [
        none_of(&none_of(&odd, &b1), &b2),
        none_of(&all_of(&even, &b1), &b2),
        none_of(&all_of(&odd, &b1), &b2),
        all_of(&none_of(&even, &b1), &b2),
        all_of(&none_of(&odd, &b1), &b2),
        all_of(&all_of(&even, &b1), &b2),
    ]
}

/// Where `leapers` land: sixteen rows from `start` on, in each of the grid's directions.
#[inline(always)]
fn leap(leapers: &[u32], start: usize, length: usize) -> [Block; 6] {
    let same = window(leapers, start);
    let (below, above) = (window(leapers, start - length), window(leapers, start + length));
    [
        same.map(|row| row << length),
        same.map(|row| row >> length),
        below,
        above,
        below.map(|row| row << length),
        above.map(|row| row >> length),
    ]
}

impl<const N: usize, const PADDED: usize> Rows<N, PADDED> {
    /// The stones with 1 to 6 friends, between empty margins.
    #[inline(always)]
    fn classes(&self, own: &RowSet<N>) -> [[u32; PADDED]; LONGEST] {
        let mut padded = [0; PADDED];
        padded[MARGIN..MARGIN + N].copy_from_slice(&own.0);
        let mut classes = [[0; PADDED]; LONGEST];
        for block in 0..self.blocks {
            let start = MARGIN + block * BLOCK;
            for (class, stones) in classes.iter_mut().zip(by_friends(&padded, start)) {
                class[start..start + BLOCK].copy_from_slice(&stones);
            }
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

    #[inline]
    fn targets(&self, from: usize, own: &RowSet<N>, enemy: &RowSet<N>) -> RowSet<N> {
        let mut targets = RowSet::EMPTY;
        let (x, y) = ((from % WIDTH) as isize, (from / WIDTH) as isize);
        let at = |direction: usize, length: usize, set: &RowSet<N>| {
            let (dx, dy) = self.directions[direction];
            let (x, y) = (x + dx * length as isize, y + dy * length as isize);
            let on_board = (0..WIDTH as isize).contains(&x) && (0..N as isize).contains(&y);
            let to = y * WIDTH as isize + x;
            (on_board && set.contains(to as usize)).then_some(to as usize)
        };
        let friends = (0..6).filter(|&d| at(d, 1, own).is_some()).count();
        if friends > 0 {
            for to in (0..6).filter_map(|d| at(d, friends, enemy)) {
                targets.insert(to);
            }
        }
        targets
    }

    #[inline(always)]
    fn landings<I: Isa>(&self, _isa: I, own: &RowSet<N>, enemy: &RowSet<N>) -> Landings<RowSet<N>> {
        let classes = self.classes(own);
        let mut landings = [[RowSet::EMPTY; LONGEST]; 6];
        for block in 0..self.blocks {
            let (start, padded_start) = (block * BLOCK, MARGIN + block * BLOCK);
            let enemy = window(&enemy.0, start);
            for (k, class) in classes.iter().enumerate() {
                let mut landed = leap(class, padded_start, k + 1);
                if self.is_on_its_side() {
                    // The grid's directions are (1, 0), (0, 1), (1, 1), each with its opposite.
                    landed.swap(0, 2);
                    landed.swap(1, 3);
                }
                for (direction, landed) in landed.iter().enumerate() {
                    landings[direction][k].0[start..start + BLOCK]
                        .copy_from_slice(&map2(landed, &enemy, |a, b| a & b));
                }
            }
        }
        landings
    }

    #[inline(always)]
    fn count<I: Isa>(&self, _isa: I, own: &RowSet<N>, enemy: &RowSet<N>) -> u64 {
        let classes = self.classes(own);
        let mut counts = [0_u32; BLOCK];
        for block in 0..self.blocks {
            let (start, padded_start) = (block * BLOCK, MARGIN + block * BLOCK);
            let enemy = window(&enemy.0, start);
            for (k, class) in classes.iter().enumerate() {
                for landed in leap(class, padded_start, k + 1) {
                    let captures = map2(&landed, &enemy, |a, b| (a & b).count_ones());
                    counts = map2(&counts, &captures, |a, b| a + b);
                }
            }
        }
        counts.iter().map(|&count| u64::from(count)).sum()
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
    fn boards_lie_on_the_side_that_takes_fewer_blocks() {
        assert_eq!(blocks::<32, 48>("hex6"), Some((1, false)));
        assert_eq!(blocks::<32, 48>("hex9"), Some((2, false)));
        assert_eq!(blocks::<32, 48>("rhomb9x26"), Some((1, true)));
        assert_eq!(blocks::<32, 48>("rhomb26x9"), Some((1, false)));
    }

    #[test]
    fn boards_wider_than_a_word_need_sixty_four_rows() {
        let wide = format!("mask/{}/{}", "o".repeat(64), "o".repeat(64));
        assert_eq!(blocks::<32, 48>(&wide), None);
        assert_eq!(blocks::<64, 80>(&wide), Some((4, true)));
    }

    #[test]
    fn every_shape_but_wide_masks_has_rows_of_a_word() {
        for shape in ["tri22", "star6", "rect26x9", "rect9x26", "rhomb16x16", "hex9"] {
            assert!(blocks::<32, 48>(shape).is_some(), "{shape}");
        }
    }
}
