//! A game's heat maps, on its board.

use quantarium_draw::{Ramp, Shade, heat};
use quantarium_lab::balance::{CellRow, Report, Strength};

use super::charts::Chart;
use crate::ReportError;
use crate::words::{number, percent};

/// A board with shaded cells, and what the darkest stands for.
type Map = (Chart, String);

const RAMP: Ramp<'static> = Ramp {
    least: "var(--least)",
    most: "var(--most)",
    edge: "var(--edge)",
    names: "var(--soft)",
};

/// Something that is counted on every cell: its title, and whether it is a share of the games rather than a number a game.
type Kind = (&'static str, fn(&CellRow) -> u64, bool);

const KINDS: [Kind; 4] = [
    ("Captures", |row| row.captures, false),
    ("Arrivals", |row| row.arrivals, false),
    ("Placements", |row| row.placements, false),
    ("At the end", |row| row.occupied, true),
];

/// The maps of each player, of each thing that happens at all. Arrivals that are all captures are shown once.
pub(super) fn all(report: &Report) -> Result<Vec<Map>, ReportError> {
    let game = quantarium_games::open(&report.game)?;
    let mut maps = Vec::new();
    for strength in &report.strengths {
        for kind in KINDS {
            maps.extend(map(game.as_ref(), strength, kind));
        }
    }
    Ok(maps)
}

fn map(
    game: &dyn quantarium_rules::AnyGame,
    strength: &Strength,
    (title, count, is_share): Kind,
) -> Option<Map> {
    let rows = &strength.heat.as_ref()?.cells;
    let most = rows.iter().map(count).max().filter(|most| *most > 0)?;
    let same = |row: &CellRow| count(row) == row.captures;
    if title == "Arrivals" && rows.iter().all(same) {
        return None;
    }
    let games = strength.games as f64;
    let (unit, written): (_, fn(f64) -> String) = match is_share {
        true => ("of the games", percent),
        false => ("a game", number),
    };
    let written = |count: u64| written(count as f64 / games);
    let shade = |row: &CellRow| Shade {
        depth: count(row) as f64 / most as f64,
        words: format!("{} {unit}", written(count(row))),
    };
    let shades: Vec<Shade> = rows.iter().map(shade).collect();
    let hottest = &rows.iter().max_by_key(|row| count(row))?.cell;
    let most = written(most);
    let words = match is_share {
        true => format!("Occupied most often: {hottest}, in {most} {unit}."),
        false => format!("Most on {hottest}: {most} {unit}."),
    };
    let title = format!("{title}, {}", strength.player);
    let svg = heat(game.grid(), &shades, RAMP, &format!("{title}. {words}"));
    Some((Chart { title, words, svg }, most))
}
