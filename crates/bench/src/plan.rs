//! What is measured, and what it should be.

use quantarium_games::FAMILIES;
use quantarium_rules::Info;

use super::leap::{self, Loop};
use super::measure::{Measure, What};
use super::{Effort, Row, Target};

/// One thing to measure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Measurement {
    /// Something about a game.
    Of(&'static str, What),
    /// A hot loop of Quantum Leap.
    Leap(Loop),
    /// How much longer counting the moves takes by cell than on another board: the game, and the
    /// one it is compared with.
    ByCell(&'static str, &'static str),
}

/// Boards of more than 64 cells, and the one that their time by cell is compared with.
const LARGE: [&str; 4] = [
    "quantum-leap:board=hex6",
    "quantum-leap:board=hex7",
    "quantum-leap:board=hex9",
    "quantum-leap:board=rect16x16",
];
const USUAL: &str = "quantum-leap";

/// How much longer counting may take by cell on a large board.
const BY_CELL: f64 = 4.0;

/// Everything there is to measure of the registered games.
pub(super) fn measurements() -> impl Iterator<Item = Measurement> {
    let each = FAMILIES.iter().flat_map(|info| of(info));
    each.chain(Loop::all().map(Measurement::Leap))
        .chain(LARGE.map(|game| Measurement::ByCell(game, USUAL)))
}

fn of(info: &'static Info) -> impl Iterator<Item = Measurement> {
    // Deep enough for the last plies to be what counts, and short enough for a run.
    let (bulk, making) = match info.id {
        "quantum-leap" => (4, 3),
        "quantum" => (5, 4),
        _ => (3, 2),
    };
    let all = [
        What::Count,
        What::Bulk(bulk),
        What::Making(making),
        What::Playouts,
        What::Search,
    ];
    let weights = quantarium_net::built_in_weights(info.id);
    let weigh = weights.ok().flatten().map(|_| What::Weigh);
    all.into_iter()
        .chain(weigh)
        .map(|what| Measurement::Of(info.id, what))
}

/// What the rules' speed should be, on one thread of a machine of about 3 GHz.
fn target(game: &str, what: What) -> Option<Target> {
    if (game, what) == ("quantum-link", What::Weigh) {
        return Some(Target::AtMost(60.0));
    }
    let least = match (game, what) {
        ("quantum", What::Bulk(_)) => 100e6,
        ("quantum-link", What::Playouts) => 0.7e6,
        ("quanta", What::Playouts) => 100e3,
        _ => return None,
    };
    Some(Target::AtLeast(least))
}

impl Measurement {
    /// Measures; nothing if there is no such game.
    pub(super) fn rows(self, effort: Effort) -> Vec<Row> {
        let row = match self {
            Self::Of(game, what) => of_game(game, what, effort),
            Self::Leap(what) => leap::row(USUAL, what, effort),
            Self::ByCell(game, usual) => by_cell(game, usual, effort),
        };
        row.into_iter().collect()
    }
}

fn of_game(game: &'static str, what: What, effort: Effort) -> Option<Row> {
    let value = quantarium_games::visit(game, Measure { what, effort }).ok()?;
    let (words, value, unit) = match what {
        What::Count => ("counting all moves".to_owned(), value * 1e9, "ns"),
        What::Bulk(depth) => (format!("perft({depth}) in bulk"), value, "/s"),
        What::Making(depth) => (format!("perft({depth}), every leaf"), value, "/s"),
        What::Weigh => ("weighing all moves, a move".to_owned(), value * 1e9, "ns"),
        What::Playouts => ("playouts, uniform".to_owned(), value, "/s"),
        What::Search => ("UCT, simulations".to_owned(), value, "/s"),
    };
    Some(Row {
        game: game.to_owned(),
        what: words,
        value,
        unit,
        target: target(game, what),
    })
}

fn by_cell(game: &'static str, usual: &'static str, effort: Effort) -> Option<Row> {
    let by_cell = |game| {
        let cells = quantarium_games::open(game).ok()?.grid().len();
        let measure = Measure {
            what: What::Count,
            effort,
        };
        let time = quantarium_games::visit(game, measure).ok()?;
        Some(time / cells as f64)
    };
    Some(Row {
        game: game.to_owned(),
        what: format!("counting, a cell, against {usual}"),
        value: by_cell(game)? / by_cell(usual)?,
        unit: "x",
        target: Some(Target::AtMost(BY_CELL)),
    })
}
