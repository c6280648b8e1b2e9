//! All setups that a turn of the board keeps, gone through to the end.
//!
//! There are few enough of them on the sheet's board: 155,117,520 that half a turn keeps and 184,756 that a
//! third keeps; those that a sixth keeps are among both. A cell that leads nowhere while no stone has begun
//! to sweep still does so for every sweeper that is not beside it, as only its neighbours leap less far, and
//! a way has room for one such cell. That rules out nearly all setups before any path is looked for.

use std::collections::HashSet;

use quantarium_board::CellSet;
use quantarium_rules::{Random, Seed};

use crate::bits::Bits;
use crate::find::{Ways, solution};
use crate::graph::Graph;
use crate::path::Paths;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::symmetric::{orbits, turns};
use crate::tables::Tables;
use crate::watch::{Stopped, Watch};
use crate::width::{self, Work};

/// How many setups are gone through between two looks at the clock.
const LOOK: u64 = 1 << 14;

/// What is looked for among the setups.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The turn by a circle's part of this number keeps the setups.
    pub turn: usize,
    /// Whether black stones that capture all white ones count too.
    pub both: bool,
    /// How many stones at least can do it.
    pub least: usize,
}

/// What all setups say.
#[derive(Clone, Debug, Default)]
pub struct Turned {
    /// How many setups the turn keeps.
    pub setups: u64,
    /// How many of them at least the stones asked for can sweep.
    pub found: u64,
    /// Those up to the board's symmetries.
    pub classes: usize,
    /// The most stones that can sweep one of them, and a solution of it.
    pub best: Option<(usize, Solution)>,
}

/// Goes through all setups that a turn keeps, and tells `each` how many it has gone through from time to time;
/// nothing where the board has no such turn.
///
/// # Errors
/// When the time is over first.
pub fn turned(
    puzzle: &Puzzle,
    wanted: Wanted,
    watch: Watch<'_>,
    each: &mut dyn FnMut(u64),
) -> Result<Option<Turned>, Stopped> {
    let work = Touring {
        puzzle,
        wanted,
        watch,
        each,
    };
    width::run(puzzle.grid().len(), work)
}

struct Touring<'a> {
    puzzle: &'a Puzzle,
    wanted: Wanted,
    watch: Watch<'a>,
    each: &'a mut dyn FnMut(u64),
}

impl Work for Touring<'_> {
    type Output = Result<Option<Turned>, Stopped>;

    fn run<const W: usize>(self) -> Self::Output {
        let grid = self.puzzle.grid();
        let turns = turns(grid);
        let Some(turn) = turns.iter().find(|turn| turn.order == self.wanted.turn) else {
            return Ok(None);
        };
        // A free cell would be one that the turn keeps: the centre, which holds a stone (QL-3).
        if self.puzzle.has_free_cell() {
            return Ok(Some(Turned::default()));
        }
        let orbits = orbits(turn.symmetry, grid.len());
        let mut tour = Tour::<W> {
            tables: Tables::new(grid),
            ways: Ways::new(grid.len()),
            random: Random::new(Seed(0)),
            classes: HashSet::new(),
            told: Turned::default(),
            rest: (0..=orbits.len())
                .map(|done| orbits[done..].iter().map(Bits::len).sum())
                .collect(),
            orbits,
            work: self,
        };
        let whites = tour.work.puzzle.whites();
        tour.choose(0, whites, Bits::EMPTY)?;
        tour.told.classes = tour.classes.len();
        Ok(Some(tour.told))
    }
}

struct Tour<'a, const W: usize> {
    work: Touring<'a>,
    tables: Tables<W>,
    ways: Ways<W>,
    random: Random,
    orbits: Vec<Bits<W>>,
    /// How many cells the orbits from each on have.
    rest: Vec<usize>,
    /// The white stones of those found, the least of their images.
    classes: HashSet<CellSet>,
    told: Turned,
}

impl<const W: usize> Tour<'_, W> {
    /// Decides on the orbits from `place` on, `left` white stones to be placed.
    fn choose(&mut self, place: usize, left: usize, white: Bits<W>) -> Result<(), Stopped> {
        if left == 0 {
            return self.look(white);
        }
        if self.rest[place] < left {
            return Ok(());
        }
        let orbit = self.orbits[place];
        if let Some(left) = left.checked_sub(orbit.len()) {
            self.choose(place + 1, left, white.or(orbit))?;
        }
        self.choose(place + 1, left, white)
    }

    fn look(&mut self, white: Bits<W>) -> Result<(), Stopped> {
        self.told.setups += 1;
        if self.told.setups.is_multiple_of(LOOK) {
            (self.work.each)(self.told.setups);
            if self.work.watch.is_over() {
                return Err(Stopped);
            }
        }
        let black = self.tables.all.without(white);
        let sides = [(white, black), (black, white)];
        let sides = &sides[..1 + usize::from(self.work.wanted.both)];
        let least = self.work.wanted.least;
        let may = |(own, others): &(Bits<W>, Bits<W>)| may_sweep(&self.tables, *own, *others);
        let may: Vec<Bits<W>> = sides.iter().map(may).collect();
        if may.iter().map(Bits::len).sum::<usize>() < least {
            return Ok(());
        }
        let mut possible: usize = may.iter().map(Bits::len).sum();
        let mut stones = Vec::new();
        for (&(own, others), may) in sides.iter().zip(may) {
            for orbit in &self.orbits {
                let Some(stone) = orbit.and(may).iter().next() else {
                    continue;
                };
                if Graph::strays(&self.tables, own.less(stone), others, stone) == 0 {
                    stones.push((own, others, stone, orbit.len()));
                    continue;
                }
                possible -= orbit.len();
                if possible < least {
                    return Ok(());
                }
            }
        }
        self.sweep(white, &stones, possible)
    }

    /// Which of the stones, one of each orbit, can do it; it has to be the truth.
    fn sweep(
        &mut self,
        white: Bits<W>,
        stones: &[(Bits<W>, Bits<W>, usize, usize)],
        mut possible: usize,
    ) -> Result<(), Stopped> {
        let mut found = None;
        for &(own, others, stone, size) in stones {
            let friends = own.less(stone);
            let graph = &mut self.ways.graph;
            let may = graph.build(&self.tables, friends, others.with(stone)) && graph.joins(stone);
            let path = match may.then(|| self.ways.path(&[stone], &mut self.random)) {
                Some(None) => Paths::new(&self.ways.graph, self.work.watch).one(&[stone])?,
                path => path.flatten(),
            };
            match path {
                Some(path) if own == white => found = Some(solution(friends, &path)),
                Some(_) => (),
                None => possible -= size,
            }
            if possible < self.work.wanted.least {
                return Ok(());
            }
        }
        self.told.found += 1;
        let images = self.work.puzzle.grid().symmetries().iter();
        self.classes
            .extend(images.map(|image| image.map_set(white.set())).min());
        let better = self
            .told
            .best
            .as_ref()
            .is_none_or(|(most, _)| possible > *most);
        if let Some(found) = found.filter(|_| better) {
            self.told.best = Some((possible, found));
        }
        Ok(())
    }
}

/// The stones of `own` that have not too many cells in their way that lead nowhere.
fn may_sweep<const W: usize>(tables: &Tables<W>, own: Bits<W>, others: Bits<W>) -> Bits<W> {
    let mut dead = Bits::EMPTY;
    let mut beside = Bits::EMPTY;
    for c in others.iter() {
        if tables.reach[c][tables.leap(c, own)].and(others).is_empty() {
            dead.insert(c);
            beside = beside.or(tables.near[c]);
        }
    }
    let count = dead.len();
    match count {
        0 | 1 => own,
        // A stone has six neighbours at most, and one cell may be the last.
        8.. => Bits::EMPTY,
        _ => {
            let close = |&c: &usize| tables.near[c].and(dead).len() + 1 >= count;
            let stones = own.and(beside).iter().filter(close);
            stones.fold(Bits::EMPTY, |set, c| set.with(c))
        }
    }
}
