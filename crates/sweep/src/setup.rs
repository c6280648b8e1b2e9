//! One setup: which stones can sweep it, and in how many ways.

use quantarium_board::{Cell, CellSet};

use crate::bits::{Bits, cell};
use crate::graph::Graph;
use crate::path::Paths;
use crate::puzzle::Puzzle;
use crate::tables::Tables;
use crate::watch::{Stopped, Watch};
use crate::width::{self, Work};

/// In how many ways each stone of `own` can capture all of `others`: (its cell, the number of its
/// sequences up to `limit`), stone by stone.
///
/// # Errors
/// When the time is over first.
pub fn sequences(
    puzzle: &Puzzle,
    own: CellSet,
    others: CellSet,
    limit: u64,
    watch: Watch<'_>,
) -> Result<Vec<(Cell, u64)>, Stopped> {
    let work = Counting {
        puzzle,
        own,
        others,
        limit,
        watch,
    };
    width::run(puzzle.grid().len(), work)
}

struct Counting<'a> {
    puzzle: &'a Puzzle,
    own: CellSet,
    others: CellSet,
    limit: u64,
    watch: Watch<'a>,
}

impl Work for Counting<'_> {
    type Output = Result<Vec<(Cell, u64)>, Stopped>;

    fn run<const W: usize>(self) -> Self::Output {
        let tables = Tables::<W>::new(self.puzzle.grid());
        let mut graph = Graph::new(self.puzzle.grid().len());
        let (own, others) = (Bits::of(self.own), Bits::of(self.others));
        let stones = own.iter().map(|stone| {
            let can = graph.build(&tables, own.less(stone), others.with(stone));
            let mut paths = Paths::new(&graph, self.watch).up_to(self.limit);
            if self.limit > 1 {
                paths = paths.remembering();
            }
            let ways = if can { paths.count(&[stone])? } else { 0 };
            Ok((cell(stone), ways))
        });
        stones.collect()
    }
}
