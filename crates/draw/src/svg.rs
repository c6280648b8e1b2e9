//! A board as an SVG picture.

mod animation;
mod glyph;
pub(crate) mod heat;

use std::fmt::Write as _;

use maud::{Markup, html};
use quantarium_board::{Cell, Grid, GridKind};
use quantarium_rules::Piece;

use crate::palette::{self, Colours};
use crate::{Picture, labels};

pub use self::animation::animation;

const XMLNS: &str = "http://www.w3.org/2000/svg";

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
    edge: "#c9b894",
    hole: "#cdbb98",
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
    /// The smallest frame around a board and its names.
    fn around(grid: &Grid) -> Self {
        let nothing = Self {
            left: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::INFINITY,
            top: f64::NEG_INFINITY,
        };
        let cells = grid.cells().map(|cell| (grid.place(cell), MARGIN));
        let names = labels(grid).into_iter();
        let names = names.map(|(_, x, y)| ((x, y), NAME_MARGIN));
        cells
            .chain(names)
            .fold(nothing, |frame, ((x, y), space)| Self {
                left: frame.left.min(x - space),
                right: frame.right.max(x + space),
                bottom: frame.bottom.min(y - space),
                top: frame.top.max(y + space),
            })
    }

    /// Width and height in pixels.
    fn size(&self) -> (f64, f64) {
        let (width, height) = (self.right - self.left, self.top - self.bottom);
        (px(width * UNIT), px(height * UNIT))
    }

    /// A place of the board in pixels.
    fn pixels(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.left) * UNIT, (self.top - y) * UNIT)
    }

    /// The picture as a stand-alone document, of this size where `is_sized`, else as wide as it is allowed to be.
    fn document(&self, is_sized: bool, title: &str, inside: &Markup) -> String {
        let (width, height) = self.size();
        let [wide, high] = [width, height].map(|size| is_sized.then_some(size));
        let document = html! {
            svg xmlns=(XMLNS) viewBox={ "0 0 " (width) " " (height) } width=[wide] height=[high] role="img" {
                title { (title) }
                (inside)
            }
        };
        document.into_string()
    }

    fn names(&self, grid: &Grid, size: f64, fill: &str) -> Markup {
        html! {
            @for (name, x, y) in labels(grid) { (text(&name, self.pixels((x, y)), size, fill)) }
        }
    }

    /// What stands out beyond the cells.
    fn rim(&self, grid: &Grid, edge: &str, width: f64) -> Markup {
        html! {
            g fill=(edge) stroke=(edge) stroke-width=(width) stroke-linejoin="round" {
                @for cell in grid.cells() { polygon points=(self.outline(grid, cell)) {} }
            }
        }
    }

    /// The corners of a cell: of a hexagon with its point up, or of a square.
    fn outline(&self, grid: &Grid, cell: Cell) -> String {
        let (x, y) = self.pixels(grid.place(cell));
        let (corners, first, radius) = match grid.kind() {
            GridKind::Hex => (6, -90.0, UNIT / 3f64.sqrt()),
            GridKind::Square => (4, -45.0, UNIT / 2f64.sqrt()),
        };
        points((0..corners).map(|i| {
            let angle = (first + f64::from(i) * 360.0 / f64::from(corners)).to_radians();
            (x + radius * angle.cos(), y + radius * angle.sin())
        }))
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
    let piece = glyph::of(piece, seat, palette::printed(seat));
    let document = html! {
        svg xmlns=(XMLNS) width=(UNIT) height=(UNIT) { (placed((UNIT / 2.0, UNIT / 2.0), &piece)) }
    };
    document.into_string()
}

fn drawn(picture: &Picture<'_>, inks: &Inks) -> String {
    let frame = Frame::around(picture.grid);
    let at = |cell| frame.pixels(picture.grid.place(cell));
    let inside = html! {
        (ground(picture, &frame, true, inks))
        @for piece in &picture.pieces {
            @let seat = picture.seat_name(piece);
            (placed(at(piece.cell), &glyph::of(piece, seat, (inks.pieces)(seat))))
        }
        @if !picture.way.is_empty() { (way(&picture.way.iter().map(|&cell| at(cell)).collect::<Vec<_>>())) }
    };
    frame.document(true, &title(picture), &inside)
}

/// The board without its pieces, `marks` those of the picture.
fn ground(picture: &Picture<'_>, frame: &Frame, marks: bool, inks: &Inks) -> Markup {
    let grid = picture.grid;
    let (width, height) = frame.size();
    html! {
        style { "text{font-family:ui-sans-serif,system-ui,sans-serif}" }
        rect width=(width) height=(height) rx="10" fill=(inks.paper) {}
        (frame.names(grid, 13.0, inks.names))
        (frame.rim(grid, inks.edge, 2.0 * inks.rim))
        @for cell in grid.cells() {
            @let at = frame.pixels(grid.place(cell));
            @let fill = match grid.kind() {
                GridKind::Hex => inks.hexagon,
                GridKind::Square => inks.squares[usize::from((grid.coords(cell).0 + grid.coords(cell).1) % 2 != 0)],
            };
            g {
                polygon points=(frame.outline(grid, cell)) fill=(fill) stroke=(inks.edge) stroke-width="1" {}
                @if grid.kind() == GridKind::Hex { (disc(at, 0.30 * UNIT, inks.hole)) }
                @if marks && picture.is_marked(cell) { (mark(at)) }
            }
        }
    }
}

/// A stone's way: thin lines from cell to cell, and the steps' numbers upon them.
fn way(cells: &[(f64, f64)]) -> Markup {
    html! {
        g {
            polyline points=(points(cells.iter().copied())) fill="none" stroke=(LAST) stroke-width="2.5" stroke-linejoin="round" opacity="0.7" {}
            g font-weight="700" stroke=(STEP_EDGE) stroke-width="3" stroke-linejoin="round" paint-order="stroke" {
                @for (step, at) in cells.iter().enumerate().skip(1) { (text(&step.to_string(), *at, 14.0, PAPER)) }
            }
        }
    }
}

fn title(picture: &Picture<'_>) -> String {
    let mut words = format!("A board of {} cells", picture.grid.len());
    for (seat, index) in picture.seats.iter().zip(0..) {
        let own = |piece: &&Piece| piece.owner.is_some_and(|owner| owner.0 == index);
        let count = picture.pieces.iter().filter(own).count();
        let _ = write!(words, ", {count} {}", seat.name.to_lowercase());
    }
    words
}

/// What was drawn around (0, 0), at a place.
fn placed(at: (f64, f64), what: &Markup) -> Markup {
    html! { g transform=(to(at)) { (what) } }
}

fn to((x, y): (f64, f64)) -> String {
    format!("translate({} {})", px(x), px(y))
}

fn points(corners: impl Iterator<Item = (f64, f64)>) -> String {
    let corners = corners.map(|(x, y)| format!("{},{}", px(x), px(y)));
    corners.collect::<Vec<_>>().join(" ")
}

fn disc((x, y): (f64, f64), radius: f64, fill: &str) -> Markup {
    html! { circle cx=(px(x)) cy=(px(y)) r=(px(radius)) fill=(fill) {} }
}

fn ring((x, y): (f64, f64), radius: f64, ink: &str, width: f64) -> Markup {
    html! { circle cx=(px(x)) cy=(px(y)) r=(px(radius)) fill="none" stroke=(ink) stroke-width=(width) {} }
}

/// The mark of a cell that the last move touched.
fn mark(at: (f64, f64)) -> Markup {
    ring(at, 0.46 * UNIT, LAST, 3.0)
}

fn text(words: &str, (x, y): (f64, f64), size: f64, fill: &str) -> Markup {
    html! { text x=(px(x)) y=(px(y + size * 0.35)) font-size=(size) text-anchor="middle" fill=(fill) { (words) } }
}

/// Pixels rounded to hundredths, so that files stay small and the same everywhere.
fn px(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
