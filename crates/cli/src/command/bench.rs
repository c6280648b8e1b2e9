//! `quantarium bench`: how fast rules and search are on this machine.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use quantarium_engine::bench::{self, Effort, Row, Target};
use serde::Serialize;

use crate::failure::Failure;
use crate::{output, progress};

/// Measure how fast rules and search are on this machine, beside the targets
///
/// Each number is the best of several short runs on one thread. The node counts at the end are the
/// same on every machine.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium bench
  quantarium bench --json > bench.json")]
pub(crate) struct Arguments {
    /// Print the node counts only: the checksum of rules and search.
    #[arg(long)]
    nodes: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Measured {
    cpu: String,
    rows: Vec<Line>,
    nodes: Vec<Nodes>,
    positions: Vec<Searched>,
}

#[derive(Serialize)]
struct Line {
    game: String,
    what: String,
    value: f64,
    unit: &'static str,
    at_least: Option<f64>,
    at_most: Option<f64>,
    met: Option<bool>,
}

#[derive(Serialize)]
struct Nodes {
    game: &'static str,
    perft: u64,
    search: u64,
}

#[derive(Serialize)]
struct Searched {
    game: &'static str,
    stage: &'static str,
    uct: u64,
    best_first: u64,
    solver: Option<u64>,
    best: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let stop = progress::stop_on_ctrl_c()?;
    let rows = if arguments.nodes {
        Vec::new()
    } else {
        measure(&stop)
    };
    let (sums, counts) = (bench::sums(), bench::counts());
    if stop.load(Ordering::SeqCst) {
        return Err(Failure::Interrupted);
    }
    let nodes = sums.into_iter().map(|sum| Nodes {
        game: sum.game,
        perft: sum.perft,
        search: sum.search,
    });
    let positions = counts.into_iter().map(|counts| Searched {
        game: counts.game,
        stage: counts.stage.word(),
        uct: counts.uct,
        best_first: counts.best_first,
        solver: counts.solver,
        best: counts.best,
    });
    let measured = Measured {
        cpu: bench::cpu(),
        rows: rows.iter().map(line).collect(),
        nodes: nodes.collect(),
        positions: positions.collect(),
    };
    if arguments.json {
        return output::json(&measured);
    }
    output::lines(table(&measured))
}

fn measure(stop: &AtomicBool) -> Vec<Row> {
    let bar = progress::bar(bench::count() as u64, "measurements");
    let rows = bench::rows(Effort::default(), stop, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    rows
}

fn line(row: &Row) -> Line {
    let (at_least, at_most) = match row.target {
        Some(Target::AtLeast(least)) => (Some(least), None),
        Some(Target::AtMost(most)) => (None, Some(most)),
        None => (None, None),
    };
    Line {
        game: row.game.clone(),
        what: row.what.clone(),
        value: row.value,
        unit: row.unit,
        at_least,
        at_most,
        met: row.target.map(|target| target.is_met_by(row.value)),
    }
}

fn table(measured: &Measured) -> Vec<String> {
    let mut lines = vec![measured.cpu.clone()];
    if !measured.rows.is_empty() {
        lines.push(String::new());
    }
    for row in &measured.rows {
        let target = match (row.at_least, row.at_most) {
            (Some(least), _) => format!("at least {}", plain(least)),
            (_, Some(most)) => format!("at most {}", plain(most)),
            _ => String::new(),
        };
        let met = row.met.map_or("", |met| if met { "met" } else { "MISSED" });
        let value = format!("{} {}", plain(row.value), row.unit);
        lines.push(format!(
            "{:<28} {:<34} {value:>10}  {target:<14} {met}",
            row.game, row.what
        ));
    }
    lines.push(String::new());
    for nodes in &measured.nodes {
        lines.push(format!(
            "{:<14} perft(3) of seed 1: {:>12}   nodes of 2000 playouts: {:>10}",
            nodes.game, nodes.perft, nodes.search
        ));
    }
    lines.push(String::new());
    for at in &measured.positions {
        let solver = at.solver.map_or("-".to_owned(), |nodes| nodes.to_string());
        lines.push(format!(
            "{:<34} {:<7} uct {:>7}   best-first {:>7}   solver {solver:>7}   {}",
            at.game, at.stage, at.uct, at.best_first, at.best
        ));
    }
    lines
}

/// A number to three digits, with the thousands as k, M and G.
fn plain(value: f64) -> String {
    let (scaled, suffix) = match value {
        v if v >= 1e9 => (v / 1e9, " G"),
        v if v >= 1e6 => (v / 1e6, " M"),
        v if v >= 1e4 => (v / 1e3, " k"),
        v => (v, ""),
    };
    let digits = if scaled >= 100.0 {
        0
    } else if scaled >= 10.0 {
        1
    } else {
        2
    };
    format!("{scaled:.digits$}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(value: f64, target: Option<Target>) -> Row {
        Row {
            game: "quanta".to_owned(),
            what: "random playouts".to_owned(),
            value,
            unit: "/s",
            target,
        }
    }

    #[test]
    fn a_row_in_json_has_the_fields_of_the_page() {
        let missed = serde_json::to_value(line(&row(9e4, Some(Target::AtLeast(1e5)))));
        let told = serde_json::json!({
            "game": "quanta", "what": "random playouts", "value": 9e4, "unit": "/s",
            "at_least": 1e5, "at_most": null, "met": false,
        });
        assert_eq!(missed.expect("JSON"), told);
        assert_eq!(line(&row(1.0, None)).met, None);
    }

    #[test]
    fn numbers_are_short() {
        let told = [6.94, 14.0, 9_999.0, 123_456.0, 1.4e9].map(plain);
        assert_eq!(told, ["6.94", "14.0", "9999", "123 k", "1.40 G"]);
    }
}
