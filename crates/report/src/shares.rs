//! Tables of shares from several studies, such as the first player's on many boards, and their plot.
//!
//! ```
//! use quantarium_report::shares;
//!
//! let rows = shares::read("row,series,low,share,high\nhex4,random,52.9,57.8,62.5\nhex4,best play,,50,\n").unwrap();
//! assert_eq!(rows[1].share.low, 50.0);
//! assert!(shares::plot("What Black takes", &rows).unwrap().starts_with("<svg xmlns="));
//! ```

use plotters::element::{Circle, PathElement, Rectangle, Text, TriangleMarker};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, IntoFont, IntoTextStyle, RGBColor, TextStyle};
use quantarium_tournament::stats::Estimate;
use serde::Deserialize;

use crate::ReportError;
use crate::plot::{Area, FINE, INK, MARK, Paint, RULE, paint, paints, picture, style};

/// One share of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// The row it stands in; a gap in the plot comes before a row whose name differs up to its colon.
    pub row: String,
    /// What it belongs to: those of one series have one colour and one mark.
    pub series: String,
    /// The share in percent; its ends are the value itself where it is known exactly.
    pub share: Estimate,
}

/// A line of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    row: String,
    series: String,
    low: Option<f64>,
    share: f64,
    high: Option<f64>,
}

/// Reads a table: CSV with the columns `row`, `series`, `low`, `share` and `high`, in percent. Lines that begin with
/// `#` are remarks.
///
/// # Errors
/// When it is no such table, or not 0 <= low <= share <= high <= 100.
pub fn read(table: &str) -> Result<Vec<Share>, ReportError> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.comment(Some(b'#')).from_reader(table.as_bytes());
    let heading = reader.headers()?.clone();
    let mut shares = Vec::new();
    for record in reader.records() {
        let record = record?;
        let line: Line = record.deserialize(Some(&heading))?;
        let share = Estimate {
            low: line.low.unwrap_or(line.share),
            value: line.share,
            high: line.high.unwrap_or(line.share),
        };
        let in_order = 0.0 <= share.low && share.low <= share.value;
        if !(in_order && share.value <= share.high && share.high <= 100.0) {
            let line = record.position().map_or(0, csv::Position::line);
            return Err(ReportError::Share(line as usize, share));
        }
        shares.push(Share {
            row: line.row,
            series: line.series,
            share,
        });
    }
    Ok(shares)
}

const WIDTH: u32 = 860;
/// Where the scale begins and ends.
const SCALE: (u32, u32) = (290, 830);
/// The heights of the title and the series' names, of a share, and of what is between rows and groups.
const TOP: u32 = 92;
const LINE: u32 = 17;
const ROW_GAP: u32 = 9;
const GROUP_GAP: u32 = 12;
const BOTTOM: u32 = 22;

/// The names in the order in which they come first.
fn names<'a>(shares: &'a [Share], name: impl Fn(&'a Share) -> &'a str) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for share in shares {
        if !names.contains(&name(share)) {
            names.push(name(share));
        }
    }
    names
}

fn group(row: &str) -> &str {
    row.split_once(':').map_or(row, |(group, _)| group)
}

/// The plot as an SVG picture on light paper: shares below each other by row, with intervals, and a line at one half.
///
/// # Errors
/// When it cannot be drawn.
pub fn plot(title: &str, shares: &[Share]) -> Result<String, ReportError> {
    let rows = names(shares, |share| &share.row);
    let series = names(shares, |share| &share.series);
    let mut tops = Vec::with_capacity(rows.len());
    let mut y = TOP;
    for (number, row) in rows.iter().enumerate() {
        let new_group = number > 0 && group(rows[number - 1]) != group(row);
        y += if new_group { GROUP_GAP } else { 0 };
        tops.push(y);
        let lines = shares.iter().filter(|share| share.row == **row).count() as u32;
        y += lines * LINE + ROW_GAP;
    }
    let height = y + BOTTOM;
    let scale = Scale::of(shares);
    let drawn = picture((WIDTH, height), title, |area| {
        draw_frame(area, (title, height), &series, &scale)?;
        for (row, top) in rows.iter().zip(&tops) {
            let of_row: Vec<&Share> = shares.iter().filter(|share| share.row == *row).collect();
            let middle = top + of_row.len() as u32 * LINE / 2;
            write(area, row, (24, middle), 14, HPos::Left)?;
            for (number, share) in of_row.iter().enumerate() {
                let y = fine(top + number as u32 * LINE + LINE / 2);
                let of = series.iter().position(|name| *name == share.series);
                let (of, share) = (of.unwrap_or(0), share.share);
                let ends = [share.low, share.high].map(|end| (scale.at(end), y));
                area.draw(&PathElement::new(ends, style(paint(of), 5)))?;
                draw_mark(area, (scale.at(share.value), y), of)?;
            }
        }
        Ok(())
    })?;
    let paper = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" style=\"background:#fbfaf8\" "
    );
    let svg = drawn.replacen("<svg ", &paper, 1);
    let svg = paints().fold(svg, |svg, Paint(_, page, paper)| svg.replace(page, paper));
    Ok(svg + "\n")
}

/// From where to where the scale goes, in percent.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// Whole tens around all intervals and one half.
    fn of(shares: &[Share]) -> Self {
        let shares = || shares.iter().map(|share| share.share);
        let low = shares().map(|share| share.low).fold(50.0, f64::min);
        let high = shares().map(|share| share.high).fold(50.0, f64::max);
        Self {
            low: ((low - 1.0) / 10.0).floor().max(0.0) * 10.0,
            high: ((high + 1.0) / 10.0).ceil().min(10.0) * 10.0,
        }
    }

    /// Where a share lies, in the plot's fine pixels.
    fn at(&self, percent: f64) -> i32 {
        let part = (percent - self.low) / (self.high - self.low).max(1.0);
        let (from, to) = (f64::from(SCALE.0), f64::from(SCALE.1));
        ((from + part * (to - from)) * f64::from(FINE)).round() as i32
    }
}

fn fine(pixels: u32) -> i32 {
    (pixels * FINE) as i32
}

fn write(
    area: &Area<'_>,
    text: &str,
    (x, y): (u32, u32),
    size: u32,
    beside: HPos,
) -> Result<(), ReportError> {
    let bold = match size {
        16.. => FontStyle::Bold,
        _ => FontStyle::Normal,
    };
    let font = ("sans-serif", size * FINE).into_font().style(bold);
    let style: TextStyle<'_> = font.color(&INK.0).into_text_style(area);
    let style = style.pos(Pos::new(beside, VPos::Center));
    let text = Text::new(text.to_owned(), (fine(x), fine(y)), style);
    Ok(area.draw(&text)?)
}

/// The title, the series' names, the scale and its lines.
fn draw_frame(
    area: &Area<'_>,
    (title, height): (&str, u32),
    series: &[&str],
    scale: &Scale,
) -> Result<(), ReportError> {
    write(area, title, (24, 24), 18, HPos::Left)?;
    let mut x = 24;
    for (number, name) in series.iter().enumerate() {
        draw_mark(area, (fine(x + 6), fine(52)), number)?;
        write(area, name, (x + 18, 52), 13, HPos::Left)?;
        // No font is at hand to measure with: a letter is about half as wide as high.
        x += 18 + name.chars().count() as u32 * 15 / 2 + 22;
    }
    let (top, bottom) = (fine(TOP - 8), fine(height - BOTTOM + 4));
    let mut percent = scale.low;
    while percent <= scale.high {
        let x = scale.at(percent);
        let (colour, width) = match percent {
            50.0 => (MARK.0, 3),
            _ => (RULE.0, 2),
        };
        let line = PathElement::new(vec![(x, top), (x, bottom)], style(colour, width));
        area.draw(&line)?;
        let above = (x as u32 / FINE, TOP - 17);
        write(area, &format!("{percent}%"), above, 12, HPos::Center)?;
        percent += 10.0;
    }
    Ok(())
}

/// A series' mark, which differs by its shape, too.
fn draw_mark(area: &Area<'_>, (x, y): (i32, i32), series: usize) -> Result<(), ReportError> {
    let (size, colour): (i32, RGBColor) = (fine(5), paint(series));
    let drawn = match series % 3 {
        0 => area.draw(&Circle::new((x, y), size, colour.filled())),
        1 => {
            let half = size * 9 / 10;
            let corners = [(x - half, y - half), (x + half, y + half)];
            area.draw(&Rectangle::new(corners, colour.filled()))
        }
        _ => area.draw(&TriangleMarker::new((x, y), size * 5 / 4, colour.filled())),
    };
    Ok(drawn?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_tables_are_refused_with_their_line() {
        let error = |table: &str| read(table).unwrap_err().to_string();
        let heading = "row,series,low,share,high\n";
        let crossed = error(&format!(
            "{heading}hex4,random,10,20,30\nhex5,random,30,20,40\n"
        ));
        assert_eq!(
            crossed,
            "line 3: a share of 20% from 30% to 40%: 0 <= low <= share <= high <= 100 is wanted"
        );
        assert!(error(&format!("{heading}hex4,random,1,NaN,3\n")).contains("line 2"));
        assert!(error("row,share\nhex4,3\n").starts_with("table: "));
        assert!(error(&format!("{heading}hex4,random,much,20,30\n")).starts_with("table: "));
        assert_eq!(read(heading).unwrap(), []);
    }
}
