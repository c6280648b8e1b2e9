//! What is measured, and what it should be.

use quantarium_games::FAMILIES;
use quantarium_games::leap::bench::Loop;
use quantarium_rules::Seed;
use quantarium_sweep::find::Finder;
use quantarium_sweep::{Edition, Partial, Sweep, Watch};

use super::leap;
use super::measure::{Measure, What};
use super::{Row, Runs, Target};

/// Measures one thing; nothing if there is no such game.
pub(super) type Measurement = Box<dyn FnOnce(Runs<'_>) -> Option<Row>>;

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

/// The boards on which solutions of the puzzle are looked for: that of the sheet, and larger ones.
const SWEPT: [&str; 3] = ["hex5", "hex7", "hex9"];

/// Everything there is to measure of one game, or else of the registered ones and the puzzle.
pub(super) fn measurements(only: Option<&str>) -> Vec<Measurement> {
    if let Some(game) = only {
        return of(game);
    }
    let mut all: Vec<Measurement> = FAMILIES.iter().flat_map(|info| of(info.id)).collect();
    for game in LARGE {
        all.push(Box::new(move |runs: Runs<'_>| by_cell(game, runs)));
    }
    for board in SWEPT {
        all.push(Box::new(move |runs: Runs<'_>| solutions(board, runs)));
    }
    all
}

fn of(game: &str) -> Vec<Measurement> {
    let (id, _) = game.split_once(':').unwrap_or((game, ""));
    // Deep enough for the last plies to be what counts, and short enough for a run.
    let (bulk, making) = match id {
        "quantum-leap" => (4, 3),
        "quantum" => (5, 4),
        _ => (3, 2),
    };
    let mut what = vec![
        What::Loop(Loop::Count),
        What::Loop(Loop::Bulk(bulk)),
        What::Loop(Loop::Making(making)),
        What::Loop(Loop::Playouts(16)),
        What::Search,
    ];
    if let Ok(Some(_)) = quantarium_net::built_in_weights(id) {
        what.push(What::Loop(Loop::Weigh));
    }
    let mut all = Vec::<Measurement>::new();
    for what in what {
        let game = game.to_owned();
        all.push(Box::new(move |runs: Runs<'_>| of_game(&game, what, runs)));
    }
    for what in leap::loops().filter(|_| id == USUAL) {
        let game = game.to_owned();
        all.push(Box::new(move |runs: Runs<'_>| leap::row(&game, what, runs)));
    }
    all
}

/// What the rules' speed should be, on one thread of a machine of about 3 GHz.
fn target(game: &str, what: What) -> Option<Target> {
    let What::Loop(what) = what else { return None };
    match (game, what) {
        ("quantum", Loop::Bulk(_)) => Some(Target::AtLeast(100e6)),
        ("quantum-link", Loop::Weigh) => Some(Target::AtMost(60.0)),
        ("quantum-link", Loop::Playouts(_)) => Some(Target::AtLeast(0.7e6)),
        ("quanta", Loop::Playouts(_)) => Some(Target::AtLeast(100e3)),
        _ => None,
    }
}

fn of_game(game: &str, what: What, runs: Runs<'_>) -> Option<Row> {
    let rate = quantarium_games::visit(game, Measure { what, runs }).ok()?;
    let (words, value, unit) = match what {
        What::Loop(Loop::Playouts(_)) => ("playouts, uniform".to_owned(), rate, "/s"),
        What::Loop(what) => leap::said(what, rate),
        What::Search => ("UCT, simulations".to_owned(), rate, "/s"),
    };
    Some(Row::new(game, words, value, unit, target(game, what)))
}

/// How much longer counting the moves takes by cell than on the usual board.
fn by_cell(game: &str, runs: Runs<'_>) -> Option<Row> {
    let by_cell = |game: &str| {
        let cells = quantarium_games::open(game).ok()?.grid().len();
        let measure = Measure {
            what: What::Loop(Loop::Count),
            runs,
        };
        let rate = quantarium_games::visit(game, measure).ok()?;
        Some(1.0 / (rate * cells as f64))
    };
    let words = format!("counting, a cell, against {USUAL}");
    let value = by_cell(game)? / by_cell(USUAL)?;
    let target = Some(Target::AtMost(BY_CELL));
    Some(Row::new(game, words, value, "x", target))
}

/// Random solutions of the puzzle, one after the other.
fn solutions(board: &str, runs: Runs<'_>) -> Option<Row> {
    let sweep = Sweep::new(board, Edition::Second).ok()?;
    let mut finder = Finder::new(&sweep, Seed(1));
    let given = Partial::default();
    let value = runs.rate(|| u64::from(finder.find(&given, Watch::default()).is_ok()));
    let game = format!("sweep {board}");
    Some(Row::new(&game, "solutions".to_owned(), value, "/s", None))
}
