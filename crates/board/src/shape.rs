//! The shapes of hexagonal boards, as game strings write them (`hex5`, `rhomb4x3`, `mask/.oo/ooo/oo.`).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::MAX_CELLS;

/// Most rows a hexagonal board may have: the rows are the letters a to z.
const MAX_ROWS: usize = 26;
/// Most characters a row of a mask may have.
const MAX_MASK_WIDTH: usize = 64;

/// A hexagonal board's shape (QL-1, QK-1). Parsing checks every limit of the notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A hexagon with this many cells a side, 2 to 9.
    Hex(u8),
    /// A triangle with this many cells a side, 2 to 22.
    Triangle(u8),
    /// A rhombus, width and height 1 to 26.
    Rhombus(u8, u8),
    /// Rows of equal length, every second one shifted half a cell, width and height 1 to 26.
    Rectangle(u8, u8),
    /// A six-pointed star whose points have this many cells a side, 1 to 6.
    Star(u8),
    /// Rows from top to bottom as written, `o` a cell, `.` none.
    Mask(Vec<String>),
}

/// Why a text names no shape.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ShapeError {
    #[error("`{0}` is no shape: write hexN, triN, rhombWxH, rectWxH, starN or mask/ROW/ROW")]
    Unknown(String),
    #[error("`{0}`: {1} must be a number from {2} to {3}")]
    Size(String, &'static str, u8, u8),
    /// Rows are counted from 1 at the top.
    #[error("mask row {0}, character {1}: `{2}` is neither `o` nor `.`")]
    MaskCharacter(usize, usize, char),
    #[error("a mask has 1 to 26 rows of 1 to 64 characters; {0}")]
    MaskSize(String),
    #[error("`{text}` has {cells} cells; a board has 2 to 256")]
    Cells { text: String, cells: usize },
}

impl Shape {
    /// The cells as (x, y), row by row from the bottom, each row from left to right.
    pub fn cells(&self) -> Vec<(i16, i16)> {
        let rows = |height: i16, span: &dyn Fn(i16) -> (i16, i16)| {
            (0..height)
                .flat_map(|y| {
                    let (from, to) = span(y);
                    (from..=to).map(move |x| (x, y))
                })
                .collect()
        };
        match self {
            Self::Hex(n) => {
                let n = i16::from(*n);
                rows(2 * n - 1, &|y| (1.max(y - n + 2), (2 * n - 1).min(y + n)))
            }
            Self::Triangle(n) => {
                let n = i16::from(*n);
                rows(n, &|y| (y + 1, n))
            }
            Self::Rhombus(w, h) => rows(i16::from(*h), &|_| (1, i16::from(*w))),
            Self::Rectangle(w, h) => {
                let w = i16::from(*w);
                rows(i16::from(*h), &|y| (1 + (y + 1) / 2, w + (y + 1) / 2))
            }
            Self::Star(n) => star_cells(i16::from(*n)),
            Self::Mask(mask) => mask
                .iter()
                .rev()
                .enumerate()
                .flat_map(|(y, row)| {
                    row.bytes()
                        .enumerate()
                        .filter(|(_, byte)| *byte == b'o')
                        .map(move |(x, _)| (x as i16 + 1, y as i16))
                })
                .collect(),
        }
    }

    /// How many rows a position text has: a mask's margins count.
    pub fn rows(&self) -> usize {
        match self {
            Self::Mask(mask) => mask.len(),
            Self::Hex(n) => 2 * usize::from(*n) - 1,
            Self::Triangle(n) => usize::from(*n),
            Self::Rhombus(_, h) | Self::Rectangle(_, h) => usize::from(*h),
            Self::Star(n) => 4 * usize::from(*n) + 1,
        }
    }
}

fn star_cells(n: i16) -> Vec<(i16, i16)> {
    let belongs = |x: i16, y: i16| {
        let (u, v) = (x - 1 - 2 * n, y - 2 * n);
        let w = u - v;
        (u >= -n && v <= n && w <= n) || (u <= n && v >= -n && w >= -n)
    };
    (0..=4 * n)
        .flat_map(|y| (1..=4 * n + 1).map(move |x| (x, y)))
        .filter(|&(x, y)| belongs(x, y))
        .collect()
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(n) => write!(f, "hex{n}"),
            Self::Triangle(n) => write!(f, "tri{n}"),
            Self::Rhombus(w, h) => write!(f, "rhomb{w}x{h}"),
            Self::Rectangle(w, h) => write!(f, "rect{w}x{h}"),
            Self::Star(n) => write!(f, "star{n}"),
            Self::Mask(rows) => write!(f, "mask/{}", rows.join("/")),
        }
    }
}

/// A decimal number without sign or leading zeros, within limits.
fn number(digits: &str, min: u8, max: u8) -> Option<u8> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    digits
        .parse()
        .ok()
        .filter(|n| plain && (min..=max).contains(n))
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let size = |what, digits: &str, min, max| {
            let wrong = || ShapeError::Size(text.to_owned(), what, min, max);
            number(digits, min, max).ok_or_else(wrong)
        };
        let one = |digits: &str, min, max| size("the size", digits, min, max);
        let two = |sizes: &str| {
            let (w, h) = sizes
                .split_once('x')
                .ok_or_else(|| ShapeError::Unknown(text.to_owned()))?;
            Ok((size("the width", w, 1, 26)?, size("the height", h, 1, 26)?))
        };
        let shape = if let Some(rows) = text.strip_prefix("mask/") {
            parse_mask(rows)?
        } else if let Some(n) = text.strip_prefix("hex") {
            Self::Hex(one(n, 2, 9)?)
        } else if let Some(n) = text.strip_prefix("tri") {
            Self::Triangle(one(n, 2, 22)?)
        } else if let Some(n) = text.strip_prefix("star") {
            Self::Star(one(n, 1, 6)?)
        } else if let Some(sizes) = text.strip_prefix("rhomb") {
            two(sizes).map(|(w, h)| Self::Rhombus(w, h))?
        } else if let Some(sizes) = text.strip_prefix("rect") {
            two(sizes).map(|(w, h)| Self::Rectangle(w, h))?
        } else {
            return Err(ShapeError::Unknown(text.to_owned()));
        };
        let cells = shape.cells().len();
        if !(2..=MAX_CELLS).contains(&cells) {
            let text = text.to_owned();
            return Err(ShapeError::Cells { text, cells });
        }
        Ok(shape)
    }
}

fn parse_mask(text: &str) -> Result<Shape, ShapeError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() > MAX_ROWS {
        let count = rows.len();
        return Err(ShapeError::MaskSize(format!("this one has {count} rows")));
    }
    for (i, row) in rows.iter().enumerate() {
        for (k, found) in row.chars().enumerate() {
            if found != 'o' && found != '.' {
                return Err(ShapeError::MaskCharacter(i + 1, k + 1, found));
            }
        }
        if row.is_empty() || row.len() > MAX_MASK_WIDTH {
            let what = format!("row {} has {} characters", i + 1, row.len());
            return Err(ShapeError::MaskSize(what));
        }
    }
    Ok(Shape::Mask(rows.into_iter().map(str::to_owned).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> usize {
        text.parse::<Shape>().unwrap().cells().len()
    }

    #[test]
    fn shapes_have_the_cells_of_the_notation() {
        assert_eq!(cells("hex2"), 7);
        assert_eq!(cells("hex5"), 61);
        assert_eq!(cells("hex9"), 217);
        assert_eq!(cells("tri22"), 253);
        assert_eq!(cells("rhomb4x3"), 12);
        assert_eq!(cells("rect5x4"), 20);
        assert_eq!(cells("star1"), 13);
        assert_eq!(cells("star6"), 253);
        let example = "mask/.oo/ooo/oo.".parse::<Shape>().unwrap().cells();
        assert_eq!(example, Shape::Hex(2).cells(), "the notation's own example");
    }

    #[test]
    fn a_shape_is_written_as_it_was_read() {
        for text in "hex2 tri9 rhomb26x9 rect1x2 star6 mask/o./.o mask/../oo".split(' ') {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
    }

    /// Each limit of the notation, and beside it what is beyond: `rect30x8` has few enough cells, but too long rows.
    #[test]
    fn every_shape_ends_at_the_limits_of_the_notation_and_a_wrong_one_is_refused_with_the_reason() {
        let row = "o".repeat(64);
        let long = format!("mask/{row}/{row}/{row}/{row}");
        let high = format!("mask{}", "/ooooooooo".repeat(26));
        let shapes = "hex2 hex9 tri2 tri22 star1 star6 rhomb26x9 rhomb9x26 rhomb1x2 rect26x9 rect9x26 rect2x1 \
             mask/oo mask/o/o";
        for text in shapes.split(' ').chain([&*long, &*high]) {
            let cells = cells(text);
            assert!((2..=256).contains(&cells), "{text}: {cells}");
        }
        for (text, says) in [
            ("hex1", "from 2 to 9"),
            ("hex10", "from 2 to 9"),
            ("tri1", "from 2 to 22"),
            ("tri23", "from 2 to 22"),
            ("star0", "from 1 to 6"),
            ("star7", "from 1 to 6"),
            ("rect30x8", "the width must be a number from 1 to 26"),
            ("rect8x27", "the height must be a number from 1 to 26"),
            ("rhomb27x9", "the width must be a number from 1 to 26"),
            ("rhomb2x30", "the height must be a number from 1 to 26"),
            ("rect26x10", "260 cells; a board has 2 to 256"),
            ("rhomb1x1", "1 cells; a board has 2 to 256"),
            ("hex05", "from 2 to 9"),
            ("hex+5", "from 2 to 9"),
            ("rhomb0x4", "the width"),
            ("rhomb4", "is no shape"),
            ("rhomb26x26", "676 cells"),
            ("mask/oxo", "row 1, character 2: `x`"),
            ("mask/oo//o", "row 2 has 0 characters"),
            ("mask/", "row 1 has 0 characters"),
            ("mask/..", "0 cells"),
            ("", "is no shape"),
            ("octagon", "is no shape"),
            (&format!("mask/{row}o"), "row 1 has 65 characters"),
            (&format!("{high}/o"), "this one has 27 rows"),
            (&format!("{long}/o"), "257 cells; a board has 2 to 256"),
        ] {
            let error = text.parse::<Shape>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
