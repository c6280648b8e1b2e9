//! One setup: which stones can sweep it, and in how many ways.

use quantarium_board::{Bits, Cell, CellSet};

use crate::graph::Graph;
use crate::lookup::Lookup;
use crate::path::Paths;
use crate::sweep::Sweep;
use crate::watch::{Stopped, Watch};
use crate::width::narrowest;

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
    let cells = sweep.grid().len();
    narrowest!(cells, counted(sweep, own, others, limit, watch))
}

fn counted<const W: usize>(
    sweep: &Sweep,
    own: CellSet,
    others: CellSet,
    limit: u64,
    watch: Watch<'_>,
) -> Result<Vec<(Cell, u64)>, Stopped> {
    let lookup = Lookup::<W>::new(sweep.grid());
    let mut graph = Graph::new(sweep.grid().len());
    let (own, others): (Bits<W>, Bits<W>) = (own.resized(), others.resized());
    let stones = own.iter().map(|stone| {
        let can = graph.build(&lookup, own.less(stone), others.with(stone));
        let mut paths = Paths::new(&graph, watch).up_to(limit);
        if limit > 1 {
            paths = paths.remembering();
        }
        let ways = if can { paths.count(&[stone])? } else { 0 };
        Ok((stone, ways))
    });
    stones.collect()
}
