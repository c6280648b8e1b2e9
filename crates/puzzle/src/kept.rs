//! All setups that a turn or a mirroring of the board keeps, gone through to the end.
//!
//! There are few enough of them on the sheet's board: 155,117,520 that half a turn keeps, 184,756 that a
//! third keeps (those that a sixth keeps are among both), 625,818,960 that a mirroring keeps which leaves 5 cells in
//! their place, and four times as many where it leaves 9. A cell that leads nowhere while no stone has begun
//! to sweep still does so for every sweeper that is not beside it, as only its neighbours leap less far, and
//! a way has room for one such cell. The stones are chosen orbit by orbit, and what the cells chosen so far rule out
//! in this way is not gone into: nearly all.

use std::collections::HashSet;

use quantarium_board::{CellSet, Grid, Symmetry};
use quantarium_rules::{Random, Seed};

use crate::bits::Bits;
use crate::find::{Ways, solution};
use crate::graph::Graph;
use crate::path::Paths;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::symmetric::{is_mirroring, kept_cells, orbits, turns};
use crate::tables::Tables;
use crate::watch::{Stopped, Watch};
use crate::width::{self, Work};

/// How many choices are made between two looks at the clock.
const LOOK: u64 = 1 << 14;

/// What keeps the setups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The turn by this part of a circle.
    Turn(usize),
    /// A mirroring that leaves so many cells in their place.
    Mirroring(usize),
}

impl By {
    /// The board's symmetry, if it has such a one; of several mirrorings, which make the same setups but for a
    /// turn, the first.
    fn symmetry(self, grid: &Grid) -> Option<&Symmetry> {
        match self {
            Self::Turn(part) => {
                let turn = turns(grid).into_iter().find(|turn| turn.order == part);
                turn.map(|turn| turn.symmetry)
            }
            Self::Mirroring(cells) => {
                let is_it = |image: &&Symmetry| {
                    is_mirroring(grid, image) && kept_cells(grid, image) == cells
                };
                grid.symmetries().iter().find(is_it)
            }
        }
    }
}

/// What is looked for among the setups.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// What keeps the setups.
    pub by: By,
    /// Whether black stones that capture all white ones count too.
    pub both: bool,
    /// How many stones at least can do it.
    pub least: usize,
}

/// What all setups say.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// How many setups are kept; of the largest boards as many as the type holds.
    pub setups: u128,
    /// How many of them at least the stones asked for can sweep.
    pub found: u64,
    /// Those up to the board's symmetries.
    pub classes: usize,
    /// The most stones that can sweep one of them, and a solution of it.
    pub best: Option<(usize, Solution)>,
}

/// Goes through all setups that a symmetry keeps, and tells `each` from time to time how many it has gone through, and of
/// how many; nothing where the board has no such symmetry.
///
/// # Errors
/// When the time is over first.
pub fn kept(
    puzzle: &Puzzle,
    wanted: Wanted,
    watch: Watch<'_>,
    each: &mut dyn FnMut(u128, u128),
) -> Result<Option<Kept>, Stopped> {
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
    each: &'a mut dyn FnMut(u128, u128),
}

impl Work for Touring<'_> {
    type Output = Result<Option<Kept>, Stopped>;

    fn run<const W: usize>(self) -> Self::Output {
        let grid = self.puzzle.grid();
        let Some(symmetry) = self.wanted.by.symmetry(grid) else {
            return Ok(None);
        };
        let orbits = orbits(symmetry, grid.len());
        let puzzle = self.puzzle;
        let may_be_free = Bits::of(puzzle.may_be_free());
        let frees: Vec<Bits<W>> = match puzzle.has_free_cell() {
            // One that the symmetry keeps.
            true => {
                let single = orbits.iter().copied().filter(|orbit| orbit.len() == 1);
                single
                    .filter(|orbit| orbit.without(may_be_free).is_empty())
                    .collect()
            }
            false => vec![Bits::EMPTY],
        };
        let mut tour = Tour::<W> {
            tables: Tables::new(grid),
            ways: Ways::new(grid.len()),
            random: Random::new(Seed(0)),
            classes: HashSet::new(),
            told: Kept::default(),
            free: Bits::EMPTY,
            orbits: Vec::new(),
            open: Vec::new(),
            counts: Vec::new(),
            choices: 0,
            all: 0,
            work: self,
        };
        for &free in &frees {
            tour.leave_free(free, &orbits);
            tour.all = tour.all.saturating_add(tour.counts[0][puzzle.whites()]);
        }
        for free in frees {
            tour.leave_free(free, &orbits);
            tour.choose(0, puzzle.whites(), Bits::EMPTY)?;
        }
        tour.told.classes = tour.classes.len();
        Ok(Some(tour.told))
    }
}

struct Tour<'a, const W: usize> {
    work: Touring<'a>,
    tables: Tables<W>,
    ways: Ways<W>,
    random: Random,
    /// The cell that stays free, where one does.
    free: Bits<W>,
    /// Those of the other cells.
    orbits: Vec<Bits<W>>,
    /// The cells of the orbits from each on.
    open: Vec<Bits<W>>,
    /// In how many ways the orbits from each on can take so many white stones.
    counts: Vec<Vec<u128>>,
    /// How many choices were made.
    choices: u64,
    /// How many setups there are.
    all: u128,
    /// The white stones and the free cell of those found, the least of their images.
    classes: HashSet<(CellSet, CellSet)>,
    told: Kept,
}

impl<const W: usize> Tour<'_, W> {
    /// Prepares for the setups where this cell, or none, stays free.
    fn leave_free(&mut self, free: Bits<W>, orbits: &[Bits<W>]) {
        let whites = self.work.puzzle.whites();
        self.free = free;
        self.orbits = orbits.to_vec();
        self.orbits.retain(|orbit| *orbit != free);
        self.open = vec![Bits::EMPTY; self.orbits.len() + 1];
        self.counts = vec![vec![0; whites + 1]; self.orbits.len() + 1];
        self.counts[self.orbits.len()][0] = 1;
        for (place, orbit) in self.orbits.iter().enumerate().rev() {
            self.open[place] = self.open[place + 1].or(*orbit);
            for left in 0..=whites {
                let with = left.checked_sub(orbit.len());
                let with = with.map_or(0, |left| self.counts[place + 1][left]);
                self.counts[place][left] = self.counts[place + 1][left].saturating_add(with);
            }
        }
    }

    /// Decides on the orbits from `place` on, `left` white stones to be placed.
    fn choose(&mut self, place: usize, left: usize, white: Bits<W>) -> Result<(), Stopped> {
        let setups = self.counts[place][left];
        if setups == 0 {
            return Ok(());
        }
        self.look_up()?;
        let open = if left == 0 {
            Bits::EMPTY
        } else {
            self.open[place]
        };
        if !self.may_be_enough(white, open) {
            self.told.setups = self.told.setups.saturating_add(setups);
            return Ok(());
        }
        if left == 0 {
            self.told.setups = self.told.setups.saturating_add(1);
            return self.look(white);
        }
        let orbit = self.orbits[place];
        if let Some(left) = left.checked_sub(orbit.len()) {
            self.choose(place + 1, left, white.or(orbit))?;
        }
        self.choose(place + 1, left, white)
    }

    /// Looks at the clock from time to time, and tells how far it is.
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.choices += 1;
        if self.choices.is_multiple_of(LOOK) {
            (self.work.each)(self.told.setups, self.all);
            if self.work.watch.is_over() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The sides whose stones count: the cells of theirs and of the others' stones.
    fn sides(
        &self,
        white: Bits<W>,
        open: Bits<W>,
    ) -> impl Iterator<Item = (Bits<W>, Bits<W>)> + use<W> {
        let black = self
            .tables
            .all
            .without(white)
            .without(self.free)
            .without(open);
        let sides = [(white, black), (black, white)];
        sides
            .into_iter()
            .take(1 + usize::from(self.work.wanted.both))
    }

    /// Whether enough stones may do it, whosever the open cells are.
    fn may_be_enough(&self, white: Bits<W>, open: Bits<W>) -> bool {
        let puzzle = self.work.puzzle;
        let stones = [puzzle.whites(), puzzle.blacks()];
        let counted = 1 + usize::from(self.work.wanted.both);
        let mut possible: usize = stones.iter().take(counted).sum();
        self.sides(white, open)
            .zip(stones)
            .all(|((own, others), stones)| {
                let may = may_sweep(&self.tables, own, others, open).len();
                possible -= stones.saturating_sub(may);
                possible >= self.work.wanted.least
            })
    }

    /// Looks at one setup, and notes it where enough stones can do it.
    fn look(&mut self, white: Bits<W>) -> Result<(), Stopped> {
        let least = self.work.wanted.least;
        let may = |(own, others)| {
            let may = may_sweep(&self.tables, own, others, Bits::EMPTY);
            (own, others, may)
        };
        let sides: Vec<_> = self.sides(white, Bits::EMPTY).map(may).collect();
        let mut possible: usize = sides.iter().map(|(.., may)| may.len()).sum();
        let mut stones = Vec::new();
        for (own, others, may) in sides {
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
            let may = graph.build_from(&self.tables, friends, others, stone);
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
        let (white, free) = (white.set(), self.free.set());
        let image = |image: &Symmetry| (image.map_set(white), image.map_set(free));
        self.classes.extend(images.map(image).min());
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

/// The stones of `own`, and the cells of `open`, which may come to be theirs, that have not too many cells in their
/// way that lead nowhere, whosever the open cells are.
fn may_sweep<const W: usize>(
    tables: &Tables<W>,
    own: Bits<W>,
    others: Bits<W>,
    open: Bits<W>,
) -> Bits<W> {
    let mut dead = Bits::EMPTY;
    let mut beside = Bits::EMPTY;
    let mut count = 0;
    let ends = others.or(open);
    for c in others.iter() {
        let landing = tables.reach[c][tables.leap(c, own)];
        if landing.and(ends).is_empty() && tables.near[c].and(open).is_empty() {
            dead.insert(c);
            beside = beside.or(tables.near[c]);
            count += 1;
        }
        // A stone has six neighbours at most, and one cell may be the last.
        if count == 8 {
            return Bits::EMPTY;
        }
    }
    if count < 2 {
        return own.or(open);
    }
    let close = |&c: &usize| tables.near[c].and(dead).len() + 1 >= count;
    let stones = own.and(beside).iter().filter(close);
    stones.fold(Bits::EMPTY, |set, c| set.with(c))
}
