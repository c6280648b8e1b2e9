//! A board as an SVG picture.

mod glyph;

use std::fmt::Write as _;

use quantarium_board::{Cell, GridKind};
use svg::Document;
use svg::node::Text as Characters;
use svg::node::element::{Circle, Group, Polygon, Rectangle, Style, Text, Title};

use crate::Picture;

/// Pixels between adjacent cells' centres.
const UNIT: f64 = 48.0;
/// Space around the cells' centres, in units: room for half a cell and the names.
const MARGIN: f64 = 1.25;

const PAPER: &str = "#f6f1e7";
const WOOD: &str = "#e2d5bd";
const WOOD_EDGE: &str = "#c9b894";
const HOLE: &str = "#cdbb98";
const NAMES: &str = "#7a6c54";
const LAST: &str = "#b9791a";

/// The board as a stand-alone SVG document.
pub fn svg(picture: &Picture<'_>) -> String {
    let grid = picture.grid;
    let labels = picture.labels();
    let places: Vec<(f64, f64)> = grid
        .cells()
        .map(|cell| grid.place(cell))
        .chain(labels.iter().map(|(_, x, y)| (*x, *y)))
        .collect();
    let low = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
    let high = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (left, right, bottom, top) = (low(|p| p.0), high(|p| p.0), low(|p| p.1), high(|p| p.1));
    let width = (right - left + MARGIN) * UNIT;
    let height = (top - bottom + MARGIN) * UNIT;
    let at = |x: f64, y: f64| {
        (
            (x - left + MARGIN / 2.0) * UNIT,
            (top - y + MARGIN / 2.0) * UNIT,
        )
    };

    let mut document = Document::new()
        .set("viewBox", format!("0 0 {} {}", px(width), px(height)))
        .set("width", px(width))
        .set("height", px(height))
        .set("role", "img")
        .add(Title::new(title(picture)))
        .add(Style::new(
            "text{font-family:ui-sans-serif,system-ui,sans-serif}",
        ))
        .add(
            Rectangle::new()
                .set("width", px(width))
                .set("height", px(height))
                .set("rx", 10)
                .set("fill", PAPER),
        );
    for (name, x, y) in labels {
        let (x, y) = at(x, y);
        document = document.add(text(&name, x, y, 13.0, NAMES));
    }
    for cell in grid.cells() {
        let (x, y) = grid.place(cell);
        document = document.add(cell_shape(picture, cell, at(x, y)));
    }
    for piece in &picture.pieces {
        let (x, y) = grid.place(piece.cell);
        let (x, y) = at(x, y);
        let placed = Group::new().set("transform", format!("translate({} {})", px(x), px(y)));
        document = document.add(placed.add(glyph::of(piece, picture.seat_name(piece))));
    }
    document.to_string()
}

fn title(picture: &Picture<'_>) -> String {
    let mut words = format!("A board of {} cells", picture.grid.len());
    for (seat, index) in picture.seats.iter().zip(0..) {
        let count = picture
            .pieces
            .iter()
            .filter(|p| p.owner.is_some_and(|o| o.0 == index))
            .count();
        let _ = write!(words, ", {count} {}", seat.name.to_lowercase());
    }
    words
}

fn cell_shape(picture: &Picture<'_>, cell: Cell, (x, y): (f64, f64)) -> Group {
    let marked = picture.marked.contains(&cell);
    let group = Group::new();
    let group = match picture.grid.kind() {
        GridKind::Hex => group
            .add(
                Polygon::new()
                    .set("points", hexagon(x, y, UNIT / 3f64.sqrt()))
                    .set("fill", WOOD)
                    .set("stroke", WOOD_EDGE)
                    .set("stroke-width", 1),
            )
            .add(circle(x, y, 0.30 * UNIT).set("fill", HOLE)),
        GridKind::Square => {
            let (column, row) = picture.grid.coords(cell);
            let fill = if (column + row) % 2 == 0 { WOOD } else { PAPER };
            group.add(
                Rectangle::new()
                    .set("x", px(x - UNIT / 2.0))
                    .set("y", px(y - UNIT / 2.0))
                    .set("width", UNIT)
                    .set("height", UNIT)
                    .set("fill", fill)
                    .set("stroke", WOOD_EDGE)
                    .set("stroke-width", 1),
            )
        }
    };
    if marked {
        return group.add(
            circle(x, y, 0.46 * UNIT)
                .set("fill", "none")
                .set("stroke", LAST)
                .set("stroke-width", 3),
        );
    }
    group
}

/// The corners of a hexagon with pointed top.
fn hexagon(x: f64, y: f64, radius: f64) -> String {
    let corner = |i: u8| {
        let angle = (f64::from(i) * 60.0 - 90.0).to_radians();
        format!(
            "{},{}",
            px(x + radius * angle.cos()),
            px(y + radius * angle.sin())
        )
    };
    (0..6).map(corner).collect::<Vec<_>>().join(" ")
}

fn circle(x: f64, y: f64, radius: f64) -> Circle {
    Circle::new()
        .set("cx", px(x))
        .set("cy", px(y))
        .set("r", px(radius))
}

fn text(words: &str, x: f64, y: f64, size: f64, fill: &str) -> Text {
    Text::new("")
        .set("x", px(x))
        .set("y", px(y + size * 0.35))
        .set("font-size", size)
        .set("text-anchor", "middle")
        .set("fill", fill)
        .add(Characters::new(words))
}

/// Pixels rounded to hundredths, so that files stay small and the same everywhere.
fn px(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
