//! `quantarium lab balance`: a balance report.

mod shown;

use std::path::Path;

use clap::Args;
use quantarium_lab::balance::{Balance, Runs};
use quantarium_report::{About, Whole, files};
use quantarium_tournament::Underway;

use crate::command::COMMIT;
use crate::command::contest::{Running, players};
use crate::command::shard::{self, Work};
use crate::failure::Failure;
use crate::progress::Live;
use crate::{output, progress};

/// Report how balanced games are, and what kind of games they are
///
/// Every player plays against itself, the engine says how every position of these games stands, and a scaling
/// test measures what thinking twice as long gains. With --out a folder gets the report as a page (report.html,
/// which needs no network), as JSON and as tables. docs/metrics.md defines every number. With players that are
/// limited by nodes, playouts or depth the same command gives the same bytes.
#[derive(Args, Debug)]
#[command(after_help = concat!("\
Examples:
  quantarium lab balance quantum-leap:board=hex3 --games 100 --out hex3
  quantarium lab balance quantum-leap quantum-leap:edition=1 --games 2000 --concurrency 2 --out leap
  quantarium lab balance quantum-link --player random --player level=5 --doublings 0
  quantarium lab balance quantum-leap:board=hex2 --setup 'bw/wbw/bb w -' --annotator none --games 50

", players!()))]
pub(crate) struct Arguments {
    #[command(flatten)]
    balance: Balance,
    #[command(flatten)]
    running: Running,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { balance, running } = arguments;
    let mut runs = shard::open(balance, Work::LabBalance, &running.here)?;
    let stop = progress::stop_on_ctrl_c()?;
    let mut live = Live::new(runs.steps(), "", runs.done());
    let ran = runs.go_on(&stop, &mut |progress| {
        live.show(progress.done, &|| shown::standing(progress));
    });
    live.bar.finish_and_clear();
    ran?;
    let what = "games to play and annotate";
    match running.here.shard {
        Some(shard) if runs.is_done() => shard::done(shard, runs.steps(), what),
        _ => finish(balance, &runs, running.here.out.as_deref(), running.json),
    }
}

/// Writes and prints the reports.
pub(crate) fn finish(
    balance: &Balance,
    runs: &Runs,
    folder: Option<&Path>,
    json: bool,
) -> Result<(), Failure> {
    let reports = &runs.reports().ok_or(Failure::Interrupted)?;
    let about = &About::of(balance, COMMIT)?;
    if let Some(folder) = folder {
        let files = files(about, reports, &runs.rows());
        for (name, text) in files.map_err(|error| Failure::Wrong(error.to_string()))? {
            output::file(&folder.join(name), text)?;
        }
    }
    if json {
        return output::json(&Whole { about, reports });
    }
    let page = folder.map(|folder| folder.join("report.html"));
    output::lines(shown::lines(reports, page.as_deref()))
}
