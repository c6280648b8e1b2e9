//! Quantum Leap's hot loops, on every instruction set that this machine has.

use quantarium_games::leap::bench::{InstructionSet, Loop, workbench};
use quantarium_rules::Seed;

use super::{Row, Runs, Target};

/// Every loop on every instruction set of this machine. Perft is as deep as a run of about a second allows. The
/// playouts are how many run between two looks at the clock.
pub(super) fn loops() -> impl Iterator<Item = (InstructionSet, Loop)> {
    let loops = [
        Loop::Count,
        Loop::Weigh,
        Loop::Bulk(5),
        Loop::Making(4),
        Loop::Playouts(256),
    ];
    let sets = InstructionSet::available().into_iter();
    sets.flat_map(move |isa| loops.map(|what| (isa, what)))
}

/// What the speed should be on one thread of a machine of about 3 GHz. The targets are those of the
/// best instruction set, but for counting, which has one for each.
fn target(isa: InstructionSet, what: Loop) -> Option<Target> {
    let best = isa == InstructionSet::best();
    match (what, isa.name()) {
        (Loop::Count, "avx512") => Some(Target::AtMost(7.0)),
        (Loop::Count, "avx2") => Some(Target::AtMost(14.0)),
        (Loop::Bulk(_), _) if best => Some(Target::AtLeast(1.4e9)),
        (Loop::Making(_), _) if best => Some(Target::AtLeast(160e6)),
        (Loop::Playouts(_), _) if best => Some(Target::AtLeast(0.6e6)),
        _ => None,
    }
}

/// What is said of a loop that is done at a rate: nanoseconds a position or move, else how much a second.
pub(super) fn said(what: Loop, rate: f64) -> (String, f64, &'static str) {
    match what {
        Loop::Count => ("counting all moves".to_owned(), 1e9 / rate, "ns"),
        Loop::Weigh => ("weighing all moves, a move".to_owned(), 1e9 / rate, "ns"),
        Loop::Bulk(depth) => (format!("perft({depth}) in bulk"), rate, "/s"),
        Loop::Making(depth) => (format!("perft({depth}), every leaf"), rate, "/s"),
        Loop::Playouts(_) => ("playouts".to_owned(), rate, "/s"),
    }
}

/// The row of a loop; nothing if there is no such game. The targets are those of the game of the sheet.
pub(super) fn row(game: &str, (isa, what): (InstructionSet, Loop), runs: Runs<'_>) -> Option<Row> {
    let options = game.split_once(':').map_or("", |(_, options)| options);
    let mut bench = workbench(options, isa, Seed(1)).ok()?;
    let most = runs.effort.depth;
    let run = match what {
        Loop::Bulk(depth) => Loop::Bulk(depth.min(most)),
        Loop::Making(depth) => Loop::Making(depth.min(most)),
        _ => what,
    };
    let (words, value, unit) = said(what, runs.rate(|| bench(run)));
    let target = target(isa, what).filter(|_| options.is_empty());
    let words = format!("{}: {words}", isa.name());
    Some(Row::new(game, words, value, unit, target))
}
