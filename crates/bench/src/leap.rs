//! Quantum Leap's hot loops, on every instruction set that this machine has.

use std::hint::black_box;

use quantarium_games::leap::bench::{InstructionSet, Workbench, workbench};
use quantarium_rules::{Random, Seed};

use super::{Row, Runs, Target};

/// A hot loop, and the instruction set that it runs on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loop {
    isa: InstructionSet,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// Seconds a position.
    Count,
    /// Seconds a move, evaluated by made-up weights.
    Weigh,
    /// Leaves a second, the last ply counted in bulk.
    Bulk,
    /// Leaves a second, every one made.
    Making,
    /// Playouts a second.
    Playouts,
}

/// How deep perft goes in bulk, and making every leaf: so that a run takes about a second at most.
const BULK_DEPTH: u32 = 5;
const MAKING_DEPTH: u32 = 4;

/// Playouts before the clock is looked at.
const PLAYOUTS: u32 = 256;

impl Loop {
    /// Every loop on every instruction set of this machine.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let loops = [
            What::Count,
            What::Weigh,
            What::Bulk,
            What::Making,
            What::Playouts,
        ];
        let sets = InstructionSet::available().into_iter();
        sets.flat_map(move |isa| loops.map(|what| Self { isa, what }))
    }

    /// What the speed should be on one thread of a machine of about 3 GHz. The targets are those of the
    /// best instruction set, but for counting, which has one for each.
    fn target(self) -> Option<Target> {
        let best = self.isa == InstructionSet::best();
        match (self.what, self.isa.name()) {
            (What::Count, "avx512") => Some(Target::AtMost(7.0)),
            (What::Count, "avx2") => Some(Target::AtMost(14.0)),
            (What::Bulk, _) if best => Some(Target::AtLeast(1.4e9)),
            (What::Making, _) if best => Some(Target::AtLeast(160e6)),
            (What::Playouts, _) if best => Some(Target::AtLeast(0.6e6)),
            _ => None,
        }
    }

    fn words(self) -> String {
        let what = match self.what {
            What::Count => "counting all moves".to_owned(),
            What::Weigh => "weighing all moves, a move".to_owned(),
            What::Bulk => format!("perft({BULK_DEPTH}) in bulk"),
            What::Making => format!("perft({MAKING_DEPTH}), every leaf"),
            What::Playouts => "playouts".to_owned(),
        };
        format!("{}: {what}", self.isa.name())
    }

    fn measure(self, bench: &dyn Workbench, runs: Runs<'_>) -> f64 {
        match self.what {
            What::Count => {
                let positions = bench.positions() as u64;
                let rate = runs.rate(|| {
                    black_box(bench.count());
                    positions
                });
                1e9 / rate
            }
            What::Weigh => {
                let weights: Vec<f32> = (0..bench.features())
                    .map(|n| (n % 7) as f32 - 3.0)
                    .collect();
                1e9 / runs.rate(|| black_box(bench.weigh(&weights)))
            }
            What::Bulk => runs.rate(|| bench.perft(BULK_DEPTH.min(runs.effort.depth))),
            What::Making => runs.rate(|| bench.perft_making(MAKING_DEPTH.min(runs.effort.depth))),
            What::Playouts => {
                let mut random = Random::new(Seed(1));
                runs.rate(|| {
                    black_box(bench.playouts(PLAYOUTS, &mut random));
                    u64::from(PLAYOUTS)
                })
            }
        }
    }
}

/// The row of a loop; nothing if there is no such game. The targets are those of the game of the sheet.
pub(super) fn row(game: &str, what: Loop, runs: Runs<'_>) -> Option<Row> {
    let options = game.split_once(':').map_or("", |(_, options)| options);
    let bench = workbench(options, what.isa, Seed(1)).ok()?;
    let unit = match what.what {
        What::Count | What::Weigh => "ns",
        _ => "/s",
    };
    let (value, target) = (what.measure(&*bench, runs), what.target());
    let target = target.filter(|_| options.is_empty());
    Some(Row::new(game, what.words(), value, unit, target))
}
