//! The graph of the sweeper's leaps.

use quantarium_board::{Bits, Cell};

use crate::lookup::Lookup;

/// Which cells can follow which on the sweeper's way.
#[derive(Clone, Debug)]
pub(crate) struct Graph<const W: usize> {
    /// The cells of the way: the sweeper's first one and those of the stones to capture.
    pub(crate) live: Bits<W>,
    pub(crate) out: Vec<Bits<W>>,
    pub(crate) into: Vec<Bits<W>>,
    /// What `joins` works with: the cells that come after each.
    after: Vec<Bits<W>>,
}

impl<const W: usize> Graph<W> {
    /// A graph without cells for a board of `cells` cells.
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            live: Bits::EMPTY,
            out: vec![Bits::EMPTY; cells],
            into: vec![Bits::EMPTY; cells],
            after: vec![Bits::EMPTY; cells],
        }
    }

    /// Makes the graph of a fixed set of friends and a set of cells to visit. False, with the graph
    /// of no use, when two cells lead nowhere or two are reached from nowhere: no path has room for that.
    pub(crate) fn build(&mut self, lookup: &Lookup<W>, friends: Bits<W>, live: Bits<W>) -> bool {
        let mut reached = Bits::EMPTY;
        let mut ends = 0;
        for c in live.iter() {
            let out = lookup.landings[c.index()][lookup.leap(c, friends)] & live;
            self.out[c.index()] = out;
            reached |= out;
            ends += usize::from(out.is_empty());
            if ends > 1 {
                return false;
            }
        }
        if live.without(reached).len() > 1 {
            return false;
        }
        self.live = live;
        self.fill_into();
        true
    }

    /// How many cells too many lead nowhere or are reached from nowhere: with any there is no path from `start`.
    pub(crate) fn strays(
        lookup: &Lookup<W>,
        friends: Bits<W>,
        others: Bits<W>,
        start: Cell,
    ) -> usize {
        let mut reached = Bits::EMPTY;
        let mut ends = 0_usize;
        for c in others.with(start).iter() {
            let out = lookup.landings[c.index()][lookup.leap(c, friends)] & others;
            reached |= out;
            ends += usize::from(out.is_empty());
        }
        // One cell may be the last.
        ends.saturating_sub(1) + others.without(reached).len()
    }

    /// Makes the graph whatever its dead ends.
    pub(crate) fn build_all(&mut self, lookup: &Lookup<W>, friends: Bits<W>, live: Bits<W>) {
        for c in live.iter() {
            self.out[c.index()] = lookup.landings[c.index()][lookup.leap(c, friends)] & live;
        }
        self.live = live;
        self.fill_into();
    }

    fn fill_into(&mut self) {
        for c in self.live.iter() {
            self.into[c.index()] = Bits::EMPTY;
        }
        for c in self.live.iter() {
            for to in self.out[c.index()].iter() {
                self.into[to.index()].insert(c);
            }
        }
    }

    /// Whether `start` leads to all other cells, however many leaps away, and of any two of those one to the
    /// other: without that there is no path from `start` through all.
    pub(crate) fn joins(&mut self, start: Cell) -> bool {
        let others = self.live.less(start);
        for c in self.live.iter() {
            self.after[c.index()] = self.out[c.index()] & others;
        }
        // Warshall's closure: leaps by way of ever more cells.
        for by in others.iter() {
            let after = self.after[by.index()];
            for c in self.live.iter() {
                if self.after[c.index()].contains(by) {
                    self.after[c.index()] |= after;
                }
            }
        }
        let is_far = |c: Cell, cells: Bits<W>| {
            let mut missed = cells.without(self.after[c.index()]).iter();
            missed.any(|to| !self.after[to.index()].contains(c))
        };
        others.without(self.after[start.index()]).is_empty()
            && !others.iter().any(|c| is_far(c, others.less(c)))
    }

    pub(crate) fn leads_along(&self, cells: &[Cell]) -> bool {
        let leads = |pair: &[Cell]| self.out[pair[0].index()].contains(pair[1]);
        cells.windows(2).all(leads)
    }

    /// The only cells a path through all can start from: all, or the one reached from nowhere.
    pub(crate) fn starts(&self) -> Bits<W> {
        let sources = self.live.iter().filter(|c| self.into[c.index()].is_empty());
        let found: Bits<W> = sources.collect();
        match found.len() {
            0 => self.live,
            1 => found,
            _ => Bits::EMPTY,
        }
    }
}

/// What a cell costs by its number of ways in (or out): fewer ways leave fewer paths.
pub(crate) const PENALTY: [u32; 4] = [24, 6, 1, 0];

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;
    use crate::path::Paths;
    use crate::sweep::{Edition, Sweep};
    use crate::watch::Watch;

    #[test]
    fn what_has_a_path_is_joined_and_much_that_has_none_is_not() {
        let sweep = Sweep::new("hex3", Edition::Second).expect("a shape");
        let grid = sweep.grid();
        let lookup = Lookup::<1>::new(grid);
        let mut graph = Graph::new(grid.len());
        let mut random = Random::new(Seed(5));
        let (mut paths, mut apart) = (0, 0);
        for _ in 0..40_000 {
            let mut cells: Vec<Cell> = grid.cells().collect();
            random.shuffle(&mut cells);
            let friends = cells.drain(..8).collect();
            let (start, live) = (cells[0], lookup.all.without(friends));
            if !graph.build(&lookup, friends, live) {
                continue;
            }
            let joins = graph.joins(start);
            let path = Paths::new(&graph, Watch::default()).one(&[start]);
            let has_path = path.expect("there is no limit").is_some();
            assert!(joins || !has_path, "{friends:?} {start:?}");
            paths += u32::from(has_path);
            apart += u32::from(!joins);
        }
        assert!(paths > 20 && apart > 100, "{paths} {apart}");
    }
}
