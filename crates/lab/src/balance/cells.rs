//! Where on the board it happens.

use quantarium_board::{Cell, Grid};
use quantarium_tournament::stats::Spread;
use serde::Serialize;

use super::trace::Seen;

/// What happens on which cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Heat {
    /// The cells in board order.
    pub cells: Vec<CellRow>,
    /// The share of the cells that a piece arrived at or was placed on, by games.
    pub coverage: Spread,
}

/// What happened on a cell, in all games together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct CellRow {
    /// The cell's name.
    pub cell: String,
    /// Moves of pieces to it.
    pub arrivals: u64,
    /// Those of them that took another player's piece.
    pub captures: u64,
    /// Moves of pieces from it.
    pub departures: u64,
    /// Placements of new pieces on it.
    pub placements: u64,
    /// Games in which it is occupied at the end.
    pub occupied: u64,
}

impl Heat {
    pub(super) fn of(grid: &Grid, seen: &[Seen<'_>]) -> Option<Self> {
        let row = |cell: Cell| CellRow {
            cell: grid.name(cell).to_owned(),
            ..CellRow::default()
        };
        let mut cells: Vec<CellRow> = grid.cells().map(row).collect();
        let mut coverage = Vec::new();
        for game in seen {
            let mut touched = vec![false; cells.len()];
            for step in &game.trace.steps {
                if let Some(from) = step.from {
                    cells[from.index()].departures += 1;
                }
                let Some(to) = step.to else { continue };
                touched[to.index()] = true;
                let row = &mut cells[to.index()];
                row.captures += u64::from(step.captures);
                match step.from {
                    Some(_) => row.arrivals += 1,
                    None => row.placements += 1,
                }
            }
            for cell in &game.trace.end {
                cells[cell.index()].occupied += 1;
            }
            let touched = touched.iter().filter(|touched| **touched).count();
            coverage.push(touched as f64 / cells.len() as f64);
        }
        Some(Self {
            cells,
            coverage: Spread::of(coverage)?,
        })
    }
}
