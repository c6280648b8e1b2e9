//! Finding a setup and a sequence at once.
//!
//! The fixed white stones decide the graph of leaps, so the search anneals arrangements: exchange
//! a fixed white stone with another cell, keep the exchange when no cell loses ways in or out
//! (sometimes also when one does, ever more rarely); then look for a path through all cells by a walk
//! over covers; if there is none, anneal on. Where what is given leaves few arrangements, all of them
//! are searched after some tries, completely: then the answer can be that there is none.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quantarium_board::{Bits, Cell};
use quantarium_rules::{Random, Seed};
use thiserror::Error;

use crate::annealer::Annealer;
use crate::case::{Case, Cases, each_subset};
use crate::cover::Cover;
use crate::graph::Graph;
use crate::lookup::Lookup;
use crate::path::{Cut, Paths, in_time};
use crate::solution::{Partial, Solution};
use crate::sweep::Sweep;
use crate::watch::{Stopped, Watch};

/// Why no solution was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotFound {
    /// There is none: every case was looked at.
    #[error("there is no solution: every case was looked at")]
    Impossible,
    /// More stones of a colour are given than the sweep has.
    #[error("more stones are given than the sweep has")]
    TooMany,
    /// A cell is given to both colours.
    #[error("a cell is given to both colours")]
    Both,
    /// The leaps given are not leaps to different black cells along lines.
    #[error("leap {0} of those given cannot be made on any setup")]
    Leap(usize),
    /// The time was over, or Ctrl-C.
    #[error("no solution was found in the time given")]
    Stopped,
}

impl From<Stopped> for NotFound {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Up to how many arrangements all of them are searched.
const FEW: f64 = 1e6;
/// How often solutions are looked for at random before that.
const TRIES: usize = 40;
/// How many moves a walk over covers may make, for each cell, before the annealing goes on.
const MOVES_A_CELL: usize = 50;
/// How many times one random arrangement is annealed.
const ANNEALINGS: usize = 24;

/// Finds solutions of one sweep, again and again, from one seed.
#[derive(Debug)]
pub struct Finder<'p> {
    sweep: &'p Sweep,
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

impl<'p> Finder<'p> {
    /// A search whose every find follows from the seed.
    pub fn new(sweep: &'p Sweep, seed: Seed) -> Self {
        let inner = match sweep.grid().len() {
            ..=64 => Inner::One(Box::new(Search::new(sweep))),
            65..=128 => Inner::Two(Box::new(Search::new(sweep))),
            _ => Inner::Four(Box::new(Search::new(sweep))),
        };
        Self {
            sweep,
            inner,
            random: Random::new(seed),
        }
    }

    /// The next solution that has what is given.
    ///
    /// # Errors
    /// When there is none, what is given cannot be, or the time is over.
    pub fn find(&mut self, given: &Partial, watch: Watch<'_>) -> Result<Solution, NotFound> {
        let cases = Cases::new(self.sweep, given)?;
        let random = &mut self.random;
        match &mut self.inner {
            Inner::One(search) => search.find(&cases, random, watch),
            Inner::Two(search) => search.find(&cases, random, watch),
            Inner::Four(search) => search.find(&cases, random, watch),
        }
    }

    /// Calls `each` with `count` solutions that have what is given, no two of them the same up to the board's
    /// symmetries; fewer where there are no more of them.
    ///
    /// # Errors
    /// As [`find`](Self::find); `each` has then seen the solutions found before.
    pub fn find_distinct(
        &mut self,
        given: &Partial,
        count: usize,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Solution),
    ) -> Result<(), NotFound> {
        let (sweep, cases) = (self.sweep, Cases::new(self.sweep, given)?);
        let few = cases.arrangements() <= FEW;
        let mut known = HashSet::new();
        let mut again = 0;
        while known.len() < count {
            let solution = self.find(given, watch)?;
            if known.insert(solution.key(sweep)) {
                each(solution);
                continue;
            }
            again += 1;
            if few && again > 100 + known.len() {
                let mut found = |solution: Solution| {
                    if known.len() < count && known.insert(solution.key(sweep)) {
                        each(solution);
                    }
                    match known.len() < count {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                };
                return Ok(in_time(match &mut self.inner {
                    Inner::One(search) => search.each(&cases, watch, &mut found),
                    Inner::Two(search) => search.each(&cases, watch, &mut found),
                    Inner::Four(search) => search.each(&cases, watch, &mut found),
                })?);
            }
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Search<const W: usize> {
    lookup: Lookup<W>,
    ways: Ways<W>,
}

impl<const W: usize> Search<W> {
    fn new(sweep: &Sweep) -> Self {
        Self {
            lookup: Lookup::new(sweep.grid()),
            ways: Ways::new(sweep.grid().len()),
        }
    }

    fn find(
        &mut self,
        cases: &Cases<'_>,
        random: &mut Random,
        watch: Watch<'_>,
    ) -> Result<Solution, NotFound> {
        let few = cases.arrangements() <= FEW;
        let tries = if few { TRIES } else { usize::MAX };
        for _ in 0..tries {
            if watch.is_over() {
                return Err(NotFound::Stopped);
            }
            let case = cases.draw(random);
            if let Some(solution) = case.and_then(|case| self.anneal(&case, random)) {
                return Ok(solution);
            }
        }
        let mut first = None;
        in_time(self.each(cases, watch, &mut |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        }))?;
        first.ok_or(NotFound::Impossible)
    }

    /// Anneals one random arrangement and looks for a path.
    fn anneal(&mut self, case: &Case, random: &mut Random) -> Option<Solution> {
        let mut annealer = Annealer::new(&self.lookup, case, random)?;
        for _ in 0..ANNEALINGS {
            annealer.anneal(random);
            if !annealer.has_wanted_leaps() {
                continue;
            }
            let friends = annealer.friends;
            let live = live(&self.lookup, case, friends);
            if !self.ways.graph.build(&self.lookup, friends, live) {
                continue;
            }
            if let Some(path) = self.ways.path(&case.begun, random) {
                return Some(solution(friends, &path));
            }
        }
        None
    }

    /// Calls `each` with every solution of every case, until it breaks.
    fn each(
        &mut self,
        cases: &Cases<'_>,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<Cut> {
        for case in cases.iter() {
            let given: Bits<W> = case.white.resized();
            let open = self.lookup.all.without(given | case.never.resized());
            let open: Vec<Cell> = open.iter().collect();
            let drawn = case.fixed - case.white.len();
            each_subset(&open, drawn, &mut |chosen| {
                let friends = given | chosen.iter().copied().collect();
                self.each_path(&case, friends, watch, each)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `each` with every solution with these fixed white stones.
    fn each_path(
        &mut self,
        case: &Case,
        friends: Bits<W>,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<Cut> {
        let graph = &mut self.ways.graph;
        let can = graph.build(&self.lookup, friends, live(&self.lookup, case, friends));
        if !can || !graph.leads_along(&case.begun) {
            return ControlFlow::Continue(());
        }
        let mut paths = Paths::new(graph, watch);
        let mut found = |path: &[Cell]| each(solution(friends, path));
        if !case.begun.is_empty() {
            return paths.each(&case.begun, &mut found);
        }
        for start in graph.starts().iter() {
            paths.each(&[start], &mut found)?;
        }
        ControlFlow::Continue(())
    }
}

/// The graph of one arrangement and what looks for paths in it.
#[derive(Debug)]
pub(crate) struct Ways<const W: usize> {
    pub(crate) graph: Graph<W>,
    cover: Cover,
}

impl<const W: usize> Ways<W> {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            graph: Graph::new(cells),
            cover: Cover::default(),
        }
    }

    /// A path through the graph that begins as asked, if the walk over covers finds one.
    pub(crate) fn path(&mut self, begun: &[Cell], random: &mut Random) -> Option<Vec<Cell>> {
        let moves = MOVES_A_CELL * self.graph.live.len();
        let Some((&last, before)) = begun.split_last() else {
            return self.cover.path(&self.graph, None, moves, random);
        };
        if !self.graph.leads_along(begun) {
            return None;
        }
        let way = self.graph.live;
        for &c in before {
            self.graph.live.remove(c);
        }
        let rest = self.cover.path(&self.graph, Some(last), moves, random);
        self.graph.live = way;
        rest.map(|rest| before.iter().copied().chain(rest).collect())
    }
}

/// The cells of the way.
fn live<const W: usize>(lookup: &Lookup<W>, case: &Case, friends: Bits<W>) -> Bits<W> {
    let live = lookup.all.without(friends);
    case.free.map_or(live, |free| live.less(free))
}

pub(crate) fn solution<const W: usize>(friends: Bits<W>, path: &[Cell]) -> Solution {
    let (mover, leaps) = (path[0], path[1..].to_vec());
    Solution {
        white: friends.resized().with(mover),
        black: leaps.iter().copied().collect(),
        mover,
        leaps,
    }
}
