//! A board whose cells are shaded by a number each.

use quantarium_board::Grid;
use svg::Document;
use svg::node::element::{Group, Title};

use super::{Frame, MARGIN, NAME_MARGIN, RIM, outline, px, text};
use crate::labels;

/// A cell's number.
#[derive(Clone, PartialEq, Debug)]
pub struct Shade {
    /// From 0, nothing, to 1, the most.
    pub depth: f64,
    /// The number in words, shown when the pointer is on the cell.
    pub words: String,
}

/// The colours of a shaded board, as SVG writes them; `var(--name)` is one too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ramp<'a> {
    /// Of a cell with nothing.
    pub least: &'a str,
    /// Of the cell with the most.
    pub most: &'a str,
    /// Of the lines between cells and of the rim.
    pub edge: &'a str,
    /// Of the names beside the board.
    pub names: &'a str,
}

/// The board with its cells shaded, as an SVG element as wide as it is allowed to be. `words` say what is
/// to be seen.
pub fn heat(grid: &Grid, shades: &[Shade], ramp: Ramp<'_>, words: &str) -> String {
    let labels = labels(grid);
    let places = grid.cells().map(|cell| (grid.place(cell), MARGIN));
    let frame = Frame::around(places.chain(labels.iter().map(|(_, x, y)| ((*x, *y), NAME_MARGIN))));
    let (width, height) = frame.size();
    let at = |(x, y)| frame.pixels(x, y);
    let mut rim = Group::new()
        .set("fill", ramp.edge)
        .set("stroke", ramp.edge)
        .set("stroke-width", 1.2 * RIM)
        .set("stroke-linejoin", "round");
    for cell in grid.cells() {
        rim = rim.add(outline(grid.kind(), at(grid.place(cell))));
    }
    let mut cells = Group::new()
        .set("stroke", ramp.edge)
        .set("stroke-width", 1.5);
    for (cell, shade) in grid.cells().zip(shades) {
        let shape = || outline(grid.kind(), at(grid.place(cell)));
        let told = Title::new(format!("{}: {}", grid.name(cell), shade.words));
        let shaded = shape()
            .set("fill", ramp.most)
            .set("fill-opacity", px(shade.depth.clamp(0.0, 1.0)))
            .add(told);
        cells = cells.add(shape().set("fill", ramp.least)).add(shaded);
    }
    let mut document = Document::new()
        .set("viewBox", format!("0 0 {} {}", px(width), px(height)))
        .set("role", "img")
        .add(Title::new(words))
        .add(rim)
        .add(cells);
    for (name, x, y) in labels {
        let (x, y) = at((x, y));
        document = document.add(text(&name, x, y, 15.0, ramp.names));
    }
    document.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_shaded_and_named() {
        let grid = Grid::hex("hex2").unwrap();
        let shade = |n: u8| Shade {
            depth: f64::from(n) / 6.0,
            words: format!("{n} of 6 games"),
        };
        let shades: Vec<Shade> = (0..7).map(shade).collect();
        let ramp = Ramp {
            least: "var(--least)",
            most: "#ff0000",
            edge: "black",
            names: "grey",
        };
        let svg = heat(&grid, &shades, ramp, "Captures <by cell>");
        assert!(
            svg.contains("<title>Captures &lt;by cell&gt;</title>"),
            "{svg}"
        );
        assert_eq!(svg.matches("fill=\"var(--least)\"").count(), 7);
        assert!(svg.contains("b2: 3 of 6 games"), "{svg}");
        assert!(svg.contains("fill-opacity=\"0.5\""), "{svg}");
        assert!(svg.contains("fill-opacity=\"1\""), "{svg}");
    }
}
