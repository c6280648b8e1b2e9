//! Distances that no way can fall short of or exceed, proven.
//!
//! Where no cell stays free, the fixed white stones and the cells of the way share the board. The sweeper
//! leaps from a cell as many spaces as fixed white stones are beside it (QL-6), and it leaves every cell of the
//! way but the last. So the distance of a way is the number of pairs of a fixed white stone and a cell of the
//! way beside it, those of the last cell left out. Each cell that is left needs at least one such stone beside
//! it, and a cell on the board as far away as there are stones.
//!
//! That is all that is asked here: whether the leaps make a way is left open, so what comes out is a bound. All
//! arrangements are gone through cell by cell in board order. What the rest depends on is only the colours of
//! the last cells filled, as many as reach back to the neighbours of a neighbour, how many stones are used, and
//! whether the last cell was among them; of the arrangements that agree in this the least, or greatest, sum is remembered.

use crate::bits::Bits;
use crate::lookup::Lookup;
use crate::sweep::Sweep;
use crate::width::{self, Work};

/// The most cells whose colours are remembered: memory and time double with each.
const WIDEST: usize = 20;

/// The most pairs of adjacent cells that a board may have, so that a sum fits its byte.
const MOST_PAIRS: usize = 250;

/// What no arrangement has been found for.
const NONE: u8 = u8::MAX;

/// Bounds of the distance of every way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// No way is shorter.
    pub least: u32,
    /// No way is longer.
    pub most: u32,
}

/// The bounds; nothing where a cell stays free, where the board is too wide, or where no arrangement lets
/// all cells but one be left.
pub fn bounds(sweep: &Sweep) -> Option<Bounds> {
    if sweep.has_free_cell() {
        return None;
    }
    let scan = width::run(sweep.grid().len(), Preparing(sweep))?;
    Some(Bounds {
        least: scan.best(u8::min)?.into(),
        most: scan.best(u8::max)?.into(),
    })
}

struct Preparing<'a>(&'a Sweep);

impl Work for Preparing<'_> {
    type Output = Option<Scan>;

    fn run<const W: usize>(self) -> Self::Output {
        Scan::new::<W>(self.0)
    }
}

/// A cell of which all is known once some later cell is filled, by places counted back from that cell.
struct Ready {
    own: u32,
    near: u32,
    /// Bit n: the board has a cell n spaces away.
    reaches: u8,
}

/// The cells of a board, gone through once in board order.
struct Scan {
    /// How many cells' colours are remembered between two steps.
    window: usize,
    whites: usize,
    /// With each cell, those of which then all is known.
    ready: Vec<Vec<Ready>>,
}

/// By the white stones used and whether the way's last cell was among the cells that are ready: the best
/// sum for each colouring of the cells remembered.
type Layers = Vec<[Vec<u8>; 2]>;

impl Scan {
    fn new<const W: usize>(sweep: &Sweep) -> Option<Self> {
        let lookup = Lookup::<W>::new(sweep.grid());
        let cells = lookup.near.len();
        let pairs: usize = lookup.near.iter().map(|near| near.iter().count()).sum();
        let mut ready: Vec<Vec<Ready>> = (0..cells).map(|_| Vec::new()).collect();
        let mut window = 0;
        for c in 0..cells {
            let around = lookup.near[c].with(c);
            let (first, last) = (around.iter().next()?, around.iter().last()?);
            window = window.max(last - first);
            if window > WIDEST || pairs / 2 > MOST_PAIRS {
                return None;
            }
            let places = |set: Bits<W>| {
                set.iter()
                    .fold(0, |places, cell| places | 1 << (last - cell))
            };
            let reaches = |n: &usize| !lookup.landings[c][*n].is_empty();
            ready[last].push(Ready {
                own: 1 << (last - c),
                near: places(lookup.near[c]),
                reaches: (1..=6).filter(reaches).fold(0, |set, n| set | 1 << n),
            });
        }
        Some(Self {
            window,
            whites: sweep.whites() - 1,
            ready,
        })
    }

    /// The best sum of an arrangement.
    fn best(&self, better: fn(u8, u8) -> u8) -> Option<u8> {
        let size = 1 << self.window;
        let empty = || -> Layers {
            let layer = || [vec![NONE; size], vec![NONE; size]];
            (0..=self.whites).map(|_| layer()).collect()
        };
        let (mut now, mut next) = (empty(), empty());
        now[0][0][0] = 0;
        for step in 0..self.ready.len() {
            for layer in next.iter_mut().flatten() {
                layer.fill(NONE);
            }
            let reachable = 1_usize << step.min(self.window);
            for colours in 0..reachable {
                for white in [false, true] {
                    self.step(&now, &mut next, step, colours, white, better);
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        let ends = now.pop()?;
        let sums = ends[1].iter().copied().filter(|sum| *sum != NONE);
        sums.reduce(better)
    }

    /// Fills a cell after all arrangements that have these colours.
    fn step(
        &self,
        now: &Layers,
        next: &mut Layers,
        step: usize,
        colours: usize,
        white: bool,
        better: fn(u8, u8) -> u8,
    ) {
        let filled = (colours << 1 | usize::from(white)) as u32;
        let Some((plain, last)) = weigh(&self.ready[step], filled, better) else {
            return;
        };
        let after = filled as usize & ((1 << self.window) - 1);
        let used = usize::from(white);
        let mut keep = |whites: usize, flag: usize, before: u8, more: Option<u8>| {
            if let Some(more) = more.filter(|_| before != NONE) {
                let place = &mut next[whites][flag][after];
                let sum = before + more;
                *place = if *place == NONE {
                    sum
                } else {
                    better(*place, sum)
                };
            }
        };
        for whites in used..=self.whites {
            let [before, ended] = &now[whites - used];
            keep(whites, 0, before[colours], plain);
            keep(whites, 1, before[colours], last);
            keep(whites, 1, ended[colours], plain);
        }
    }
}

/// What the cells that are ready leap in all: if each of them is left, and if one of them is the way's last
/// cell. Nothing where neither can be.
fn weigh(
    ready: &[Ready],
    filled: u32,
    better: fn(u8, u8) -> u8,
) -> Option<(Option<u8>, Option<u8>)> {
    let (mut sum, mut stuck) = (0, 0);
    // The leap that is best not to be made.
    let mut spared = None;
    for cell in ready.iter().filter(|cell| filled & cell.own == 0) {
        let leap = (filled & cell.near).count_ones() as u8;
        if cell.reaches >> leap & 1 == 0 {
            stuck += 1;
            continue;
        }
        sum += leap;
        spared = Some(spared.map_or(leap, |spared: u8| {
            // Sparing much is best where sums are to be small.
            if better(spared, leap) == leap {
                spared
            } else {
                leap
            }
        }));
    }
    match stuck {
        0 => Some((Some(sum), spared.map(|spared| sum - spared))),
        1 => Some((None, Some(sum))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use quantarium_board::Grid;

    use super::*;
    use crate::sweep::Edition;

    /// The least and the greatest sum of all arrangements, one after the other.
    fn by_trying(shape: &str) -> (u32, u32) {
        let grid = Grid::hex(shape).unwrap();
        let whites = grid.len() as u32 / 2 - 1;
        let mut found = (u32::MAX, 0);
        for set in (0..1_u32 << grid.len()).filter(|set| set.count_ones() == whites) {
            let live = grid.cells().filter(|cell| set >> cell.0 & 1 == 0);
            let leaps = live.map(|cell| {
                let near = grid.neighbours(cell).iter();
                let leap = near.filter(|cell| set >> cell.0 & 1 != 0).count() as i16;
                let lands = (0..6).any(|way| grid.step(cell, way, leap).is_some());
                (leap as u32, leap > 0 && lands)
            });
            let leaps: Vec<(u32, bool)> = leaps.collect();
            for last in 0..leaps.len() {
                let others = || (0..leaps.len()).filter(|place| *place != last);
                if others().all(|place| leaps[place].1) {
                    let sum = others().map(|place| leaps[place].0).sum();
                    found = (found.0.min(sum), found.1.max(sum));
                }
            }
        }
        found
    }

    #[test]
    fn the_bounds_are_the_extremes_of_all_arrangements() {
        for shape in [
            "hex2", "tri4", "tri5", "star1", "rhomb4x4", "rhomb9x2", "hex3",
        ] {
            let sweep = Sweep::new(shape, Edition::Second).unwrap();
            let (least, most) = by_trying(shape);
            assert_eq!(bounds(&sweep), Some(Bounds { least, most }), "{shape}");
        }
    }

    #[test]
    fn boards_that_are_too_wide_and_free_cells_have_none() {
        let wide = Sweep::new("hex6", Edition::Second).unwrap();
        assert_eq!(bounds(&wide), None);
        let free = Sweep::new("hex2", Edition::First).unwrap();
        assert_eq!(bounds(&free), None);
    }
}
