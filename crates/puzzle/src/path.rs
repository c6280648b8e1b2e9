//! Paths through all cells of a graph, depth first.
//!
//! Standing on a cell with a set of cells left, each cell left must be reached from another cell left
//! or from here, at most one of them from here only (then it is the next), and at most one of them
//! may lead nowhere (then it is the last). What breaks this is cut off.

use std::ops::ControlFlow;

use quantarium_rules::Random;

use crate::bits::Bits;
use crate::graph::Graph;

/// A search's limit was reached before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutOfNodes;

/// What a search for one path found.
pub(crate) type Found = Result<Option<Vec<usize>>, OutOfNodes>;

/// A search for paths through all cells of a graph.
#[derive(Debug)]
pub(crate) struct Paths<'a, const W: usize> {
    graph: &'a Graph<W>,
    /// How many cells may still be stood on.
    nodes: u64,
    /// Breaks ties between next cells; without it the order is the cells'.
    random: Option<&'a mut Random>,
    path: Vec<usize>,
}

/// The next cells that are worth trying.
enum Next<const W: usize> {
    Dead,
    Any(Bits<W>),
}

impl<'a, const W: usize> Paths<'a, W> {
    /// A search that stands on at most `nodes` cells.
    pub(crate) fn new(graph: &'a Graph<W>, nodes: u64, random: Option<&'a mut Random>) -> Self {
        Self {
            graph,
            nodes,
            random,
            path: Vec::new(),
        }
    }

    /// A path that begins with `begun`, which is a path itself and has at least one cell.
    pub(crate) fn one(&mut self, begun: &[usize]) -> Found {
        self.path.clear();
        self.path.extend_from_slice(begun);
        let mut left = self.graph.live;
        for &c in begun {
            left.remove(c);
        }
        let Some(&at) = begun.last() else {
            return Ok(None);
        };
        match self.step(at, left) {
            ControlFlow::Break(Ok(())) => Ok(Some(std::mem::take(&mut self.path))),
            ControlFlow::Break(Err(error)) => Err(error),
            ControlFlow::Continue(()) => Ok(None),
        }
    }

    fn step(&mut self, at: usize, left: Bits<W>) -> ControlFlow<Result<(), OutOfNodes>> {
        if left.is_empty() {
            return ControlFlow::Break(Ok(()));
        }
        if self.nodes == 0 {
            return ControlFlow::Break(Err(OutOfNodes));
        }
        self.nodes -= 1;
        let Next::Any(next) = worth_trying(self.graph, at, left) else {
            return ControlFlow::Continue(());
        };
        let mut order = [(0, 0); 6];
        let mut count = 0;
        for c in next.iter() {
            order[count] = (self.rank(c, left), c);
            count += 1;
        }
        order[..count].sort_unstable();
        for &(_, c) in &order[..count] {
            self.path.push(c);
            self.step(c, left.less(c))?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// Cells with few ways in and few ways out first: they are the ones to be stranded.
    fn rank(&mut self, c: usize, left: Bits<W>) -> u64 {
        let into = self.graph.into[c].and(left).len() as u64;
        let out = self.graph.out[c].and(left).len() as u64;
        let tie = self.random.as_mut().map_or(0, |random| random.bits() & 7);
        ((into + out) << 4) + (into << 1) + tie
    }
}

/// How many paths through all cells start on `at`, at most `limit`.
pub(crate) fn count<const W: usize>(graph: &Graph<W>, at: usize, limit: u64) -> u64 {
    count_on(graph, at, graph.live.less(at), limit)
}

fn count_on<const W: usize>(graph: &Graph<W>, at: usize, left: Bits<W>, limit: u64) -> u64 {
    if left.is_empty() {
        return 1;
    }
    let Next::Any(next) = worth_trying(graph, at, left) else {
        return 0;
    };
    let mut total = 0;
    for c in next.iter() {
        total += count_on(graph, c, left.less(c), limit - total);
        if total >= limit {
            break;
        }
    }
    total
}

/// Whether some path through all cells starts on `at`; the search has no limit.
pub(crate) fn exists<const W: usize>(graph: &Graph<W>, at: usize) -> bool {
    count(graph, at, 1) > 0
}

#[inline]
fn worth_trying<const W: usize>(graph: &Graph<W>, at: usize, left: Bits<W>) -> Next<W> {
    let next = graph.out[at].and(left);
    if next.is_empty() {
        return Next::Dead;
    }
    let mut forced = None;
    let mut ends = 0;
    for c in left.iter() {
        if graph.into[c].and(left).is_empty() && (!next.contains(c) || forced.replace(c).is_some()) {
            return Next::Dead;
        }
        ends += u32::from(graph.out[c].and(left).is_empty());
        if ends > 1 {
            return Next::Dead;
        }
    }
    match forced {
        Some(c) => Next::Any(Bits::EMPTY.with(c)),
        None => Next::Any(next),
    }
}
