//! All setups of a small board: how many can be swept, in how many ways.
//!
//! The count goes through all sets of fixed white stones, cell by cell; a set is dropped as soon as two
//! cells of the way lead nowhere, and of the sets that the board's symmetries make of each other only
//! the least is looked at. The work falls into parts, the ways to fill the first cells.

mod tally;

use quantarium_board::{Bits, Cell, Grid, Symmetry};
use quantarium_rules::{Random, Seed};

pub use self::tally::{Estimate, Summary, Tally};
use crate::case::choose;
use crate::graph::Graph;
use crate::lookup::Lookup;
use crate::path::Paths;
use crate::sweep::Sweep;
use crate::watch::{Stopped, Watch};
use crate::width::narrowest;

/// How many cells a part fixes at most.
const FIXED_CELLS: usize = 12;
/// How many arrangements are gone through between two looks at the clock.
const LOOK: u64 = 1 << 12;

/// How many parts the count of all setups of a sweep has.
pub fn parts(sweep: &Sweep) -> usize {
    narrowest!(sweep.grid().len(), beginnings(sweep))
}

/// What no part at all comes to.
pub fn nothing(sweep: &Sweep) -> Tally {
    Tally::new(symmetries(sweep.grid()).len())
}

/// Does one part.
///
/// # Errors
/// When the time is over first.
pub fn part(sweep: &Sweep, index: usize, watch: Watch<'_>) -> Result<Tally, Stopped> {
    narrowest!(sweep.grid().len(), done(sweep, index, watch))
}

/// How many setups there are, in decimal digits: no integer holds the number of a large board.
pub fn setups(sweep: &Sweep) -> String {
    const BASE: u64 = 1_000_000_000;
    // To this base, the last digit first: a choice of the free cell, then the white stones among all, one after the other.
    let mut digits = vec![sweep.may_be_free().len().max(1) as u64];
    for i in 1..=sweep.whites() as u64 {
        let (mut carry, mut rest) = (0, 0);
        for digit in &mut digits {
            carry += *digit * (sweep.blacks() as u64 + i);
            (*digit, carry) = (carry % BASE, carry / BASE);
        }
        digits.push(carry);
        for digit in digits.iter_mut().rev() {
            rest = rest * BASE + *digit;
            (*digit, rest) = (rest / i, rest % i);
        }
    }
    let digits = digits.iter().rev().map(|digit| format!("{digit:09}"));
    let text: String = digits.collect();
    text.trim_start_matches('0').to_owned()
}

/// Estimates what a count would give by `samples` random sets of fixed white stones, fewer where the time is over.
pub fn estimate(sweep: &Sweep, samples: u64, seed: Seed, watch: Watch<'_>) -> Estimate {
    let random = Random::new(seed);
    narrowest!(sweep.grid().len(), sampled(sweep, samples, random, watch))
}

fn beginnings<const W: usize>(sweep: &Sweep) -> usize {
    let count = Count::<W>::new(sweep, Watch::default());
    count.beginnings().len()
}

fn done<const W: usize>(sweep: &Sweep, index: usize, watch: Watch<'_>) -> Result<Tally, Stopped> {
    let mut count = Count::<W>::new(sweep, watch);
    if let Some(&begun) = count.beginnings().get(index) {
        count.fill(begun)?;
    }
    Ok(count.tally)
}

fn sampled<const W: usize>(
    sweep: &Sweep,
    samples: u64,
    mut random: Random,
    watch: Watch<'_>,
) -> Estimate {
    let mut count = Count::<W>::new(sweep, watch);
    let mut cells: Vec<Cell> = count.lookup.all.iter().collect();
    let whites = sweep.whites() - 1;
    let frees: Vec<Cell> = count.may_be_free.iter().collect();
    let ways = choose(cells.len() - usize::from(!frees.is_empty()), whites);
    let mut estimate = Estimate::new(ways * frees.len().max(1) as f64);
    for _ in 0..samples {
        random.shuffle(&mut cells);
        let off = match frees.is_empty() {
            true => Bits::EMPTY,
            false => Bits::EMPTY.with(frees[random.index(frees.len())]),
        };
        let whites = cells.iter().filter(|&&c| !off.contains(c)).take(whites);
        let friends = whites.copied().collect();
        let live = count.lookup.all.without(friends).without(off);
        let Ok((setups, sequences)) = count.sample(friends, live) else {
            break;
        };
        estimate.add(setups, sequences);
    }
    estimate
}

/// What the first cells hold.
#[derive(Clone, Copy)]
struct Filled<const W: usize> {
    next: Cell,
    friends: Bits<W>,
    live: Bits<W>,
    off: Bits<W>,
    /// How many cells of the way lead nowhere, whatever comes.
    dead: u32,
}

struct Count<'a, const W: usize> {
    lookup: Lookup<W>,
    /// The cells whose neighbours and which themselves are filled with this cell and not before.
    ready: Vec<Vec<Cell>>,
    symmetries: Vec<Symmetry>,
    fixed: usize,
    way: usize,
    may_be_free: Bits<W>,
    watch: Watch<'a>,
    graph: Graph<W>,
    other: Graph<W>,
    seen: u64,
    tally: Tally,
}

impl<'a, const W: usize> Count<'a, W> {
    fn new(sweep: &Sweep, watch: Watch<'a>) -> Self {
        let cells = sweep.grid().len();
        let lookup = Lookup::new(sweep.grid());
        let mut ready = vec![Vec::new(); cells];
        for c in sweep.grid().cells() {
            let last = lookup.near[c.index()].with(c).highest().unwrap_or(c);
            ready[last.index()].push(c);
        }
        let symmetries = symmetries(sweep.grid());
        Self {
            lookup,
            ready,
            tally: Tally::new(symmetries.len()),
            symmetries,
            fixed: sweep.whites() - 1,
            way: sweep.blacks() + 1,
            may_be_free: sweep.may_be_free().resized(),
            watch,
            graph: Graph::new(cells),
            other: Graph::new(cells),
            seen: 0,
        }
    }

    /// Every way to fill the first cells, in order.
    fn beginnings(&self) -> Vec<Filled<W>> {
        let nothing = Filled {
            next: Cell(0),
            friends: Bits::EMPTY,
            live: Bits::EMPTY,
            off: Bits::EMPTY,
            dead: 0,
        };
        let mut level = vec![nothing];
        for _ in 0..FIXED_CELLS.min(self.ready.len() / 3) {
            let next = level.iter().flat_map(|&filled| self.after(filled));
            level = next.flatten().collect();
        }
        level
    }

    /// What the next cell can hold: a fixed white stone, a cell of the way, nothing.
    fn after(&self, filled: Filled<W>) -> [Option<Filled<W>>; 3] {
        let c = filled.next;
        let next = Filled {
            next: Cell(c.0 + 1),
            ..filled
        };
        let white = (filled.friends.len() < self.fixed).then(|| Filled {
            friends: next.friends.with(c),
            ..next
        });
        let way = (filled.live.len() < self.way).then(|| Filled {
            live: next.live.with(c),
            ..next
        });
        let free = filled.off.is_empty() && self.may_be_free.contains(c);
        let free = free.then(|| Filled {
            off: next.off.with(c),
            ..next
        });
        [white, way, free].map(|filled| filled.and_then(|filled| self.still_possible(filled, c)))
    }

    fn still_possible(&self, mut filled: Filled<W>, c: Cell) -> Option<Filled<W>> {
        for &ready in &self.ready[c.index()] {
            if !filled.live.contains(ready) {
                continue;
            }
            let leap = self.lookup.leap(ready, filled.friends);
            let landings = self.lookup.landings[ready.index()][leap];
            let dead = landings.without(filled.friends | filled.off).is_empty();
            filled.dead += u32::from(dead);
        }
        (filled.dead < 2).then_some(filled)
    }

    fn fill(&mut self, filled: Filled<W>) -> Result<(), Stopped> {
        self.look()?;
        if filled.next.index() == self.ready.len() {
            return match filled.live.len() == self.way && filled.friends.len() == self.fixed {
                true => self.look_at(filled),
                false => Ok(()),
            };
        }
        for after in self.after(filled).into_iter().flatten() {
            self.fill(after)?;
        }
        Ok(())
    }

    /// Looks at the clock now and then. On large boards there are many beginnings to a whole arrangement.
    fn look(&mut self) -> Result<(), Stopped> {
        self.seen += 1;
        let is_over = self.seen.is_multiple_of(LOOK) && self.watch.is_over();
        (!is_over).then_some(()).ok_or(Stopped)
    }

    fn look_at(&mut self, filled: Filled<W>) -> Result<(), Stopped> {
        let (friends, live, off) = (filled.friends, filled.live, filled.off);
        if !self.graph.build(&self.lookup, friends, live) {
            return Ok(());
        }
        let mut symmetric = 0;
        let mut symmetric_each = 0;
        for symmetry in &self.symmetries {
            let image = (map(symmetry, friends), map(symmetry, off));
            match image.cmp(&(friends, off)) {
                std::cmp::Ordering::Less => return Ok(()),
                std::cmp::Ordering::Greater => continue,
                std::cmp::Ordering::Equal => symmetric += 1,
            }
            symmetric_each += u64::from(live.iter().all(|c| symmetry.map(c) == c));
        }
        let images = self.symmetries.len() as u64 / symmetric;
        for start in self.graph.starts().iter() {
            let mut paths = Paths::new(&self.graph, self.watch);
            let sequences = paths.count(&[start])?;
            if sequences == 0 {
                continue;
            }
            let ends = paths.ends;
            let white = friends.with(start);
            let keeps = |s: &&Symmetry| map(s, white) == white && map(s, off) == off;
            let same = self.symmetries.iter().filter(keeps).count();
            let sweepers = 1 + self.other_sweepers(friends, live, start)?;
            self.tally
                .add_sweeper(sweepers, images, same as u64, sequences, symmetric_each);
            let all: usize = live.iter().map(|c| self.lookup.leap(c, friends)).sum();
            for end in ends.iter() {
                self.tally
                    .add_distance((all - self.lookup.leap(end, friends)) as u32);
            }
        }
        Ok(())
    }

    /// How many white stones but the one on `start` can sweep the same setup.
    fn other_sweepers(
        &mut self,
        friends: Bits<W>,
        live: Bits<W>,
        start: Cell,
    ) -> Result<usize, Stopped> {
        let mut sweepers = 0;
        for stone in friends.iter() {
            let fixed = friends.with(start).less(stone);
            let way = live.less(start).with(stone);
            if self.other.build(&self.lookup, fixed, way) {
                let path = Paths::new(&self.other, self.watch).one(&[stone])?;
                sweepers += usize::from(path.is_some());
            }
        }
        Ok(sweepers)
    }

    /// How many setups and sequences have these fixed stones; a setup that several can sweep counts in part with each.
    fn sample(&mut self, friends: Bits<W>, live: Bits<W>) -> Result<(f64, f64), Stopped> {
        self.look()?;
        let (mut setups, mut sequences) = (0.0, 0.0);
        if !self.graph.build(&self.lookup, friends, live) {
            return Ok((setups, sequences));
        }
        for start in self.graph.starts().iter() {
            let mut paths = Paths::new(&self.graph, self.watch).remembering();
            let found = paths.count(&[start])?;
            if found > 0 {
                sequences += found as f64;
                setups += 1.0 / (1 + self.other_sweepers(friends, live, start)?) as f64;
            }
        }
        Ok((setups, sequences))
    }
}

/// The board's symmetries, each once: different turns of a thin board can be the same permutation of its cells.
fn symmetries(grid: &Grid) -> Vec<Symmetry> {
    let mut symmetries: Vec<Symmetry> = Vec::new();
    for symmetry in grid.symmetries() {
        let same = |known: &Symmetry| grid.cells().all(|c| known.map(c) == symmetry.map(c));
        if !symmetries.iter().any(same) {
            symmetries.push(symmetry.clone());
        }
    }
    symmetries
}

fn map<const W: usize>(symmetry: &Symmetry, set: Bits<W>) -> Bits<W> {
    set.iter().map(|c| symmetry.map(c)).collect()
}
