//! A board whose cells are shaded by a number each.

use maud::html;
use quantarium_board::Grid;

use super::{Frame, RIM, px};

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
    let frame = Frame::around(grid);
    let inside = html! {
        (frame.rim(grid, ramp.edge, 1.2 * RIM))
        g stroke=(ramp.edge) stroke-width="1.5" {
            @for (cell, shade) in grid.cells().zip(shades) {
                @let outline = frame.outline(grid, cell);
                polygon points=(outline) fill=(ramp.least) {}
                polygon points=(outline) fill=(ramp.most) fill-opacity=(px(shade.depth.clamp(0.0, 1.0))) {
                    title { (grid.name(cell)) ": " (shade.words) }
                }
            }
        }
        (frame.names(grid, 15.0, ramp.names))
    };
    frame.document(false, words, &inside)
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
        let title = "<title>Captures &lt;by cell&gt;</title>";
        assert!(svg.contains(title), "{svg}");
        assert_eq!(svg.matches("fill=\"var(--least)\"").count(), 7);
        assert!(svg.contains("b2: 3 of 6 games"), "{svg}");
        assert!(svg.contains("fill-opacity=\"0.5\""), "{svg}");
        assert!(svg.contains("fill-opacity=\"1\""), "{svg}");
    }
}
