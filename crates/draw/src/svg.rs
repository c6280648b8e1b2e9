//! A board as an SVG picture.

mod animation;
mod glyph;
pub(crate) mod heat;

use std::fmt::Write as _;

use quantarium_board::{Cell, GridKind};
use quantarium_rules::Piece;
use svg::Document;
use svg::node::Text as Characters;
use svg::node::element::{Circle, Group, Polygon, Polyline, Rectangle, Style, Text, Title};

use crate::palette::{self, Colours};
use crate::{Picture, labels};

pub use self::animation::animation;

/// Pixels between adjacent cells' centres.
pub const UNIT: f64 = 48.0;
/// Space between the picture's edge and the centres of cells, in units: room for a cell's corner
/// and the board's rim.
const MARGIN: f64 = 0.95;
/// Space between the picture's edge and the centres of names.
const NAME_MARGIN: f64 = 0.55;
/// How far the board's rim stands out beyond its cells, in pixels.
const RIM: f64 = 7.0;

const PAPER: &str = "#f6f1e7";
const WOOD: &str = "#e2d5bd";
const WOOD_EDGE: &str = "#c9b894";
const HOLE: &str = "#cdbb98";
const LAST: &str = "#b9791a";
/// What makes a step's number readable on any piece.
const STEP_EDGE: &str = "#2a241a";

/// What the ground is drawn with.
struct Inks {
    /// Of the picture behind the board.
    paper: &'static str,
    hexagon: &'static str,
    /// The two kinds of squares.
    squares: [&'static str; 2],
    edge: &'static str,
    /// In the middle of hexagonal cells.
    hole: &'static str,
    names: &'static str,
    /// As [`RIM`].
    rim: f64,
    /// Of the pieces.
    pieces: fn(&str) -> Colours,
}

const SCREEN: Inks = Inks {
    paper: PAPER,
    hexagon: WOOD,
    squares: [WOOD, PAPER],
    edge: WOOD_EDGE,
    hole: HOLE,
    names: "#7a6c54",
    rim: RIM,
    pieces: palette::colours,
};

/// As little ink as tells the cells apart: what is empty takes a pencil.
const PRINTED: Inks = Inks {
    paper: "none",
    hexagon: "#ffffff",
    squares: ["#e8e8e8", "#ffffff"],
    edge: "#6a6a6a",
    hole: "none",
    names: "#000000",
    rim: 1.0,
    pieces: palette::printed,
};

/// Where the board's plane lies on the picture.
struct Frame {
    left: f64,
    right: f64,
    bottom: f64,
    top: f64,
}

impl Frame {
    /// The smallest frame around places, each with the space that it needs.
    fn around(places: impl Iterator<Item = ((f64, f64), f64)>) -> Self {
        let nothing = Self {
            left: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::INFINITY,
            top: f64::NEG_INFINITY,
        };
        places.fold(nothing, |frame, ((x, y), space)| Self {
            left: frame.left.min(x - space),
            right: frame.right.max(x + space),
            bottom: frame.bottom.min(y - space),
            top: frame.top.max(y + space),
        })
    }

    /// Width and height in pixels.
    fn size(&self) -> (f64, f64) {
        (
            (self.right - self.left) * UNIT,
            (self.top - self.bottom) * UNIT,
        )
    }

    /// A place of the board in pixels.
    fn pixels(&self, x: f64, y: f64) -> (f64, f64) {
        ((x - self.left) * UNIT, (self.top - y) * UNIT)
    }
}

/// The board as a stand-alone SVG document.
pub fn svg(picture: &Picture<'_>) -> String {
    drawn(picture, &SCREEN)
}

/// The same for a printer: with little ink, and pieces that differ in black and white, too.
pub fn printed(picture: &Picture<'_>) -> String {
    drawn(picture, &PRINTED)
}

/// A piece alone, printed, in the middle of a cell of [`UNIT`] pixels.
pub fn counter(piece: &Piece, seat: &str) -> String {
    let middle = format!("translate({} {})", UNIT / 2.0, UNIT / 2.0);
    let group = Group::new().set("transform", middle);
    let document = Document::new().set("width", UNIT).set("height", UNIT);
    let piece = glyph::of(piece, seat, palette::printed(seat));
    document.add(group.add(piece)).to_string()
}

fn drawn(picture: &Picture<'_>, inks: &Inks) -> String {
    let grid = picture.grid;
    let (mut document, frame) = ground(picture, true, inks);
    let at = |(x, y)| frame.pixels(x, y);
    for piece in &picture.pieces {
        let (x, y) = at(grid.place(piece.cell));
        let placed = Group::new().set("transform", format!("translate({} {})", px(x), px(y)));
        let seat = picture.seat_name(piece);
        document = document.add(placed.add(glyph::of(piece, seat, (inks.pieces)(seat))));
    }
    if !picture.way.is_empty() {
        document = document.add(way(picture, &|cell| at(grid.place(cell))));
    }
    document.to_string()
}

/// The board without its pieces, `marks` those of the picture, and where its plane lies.
fn ground(picture: &Picture<'_>, marks: bool, inks: &Inks) -> (Document, Frame) {
    let grid = picture.grid;
    let labels = labels(grid);
    let frame = Frame::around(
        grid.cells()
            .map(|cell| (grid.place(cell), MARGIN))
            .chain(labels.iter().map(|(_, x, y)| ((*x, *y), NAME_MARGIN))),
    );
    let (width, height) = frame.size();
    let at = |(x, y)| frame.pixels(x, y);
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
                .set("fill", inks.paper),
        );
    for (name, x, y) in labels {
        let (x, y) = at((x, y));
        document = document.add(text(&name, x, y, 13.0, inks.names));
    }
    let mut rim = Group::new()
        .set("fill", inks.edge)
        .set("stroke", inks.edge)
        .set("stroke-width", 2.0 * inks.rim)
        .set("stroke-linejoin", "round");
    for cell in grid.cells() {
        rim = rim.add(outline(grid.kind(), at(grid.place(cell))));
    }
    document = document.add(rim);
    for cell in grid.cells() {
        let marked = marks && picture.is_marked(cell);
        document = document.add(cell_shape(
            picture,
            cell,
            marked,
            at(grid.place(cell)),
            inks,
        ));
    }
    (document, frame)
}

/// A stone's way: thin lines from cell to cell, and the steps' numbers upon them.
fn way(picture: &Picture<'_>, at: &dyn Fn(Cell) -> (f64, f64)) -> Group {
    let corners = picture.way.iter().map(|&cell| {
        let (x, y) = at(cell);
        format!("{},{}", px(x), px(y))
    });
    let line = Polyline::new()
        .set("points", corners.collect::<Vec<_>>().join(" "))
        .set("fill", "none")
        .set("stroke", LAST)
        .set("stroke-width", 2.5)
        .set("stroke-linejoin", "round")
        .set("opacity", 0.7);
    let numbers = Group::new()
        .set("font-weight", 700)
        .set("stroke", STEP_EDGE)
        .set("stroke-width", 3)
        .set("stroke-linejoin", "round")
        .set("paint-order", "stroke");
    let steps = picture.way.iter().enumerate().skip(1);
    let numbers = steps.fold(numbers, |numbers, (step, &cell)| {
        let (x, y) = at(cell);
        numbers.add(text(&step.to_string(), x, y, 14.0, PAPER))
    });
    Group::new().add(line).add(numbers)
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

fn cell_shape(
    picture: &Picture<'_>,
    cell: Cell,
    marked: bool,
    (x, y): (f64, f64),
    inks: &Inks,
) -> Group {
    let kind = picture.grid.kind();
    let (column, row) = picture.grid.coords(cell);
    let fill = match kind {
        GridKind::Hex => inks.hexagon,
        GridKind::Square => inks.squares[usize::from((column + row) % 2 != 0)],
    };
    let mut group = Group::new().add(
        outline(kind, (x, y))
            .set("fill", fill)
            .set("stroke", inks.edge)
            .set("stroke-width", 1),
    );
    if kind == GridKind::Hex {
        group = group.add(circle(x, y, 0.30 * UNIT).set("fill", inks.hole));
    }
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

/// A cell's outline: a hexagon with its point up, or a square.
fn outline(kind: GridKind, (x, y): (f64, f64)) -> Polygon {
    let (corners, first, radius) = match kind {
        GridKind::Hex => (6, -90.0, UNIT / 3f64.sqrt()),
        GridKind::Square => (4, -45.0, UNIT / 2f64.sqrt()),
    };
    let corner = |i| {
        let angle = (first + f64::from(i) * 360.0 / f64::from(corners)).to_radians();
        let (x, y) = (x + radius * angle.cos(), y + radius * angle.sin());
        format!("{},{}", px(x), px(y))
    };
    let points: Vec<_> = (0..corners).map(corner).collect();
    Polygon::new().set("points", points.join(" "))
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
