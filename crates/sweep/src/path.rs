//! Paths through all cells of a graph, depth first and complete.
//!
//! Each cell left must be reached from another cell left or from here, at most one of them from here only (then it is
//! the next), and at most one of them may lead nowhere (then it is the last). What breaks this is cut off.

use std::collections::HashMap;
use std::ops::ControlFlow;

use quantarium_board::{Bits, Cell};

use crate::graph::Graph;
use crate::watch::{Stopped, Watch};

/// How many cells are stood on between two looks at the clock.
const LOOK: u64 = 1 << 10;
/// How many counts are remembered at most.
const REMEMBERED: usize = 1 << 21;

/// A search for paths through all cells of a graph.
#[derive(Debug)]
pub(crate) struct Paths<'a, const W: usize> {
    graph: &'a Graph<W>,
    watch: Watch<'a>,
    steps: u64,
    path: Vec<Cell>,
    /// The cells on which the paths counted end.
    pub(crate) ends: Bits<W>,
    found: u64,
    limit: u64,
    memory: Option<HashMap<(Cell, Bits<W>), u64>>,
}

/// Why a search ended before its end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut {
    /// What was asked for is there.
    Enough,
    Over,
}

/// Refuses what ended since the time was over.
pub(crate) fn in_time(ended: ControlFlow<Cut>) -> Result<(), Stopped> {
    match ended {
        ControlFlow::Break(Cut::Over) => Err(Stopped),
        _ => Ok(()),
    }
}

/// What is done with each path; `Break` ends the search.
pub(crate) type Each<'e> = &'e mut dyn FnMut(&[Cell]) -> ControlFlow<()>;

impl<'a, const W: usize> Paths<'a, W> {
    pub(crate) fn new(graph: &'a Graph<W>, watch: Watch<'a>) -> Self {
        Self {
            graph,
            watch,
            steps: 0,
            path: Vec::new(),
            ends: Bits::EMPTY,
            found: 0,
            limit: u64::MAX,
            memory: None,
        }
    }

    pub(crate) fn up_to(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Remembers counts: for graphs with many paths.
    pub(crate) fn remembering(mut self) -> Self {
        self.memory = Some(HashMap::new());
        self
    }

    /// A path that begins with `begun`, which is a path itself and has at least one cell.
    pub(crate) fn one(&mut self, begun: &[Cell]) -> Result<Option<Vec<Cell>>, Stopped> {
        let mut found = None;
        in_time(self.each(begun, &mut |path| {
            found = Some(path.to_vec());
            ControlFlow::Break(())
        }))?;
        Ok(found)
    }

    /// Every path that begins with `begun`.
    pub(crate) fn each(&mut self, begun: &[Cell], each: Each<'_>) -> ControlFlow<Cut> {
        match self.begin(begun) {
            Some((at, left)) => self.step(at, left, each),
            None => ControlFlow::Continue(()),
        }
    }

    /// How many paths begin with `begun`, up to the limit.
    pub(crate) fn count(&mut self, begun: &[Cell]) -> Result<u64, Stopped> {
        self.found = 0;
        let Some((at, left)) = self.begin(begun) else {
            return Ok(0);
        };
        in_time(self.explore(at, left))?;
        Ok(self.found.min(self.limit))
    }

    fn begin(&mut self, begun: &[Cell]) -> Option<(Cell, Bits<W>)> {
        self.path.clear();
        self.path.extend_from_slice(begun);
        let left = begun.iter().fold(self.graph.live, |left, &c| left.less(c));
        begun.last().map(|&at| (at, left))
    }

    fn look(&mut self) -> ControlFlow<Cut> {
        self.steps += 1;
        match self.steps.is_multiple_of(LOOK) && self.watch.is_over() {
            true => ControlFlow::Break(Cut::Over),
            false => ControlFlow::Continue(()),
        }
    }

    fn step(&mut self, at: Cell, left: Bits<W>, each: Each<'_>) -> ControlFlow<Cut> {
        if left.is_empty() {
            return each(&self.path).map_break(|()| Cut::Enough);
        }
        self.look()?;
        let next = worth_trying(self.graph, at, left);
        let mut order = [(0, Cell(0)); 6];
        let mut count = 0;
        for c in next.iter() {
            order[count] = (self.rank(c, left), c);
            count += 1;
        }
        order[..count].sort_unstable();
        for &(_, c) in &order[..count] {
            self.path.push(c);
            self.step(c, left.less(c), each)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// Cells with few ways in and few ways out first: they are the ones to be stranded.
    fn rank(&self, c: Cell, left: Bits<W>) -> usize {
        let into = (self.graph.into[c.index()] & left).len();
        let out = (self.graph.out[c.index()] & left).len();
        8 * (into + out) + into
    }

    fn explore(&mut self, at: Cell, left: Bits<W>) -> ControlFlow<Cut> {
        if left.is_empty() {
            self.ends.insert(at);
            return self.add(1);
        }
        let memory = self.memory.as_ref();
        if let Some(&known) = memory.and_then(|memory| memory.get(&(at, left))) {
            return self.add(known);
        }
        self.look()?;
        let before = self.found;
        for c in worth_trying(self.graph, at, left).iter() {
            self.explore(c, left.less(c))?;
        }
        let found = self.found - before;
        let memory = self.memory.as_mut();
        if let Some(memory) = memory.filter(|memory| memory.len() < REMEMBERED) {
            memory.insert((at, left), found);
        }
        ControlFlow::Continue(())
    }

    fn add(&mut self, paths: u64) -> ControlFlow<Cut> {
        self.found = self.found.saturating_add(paths);
        match self.found >= self.limit {
            true => ControlFlow::Break(Cut::Enough),
            false => ControlFlow::Continue(()),
        }
    }
}

/// The cells after `at` from which the others may still all be visited.
#[inline]
fn worth_trying<const W: usize>(graph: &Graph<W>, at: Cell, left: Bits<W>) -> Bits<W> {
    let next = graph.out[at.index()] & left;
    if next.is_empty() {
        return next;
    }
    let mut forced = None;
    let mut ends = 0;
    for c in left.iter() {
        let stranded = (graph.into[c.index()] & left).is_empty();
        if stranded && (!next.contains(c) || forced.replace(c).is_some()) {
            return Bits::EMPTY;
        }
        ends += u32::from((graph.out[c.index()] & left).is_empty());
        if ends > 1 {
            return Bits::EMPTY;
        }
    }
    forced.map_or(next, |c| Bits::EMPTY.with(c))
}
