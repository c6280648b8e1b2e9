//! One setup: which stones can sweep it, and in how many ways.

use quantarium_board::{Cell, CellSet};

use crate::bits::{Bits, cell};
use crate::graph::Graph;
use crate::lookup::Lookup;
use crate::path::Paths;
use crate::sweep::Sweep;
use crate::watch::{Stopped, Watch};
use crate::width::{self, Work};

/// In how many ways each stone of `own` can capture all of `others`: (its cell, the number of its
/// sequences up to `limit`), stone by stone.
///
/// # Errors
/// When the time is over first.
pub fn sequences(
    sweep: &Sweep,
    own: CellSet,
    others: CellSet,
    limit: u64,
    watch: Watch<'_>,
) -> Result<Vec<(Cell, u64)>, Stopped> {
    let work = Counting {
        sweep,
        own,
        others,
        limit,
        watch,
    };
    width::run(sweep.grid().len(), work)
}

struct Counting<'a> {
    sweep: &'a Sweep,
    own: CellSet,
    others: CellSet,
    limit: u64,
    watch: Watch<'a>,
}

impl Work for Counting<'_> {
    type Output = Result<Vec<(Cell, u64)>, Stopped>;

    fn run<const W: usize>(self) -> Self::Output {
        let lookup = Lookup::<W>::new(self.sweep.grid());
        let mut graph = Graph::new(self.sweep.grid().len());
        let (own, others) = (Bits::of(self.own), Bits::of(self.others));
        let stones = own.iter().map(|stone| {
            let can = graph.build(&lookup, own.less(stone), others.with(stone));
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
