//! Finding a setup and a sequence at once.
//!
//! The fixed white stones decide the graph of leaps, so the search walks over arrangements: exchange
//! a fixed white stone with another cell, keep the exchange when no cell loses ways in or out
//! (sometimes also when one does, ever more rarely), until every cell has ways enough; then look
//! for a path through all cells, depth first, for a limited number of steps; if there is none, walk
//! on.

use quantarium_board::{Cell, CellSet};
use quantarium_rules::{Random, Seed};
use thiserror::Error;

use crate::bits::{Bits, cell};
use crate::graph::Graph;
use crate::hill::Hill;
use crate::path::Paths;
use crate::puzzle::Puzzle;
use crate::solution::{Partial, Solution};
use crate::tables::Tables;
use crate::watch::Watch;

/// Why no solution was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotFound {
    /// There is none: every case was looked at.
    #[error("there is no solution: every case was looked at")]
    Impossible,
    /// More stones of a colour are given than the puzzle has.
    #[error("more stones are given than the puzzle has")]
    TooMany,
    /// The leaps given are not leaps to different black cells along lines.
    #[error("leap {0} of those given cannot be made on any setup")]
    Leap(usize),
    /// The time was over, or Ctrl-C.
    #[error("no solution was found in the time given")]
    Stopped,
}

/// Finds solutions of one puzzle, again and again, from one seed.
#[derive(Debug)]
pub struct Finder<'p> {
    puzzle: &'p Puzzle,
    inner: Inner,
    random: Random,
}

/// The search in the narrowest sets that hold the board.
#[derive(Debug)]
enum Inner {
    One(Box<Search<1>>),
    Two(Box<Search<2>>),
    Four(Box<Search<4>>),
}

#[derive(Debug)]
struct Search<const W: usize> {
    tables: Tables<W>,
    graph: Graph<W>,
}

impl<'p> Finder<'p> {
    /// A search whose every find follows from the seed.
    pub fn new(puzzle: &'p Puzzle, seed: Seed) -> Self {
        let inner = match puzzle.grid().len() {
            ..=64 => Inner::One(Box::new(Search::new(puzzle))),
            65..=128 => Inner::Two(Box::new(Search::new(puzzle))),
            _ => Inner::Four(Box::new(Search::new(puzzle))),
        };
        Self {
            puzzle,
            inner,
            random: Random::new(seed),
        }
    }

    /// The next solution that has what is given.
    ///
    /// # Errors
    /// When there is none, what is given cannot be, or the time is over.
    pub fn find(&mut self, given: &Partial, watch: Watch<'_>) -> Result<Solution, NotFound> {
        let (puzzle, random) = (self.puzzle, &mut self.random);
        match &mut self.inner {
            Inner::One(search) => search.find(puzzle, given, random, watch),
            Inner::Two(search) => search.find(puzzle, given, random, watch),
            Inner::Four(search) => search.find(puzzle, given, random, watch),
        }
    }
}

/// One choice of what an arrangement leaves open: where the sweeper starts, if that matters, and
/// which cell is free.
struct Case {
    mover: Option<Cell>,
    free: Option<Cell>,
    /// The cells that hold fixed white stones, and those that never do.
    white: CellSet,
    never: CellSet,
}

/// How many steps a search for a path may take, for each cell, before the walk goes on.
const STEPS_A_CELL: u64 = 12;
/// How many walks start from one random arrangement.
const WALKS: usize = 24;

impl<const W: usize> Search<W> {
    fn new(puzzle: &Puzzle) -> Self {
        let tables = Tables::new(puzzle.grid());
        let graph = Graph::new(puzzle.grid().len());
        Self { tables, graph }
    }

    fn find(
        &mut self,
        puzzle: &Puzzle,
        given: &Partial,
        random: &mut Random,
        watch: Watch<'_>,
    ) -> Result<Solution, NotFound> {
        check(puzzle, given)?;
        if let Some(cases) = only_cases(puzzle, given) {
            return self.try_all(&cases, given);
        }
        if puzzle.whites() < 2 {
            return Err(NotFound::Impossible);
        }
        while !watch.is_over() {
            let case = draw_case(puzzle, given, random);
            if let Some(solution) = self.walk(puzzle, &case, given, random) {
                return Ok(solution);
            }
        }
        Err(NotFound::Stopped)
    }

    /// Walks from one random arrangement.
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        case: &Case,
        given: &Partial,
        random: &mut Random,
    ) -> Option<Solution> {
        let mut off = Bits::EMPTY;
        if let Some(free) = case.free {
            off.insert(free.index());
        }
        let fixed = (puzzle.whites() - 1, case.white, case.never);
        let begun: Vec<usize> = case.mover.iter().chain(&given.leaps).map(|c| c.index()).collect();
        let wanted = lengths(puzzle, &begun);
        let mut hill = Hill::new(&self.tables, fixed, off, &wanted, random)?;
        for _ in 0..WALKS {
            hill.climb(random);
            if !hill.keeps_wanted() {
                continue;
            }
            let friends = hill.friends();
            let live = self.tables.all.without(friends).without(off);
            if !self.graph.build(&self.tables, friends, live) {
                continue;
            }
            if let Some(path) = self.path(&begun, random) {
                return Some(self.solution(friends, &path));
            }
        }
        None
    }

    /// A path through the graph that begins as asked, found within the steps allowed.
    fn path(&self, begun: &[usize], random: &mut Random) -> Option<Vec<usize>> {
        let nodes = STEPS_A_CELL * self.graph.live.len() as u64;
        let start = match begun {
            [] => {
                let starts = self.graph.starts();
                let index = random.index(starts.len().max(1));
                vec![starts.iter().nth(index)?]
            }
            _ => begun.to_vec(),
        };
        let found = Paths::new(&self.graph, nodes, Some(random)).one(&start);
        found.ok().flatten()
    }

    /// Tries the cases of a complete arrangement, without any limit.
    fn try_all(&mut self, cases: &[Case], given: &Partial) -> Result<Solution, NotFound> {
        for case in cases {
            let Some(mover) = case.mover else { continue };
            let friends = Bits::of(case.white);
            let off = case.free.map_or(Bits::EMPTY, |c| Bits::EMPTY.with(c.index()));
            let live = self.tables.all.without(friends).without(off);
            if !self.graph.build(&self.tables, friends, live) {
                continue;
            }
            let begun: Vec<usize> = [mover].iter().chain(&given.leaps).map(|c| c.index()).collect();
            let can = begun.windows(2).all(|pair| self.graph.out[pair[0]].contains(pair[1]));
            let found = Paths::new(&self.graph, u64::MAX, None).one(&begun);
            if let (true, Ok(Some(path))) = (can, found) {
                return Ok(self.solution(friends, &path));
            }
        }
        Err(NotFound::Impossible)
    }

    fn solution(&self, friends: Bits<W>, path: &[usize]) -> Solution {
        let mover = cell(path[0]);
        let mut white = friends.set();
        white.insert(mover);
        let leaps: Vec<Cell> = path[1..].iter().map(|&c| cell(c)).collect();
        Solution {
            white,
            black: leaps.iter().copied().collect(),
            mover,
            leaps,
        }
    }
}

/// Every leap's length where the first cells of the way are given: (cell, length).
fn lengths(puzzle: &Puzzle, begun: &[usize]) -> Vec<(usize, usize)> {
    let coords = |c: usize| puzzle.grid().coords(cell(c));
    let length = |pair: &[usize]| {
        let (a, b) = (coords(pair[0]), coords(pair[1]));
        let apart = (a.0 - b.0).unsigned_abs().max((a.1 - b.1).unsigned_abs());
        (pair[0], usize::from(apart))
    };
    begun.windows(2).map(length).collect()
}

/// Refuses what no setup can have.
fn check(puzzle: &Puzzle, given: &Partial) -> Result<(), NotFound> {
    let mut white = given.white;
    white |= given.mover.into_iter().collect();
    let mut black = given.black;
    let mut at = given.mover;
    for (&to, leap) in given.leaps.iter().zip(1..) {
        let seen = white.contains(to) || given.leaps[..leap - 1].contains(&to);
        let reaches = at.is_some_and(|at| {
            (0..6).any(|d| (1..=6).any(|n| puzzle.grid().step(at, d, n) == Some(to)))
        });
        if seen || !reaches {
            return Err(NotFound::Leap(leap));
        }
        black.insert(to);
        at = Some(to);
    }
    if white.len() > puzzle.whites() || black.len() > puzzle.blacks() {
        return Err(NotFound::TooMany);
    }
    Ok(())
}

/// Every case of an arrangement that leaves no stone open; none for others.
fn only_cases(puzzle: &Puzzle, given: &Partial) -> Option<Vec<Case>> {
    let all = puzzle.grid().all();
    let black = given.black | given.leaps.iter().copied().collect();
    let white = match (given.white.len() == puzzle.whites(), black.len() == puzzle.blacks()) {
        (true, _) => given.white,
        (_, true) if !puzzle.has_free_cell() => all.without(black),
        _ => return None,
    };
    let frees: Vec<Option<Cell>> = match puzzle.has_free_cell() {
        true => {
            let open = puzzle.may_be_free().without(white | black);
            open.iter().map(Some).collect()
        }
        false => vec![None],
    };
    let movers = match given.mover {
        Some(mover) => vec![mover],
        None => white.iter().collect(),
    };
    let case = |mover: Cell, free| {
        let mut fixed = white;
        fixed.remove(mover);
        Case {
            mover: Some(mover),
            free,
            white: fixed,
            never: all.without(fixed),
        }
    };
    let cases = movers
        .iter()
        .flat_map(|&mover| frees.iter().map(move |&free| case(mover, free)));
    Some(cases.collect())
}

/// Draws what an arrangement leaves open. The sweeper's first cell is drawn only where a white
/// stone is given: elsewhere any cell of the way may turn out to be it.
fn draw_case(puzzle: &Puzzle, given: &Partial, random: &mut Random) -> Case {
    let black = given.black | given.leaps.iter().copied().collect();
    let mut taken = black | given.white;
    taken |= given.mover.into_iter().collect();
    let pick = |cells: CellSet, random: &mut Random| {
        let index = random.index(cells.len().max(1));
        cells.nth(index)
    };
    let mover = match given.mover {
        None if !given.white.is_empty() || !black.is_empty() => {
            let open = match given.white.len() == puzzle.whites() {
                true => given.white,
                false => puzzle.grid().all().without(black),
            };
            pick(open, random)
        }
        mover => mover,
    };
    taken |= mover.into_iter().collect();
    let free = match puzzle.has_free_cell() {
        true => pick(puzzle.may_be_free().without(taken), random),
        false => None,
    };
    let mut white = given.white;
    let mut never = black;
    for cell in mover {
        white.remove(cell);
        never.insert(cell);
    }
    never |= free.into_iter().collect();
    Case {
        mover,
        free,
        white,
        never,
    }
}
