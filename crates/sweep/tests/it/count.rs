//! Exhaustive counts, against a count that plays every setup stone by stone.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use quantarium_board::{Bits, Cell, CellSet};
use quantarium_rules::Seed;
use quantarium_rules::testkit::all;
use quantarium_sweep::count::{self, Tally, estimate, setups};
use quantarium_sweep::setup::sequences;
use quantarium_sweep::{Edition, Solution, Sweep, Watch};

use crate::sweep;

fn counted(sweep: &Sweep) -> Tally {
    let mut sum = count::nothing(sweep);
    for index in 0..count::parts(sweep) {
        let part = count::part(sweep, index, Watch::default());
        sum.add(&part.expect("nothing stops it"));
    }
    sum
}

/// The stones on the board while one of them leaps: no graph, no fixed stones.
struct Board {
    colours: HashMap<(i16, i16), char>,
}

impl Board {
    const AROUND: [(i16, i16); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

    fn sweep(
        &mut self,
        at: (i16, i16),
        leaps: &mut Vec<(i16, i16)>,
        found: &mut Vec<Vec<(i16, i16)>>,
    ) {
        if !self.colours.values().any(|&colour| colour == 'b') {
            found.push(leaps.clone());
            return;
        }
        let beside = Self::AROUND.iter().map(|d| (at.0 + d.0, at.1 + d.1));
        let friends = beside.filter(|cell| self.colours.get(cell) == Some(&'w'));
        let far = friends.count() as i16;
        for (dx, dy) in Self::AROUND.into_iter().filter(|_| far > 0) {
            let to = (at.0 + dx * far, at.1 + dy * far);
            if self.colours.get(&to) == Some(&'b') {
                self.colours.remove(&at);
                self.colours.insert(to, 'w');
                leaps.push(to);
                self.sweep(to, leaps, found);
                leaps.pop();
                self.colours.insert(to, 'b');
                self.colours.insert(at, 'w');
            }
        }
    }
}

fn everything(sweep: &Sweep) -> Vec<Solution> {
    let grid = sweep.grid();
    let cells: Vec<Cell> = grid.cells().collect();
    let mut solutions = Vec::new();
    let frees: Vec<Option<Cell>> = match sweep.has_free_cell() {
        true => sweep.may_be_free().iter().map(Some).collect(),
        false => vec![None],
    };
    for free in frees {
        for bits in 0_u32..1 << cells.len() {
            if bits.count_ones() as usize != sweep.whites() {
                continue;
            }
            let is_white = |cell: &Cell| bits >> cell.index() & 1 == 1;
            if free.as_ref().is_some_and(is_white) {
                continue;
            }
            let white: CellSet = cells.iter().copied().filter(is_white).collect();
            let black = grid.all().without(white | free.into_iter().collect());
            for mover in white.iter() {
                let stones = white.iter().map(|cell| (grid.coords(cell), 'w'));
                let stones = stones.chain(black.iter().map(|cell| (grid.coords(cell), 'b')));
                let mut board = Board {
                    colours: stones.collect(),
                };
                let mut found = Vec::new();
                board.sweep(grid.coords(mover), &mut Vec::new(), &mut found);
                solutions.extend(found.into_iter().map(|leaps| Solution {
                    white,
                    black,
                    mover,
                    leaps: leaps.iter().filter_map(|&(x, y)| grid.at(x, y)).collect(),
                }));
            }
        }
    }
    solutions
}

fn check(shape: &str, edition: Edition) -> usize {
    let sweep = sweep(shape, edition);
    let all = everything(&sweep);
    let summary = counted(&sweep).summary();
    let setup = |s: &Solution| (s.white.0, s.black.0);
    let mut ways: BTreeMap<_, BTreeMap<Cell, u64>> = BTreeMap::new();
    for solution in &all {
        let of_setup = ways.entry(setup(solution)).or_default();
        *of_setup.entry(solution.mover).or_default() += 1;
    }
    assert_eq!(summary.solvable, ways.len() as u64, "{shape}");
    assert_eq!(summary.sequences, all.len() as u64, "{shape}");
    let keys: HashSet<_> = all.iter().map(|solution| solution.key(&sweep)).collect();
    let count = keys.len() as u64;
    assert_eq!(summary.sequences_up_to_symmetry, count, "{shape}");
    let least = |(white, black): &([u64; 4], [u64; 4])| {
        let images = sweep.grid().symmetries().iter();
        let images = images.map(|s| (s.map_set(Bits(*white)).0, s.map_set(Bits(*black)).0));
        images.min()
    };
    let classes: BTreeSet<_> = ways.keys().map(least).collect();
    let count = classes.len() as u64;
    assert_eq!(summary.solvable_up_to_symmetry, count, "{shape}");
    let single = ways.iter().filter(|(_, by)| by.values().sum::<u64>() == 1);
    let single: Vec<_> = single.map(|(setup, _)| least(setup)).collect();
    assert_eq!(summary.single, single.len() as u64, "{shape}");
    let single: BTreeSet<_> = single.into_iter().collect();
    let count = single.len() as u64;
    assert_eq!(summary.single_up_to_symmetry, count, "{shape}");
    for (&setups, sweepers) in summary.by_sweepers.iter().zip(1..) {
        let with = ways.values().filter(|by| by.len() == sweepers).count();
        assert_eq!(setups, with as u64, "{shape}, {sweepers} sweepers");
    }
    let distances = || all.iter().map(|solution| solution.distance(sweep.grid()));
    let range = (distances().min(), distances().max());
    assert_eq!((summary.shortest, summary.longest), range, "{shape}");
    for ((white, black), by) in ways.iter().take(200) {
        let (white, black) = (Bits(*white), Bits(*black));
        let reported = sequences(&sweep, white, black, u64::MAX, Watch::default());
        let reported = reported.expect("nothing stops it").into_iter();
        let reported = reported.filter(|(_, ways)| *ways > 0);
        assert_eq!(&reported.collect::<BTreeMap<_, _>>(), by, "{shape}");
    }
    all.len()
}

#[test]
fn the_counts_of_hex2_and_hex3_are_those_of_trying_everything() {
    check("hex2", Edition::First);
    check("hex2", Edition::Second);
    if all() {
        let checked = check("hex3", Edition::Second);
        assert!(checked > 1000, "{checked}");
    }
}

/// Boards with few symmetries or none, an even number of cells, or cells on a line alone.
#[test]
fn the_counts_of_other_shapes_are_those_of_trying_everything() {
    let shapes = "tri4 tri5 rhomb4x3 rhomb2x2 rhomb6x2 rect3x4 star1 rhomb5x1 mask/.oo/ooo/.o";
    for shape in shapes.split(' ') {
        for edition in [Edition::First, Edition::Second] {
            check(shape, edition);
        }
    }
}

#[test]
fn the_setups_are_those_of_the_start_positions() {
    assert_eq!(setups(&sweep("hex3", Edition::Second)), "92378");
    assert_eq!(setups(&sweep("hex2", Edition::First)), "120");
    let hex8 = "45724209225657774946840576295869487725093446394360";
    assert_eq!(setups(&sweep("hex8", Edition::Second)), hex8);
}

#[test]
fn the_estimate_holds_the_count() {
    let sweep = sweep("hex3", Edition::Second);
    let summary = counted(&sweep).summary();
    let estimate = estimate(&sweep, 30_000, Seed(1), Watch::default());
    assert_eq!(estimate.samples, 30_000);
    for (truth, (value, error)) in [
        (summary.solvable, estimate.solvable()),
        (summary.sequences, estimate.sequences()),
    ] {
        let off = (value - truth as f64).abs();
        let near = off < 4.0 * error && error < 0.1 * value;
        assert!(near, "{truth}: {value} +- {error}");
    }
}
