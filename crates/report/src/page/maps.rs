//! A game's heat maps, on its board.

use quantarium_draw::{Ramp, Shade, heat};
use quantarium_lab::balance::{CellRow, Report, Strength};

use crate::ReportError;
use crate::words::{number, percent};

/// A board with shaded cells.
pub(super) struct Map {
    pub(super) title: String,
    pub(super) words: String,
    /// What the darkest cell stands for.
    pub(super) most: String,
    pub(super) svg: String,
}

const RAMP: Ramp<'static> = Ramp {
    least: "var(--least)",
    most: "var(--most)",
    edge: "var(--edge)",
    names: "var(--soft)",
};

/// Something that is counted on every cell.
struct Kind {
    title: &'static str,
    count: fn(&CellRow) -> u64,
    /// Whether it is a share of the games rather than a number a game.
    is_share: bool,
}

const KINDS: [Kind; 4] = [
    Kind {
        title: "Captures",
        count: |row| row.captures,
        is_share: false,
    },
    Kind {
        title: "Arrivals",
        count: |row| row.arrivals,
        is_share: false,
    },
    Kind {
        title: "Placements",
        count: |row| row.placements,
        is_share: false,
    },
    Kind {
        title: "At the end",
        count: |row| row.occupied,
        is_share: true,
    },
];

/// All maps of a report: of each player, of each thing that happens at all. Arrivals that are all captures
/// are shown once.
pub(super) fn all(report: &Report) -> Result<Vec<Map>, ReportError> {
    let game = quantarium_games::open(&report.game)?;
    let mut maps = Vec::new();
    for strength in &report.strengths {
        for kind in &KINDS {
            maps.extend(map(game.as_ref(), strength, kind));
        }
    }
    Ok(maps)
}

fn map(game: &dyn quantarium_rules::AnyGame, strength: &Strength, kind: &Kind) -> Option<Map> {
    let rows = &strength.heat.as_ref()?.cells;
    let most = rows.iter().map(kind.count).max().filter(|most| *most > 0)?;
    let same = |row: &CellRow| (kind.count)(row) == row.captures;
    if kind.title == "Arrivals" && rows.iter().all(same) {
        return None;
    }
    let games = strength.games as f64;
    let written = |count: u64| match kind.is_share {
        true => percent(count as f64 / games),
        false => number(count as f64 / games),
    };
    let shade = |row: &CellRow| {
        let count = (kind.count)(row);
        Shade {
            depth: count as f64 / most as f64,
            words: match kind.is_share {
                true => format!("{} of the games", written(count)),
                false => format!("{} a game", written(count)),
            },
        }
    };
    let shades: Vec<Shade> = rows.iter().map(shade).collect();
    let hottest = rows.iter().max_by_key(|row| (kind.count)(row))?;
    let unit = match kind.is_share {
        true => "of the games",
        false => "a game",
    };
    let words = match kind.is_share {
        true => format!(
            "Occupied most often: {}, in {} {unit}.",
            hottest.cell,
            written(most)
        ),
        false => format!("Most on {}: {} {unit}.", hottest.cell, written(most)),
    };
    let title = format!("{}, {}", kind.title, strength.player);
    let svg = heat(game.grid(), &shades, RAMP, &format!("{title}. {words}"));
    Some(Map {
        title,
        words,
        most: written(most),
        svg,
    })
}
