//! What a solution is written to beside standard output.

use std::path::PathBuf;

use clap::Args;
use quantarium_draw::Picture;
use quantarium_rules::LineError;
use quantarium_sweep::records::records;
use quantarium_sweep::verify::position;
use quantarium_sweep::{Solution, Sweep};

use crate::failure::Failure;
use crate::output;

/// The files that a solution is written to; of several solutions the last.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Files {
    /// Write the solution, of several the last, as an SVG picture to a file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the solution, of several the last, as game records, one a leap, to a file.
    #[arg(long, value_name = "FILE")]
    qgn: Option<PathBuf>,
}

impl Files {
    pub(super) fn write(&self, sweep: &Sweep, solution: &Solution) -> Result<(), Failure> {
        if let Some(path) = &self.svg {
            let picture = drawn(sweep, solution, &|picture| quantarium_draw::svg(picture))?;
            output::file(path, picture)?;
        }
        if let Some(path) = &self.qgn {
            let text = records(sweep, solution);
            let text = text.map_err(|error| Failure::Wrong(error.to_string()))?;
            output::file(path, text)?;
        }
        Ok(())
    }
}

/// A solution's picture: the setup with the way.
pub(super) fn drawn(
    sweep: &Sweep,
    solution: &Solution,
    draw: &dyn Fn(&Picture<'_>) -> String,
) -> Result<String, Failure> {
    let game = quantarium_games::open(&sweep.game())?;
    let start = position(sweep.grid(), solution.white, solution.black);
    let position = game.parse(&start).map_err(LineError::Position)?;
    let mut picture = Picture::new(&*game, &*position);
    let cells = std::iter::once(&solution.mover).chain(&solution.leaps);
    picture.way = cells.copied().collect();
    Ok(draw(&picture))
}
