//! Balance reports for readers: sentences, tables for spreadsheets, plots, and one page that needs no network.
//!
//! What `quantarium_lab::balance` measures is only shown here. The same reports give the same bytes.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use quantarium_lab::balance::Balance;
//! use quantarium_report::{About, files};
//! use quantarium_tournament::{Here, Job, Underway};
//!
//! let mut balance = Balance::new("quantum-leap:board=hex2");
//! (balance.games, balance.annotator, balance.scaling.doublings) = (20, "none".parse()?, 0);
//! let about = About::of(&balance, "the commit")?;
//! let mut runs = balance.open(&Here::default())?;
//! runs.finish(&AtomicBool::new(false))?;
//! let files = files(&about, &runs.reports().expect("all is done"), &runs.rows())?;
//! assert!(files.iter().any(|(name, _)| *name == "report.html"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod page;
mod plot;
mod sheets;

pub mod shares;
pub mod words;

pub use about::About;

use plotters::drawing::DrawingAreaErrorKind;
use quantarium_lab::balance::{GameRow, Report};
use quantarium_tournament::stats::Estimate;
use serde::Serialize;
use thiserror::Error;

/// Why a report cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A report's game string is wrong.
    #[error("game: {0}")]
    Game(#[from] quantarium_rules::SpecError),
    /// A table cannot be written.
    #[error("table: {0}")]
    Sheet(#[from] csv::Error),
    /// Text cannot be written.
    #[error("text: {0}")]
    Io(#[from] std::io::Error),
    /// A number cannot be written.
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A share of a table, in the line of this number, counted from one, cannot be.
    #[error(
        "line {}: a share of {}% from {}% to {}%: 0 <= low <= share <= high <= 100 is wanted",
        .0, .1.value, .1.low, .1.high
    )]
    Share(usize, Estimate),
    /// A plot cannot be drawn.
    #[error("plot: {0}")]
    Plot(#[from] DrawingAreaErrorKind<std::io::Error>),
}

/// The reports as JSON has them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Whole<'a> {
    /// See [`About`].
    #[serde(flatten)]
    pub about: &'a About,
    /// One a game.
    pub reports: &'a [Report],
}

/// The files of a report's folder, by name: the page, the JSON and the tables.
///
/// # Errors
/// When a game string is wrong, or something cannot be drawn.
pub fn files(
    about: &About,
    reports: &[Report],
    games: &[GameRow],
) -> Result<Vec<(&'static str, String)>, ReportError> {
    let json = serde_json::to_string_pretty(&Whole { about, reports })?;
    Ok(vec![
        ("report.html", page::html(about, reports)?),
        ("report.json", json + "\n"),
        ("games.csv", sheets::games(games)?),
        ("metrics.csv", sheets::metrics(reports)?),
        ("curves.csv", sheets::curves(reports)?),
        ("cells.csv", sheets::cells(reports)?),
        ("lengths.csv", sheets::lengths(reports)?),
    ])
}
