//! A board as text for terminals.

use std::collections::BTreeMap;

use anstyle::Style;
use quantarium_board::GridKind;
use quantarium_rules::{Piece, Player};

use crate::{Picture, labels, palette};

/// Characters between adjacent cells' left ends: even, so that half a cell is a whole number.
const PITCH: f64 = 4.0;

/// The board as lines of text, with colours as ANSI escapes where `coloured`.
///
/// A stone is its seat's letter; a tower S, C or Q (Black's in lower case) and its height above 1; a
/// die its seat's letter and its face; a particle its charge behind its seat's letter, a neutron `n`.
/// Marked cells stand in brackets; a piece on a stone's way is the number of its step.
pub fn terminal(picture: &Picture<'_>, coloured: bool) -> String {
    let mut lines: BTreeMap<i64, BTreeMap<i64, (String, Style)>> = BTreeMap::new();
    let mut put = |x: f64, y: f64, text: String, style: Style| {
        // Rows are sqrt(3)/2 apart on hexagonal boards, 1 on square ones: both round to whole rows.
        let row = match picture.grid.kind() {
            GridKind::Hex => y / (3f64.sqrt() / 2.0),
            GridKind::Square => y,
        };
        let column = (x * PITCH).round() as i64;
        lines
            .entry(-(row.round() as i64))
            .or_default()
            .insert(column, (text, style));
    };
    for (text, x, y) in labels(picture.grid) {
        put(x, y, text, Style::new().dimmed());
    }
    for cell in picture.grid.cells() {
        let (x, y) = picture.grid.place(cell);
        let piece = picture.pieces.iter().find(|piece| piece.cell == cell);
        let (text, style) = match piece {
            Some(piece) => {
                let colours = palette::colours(picture.seat_name(piece));
                let style = Style::new().fg_color(Some(colours.terminal.into()));
                (token(picture, piece), style.bold())
            }
            None => ("\u{b7}".to_owned(), Style::new().dimmed()),
        };
        if picture.is_marked(cell) {
            put(x - 1.0 / PITCH, y, format!("[{text}]"), style);
        } else {
            put(x, y, text, style);
        }
    }
    let firsts = lines.values().filter_map(|line| line.keys().next());
    let left = firsts.copied().min().unwrap_or(0);
    let mut out = String::new();
    for line in lines.values() {
        let mut at = left;
        for (&column, (text, style)) in line {
            out.push_str(&" ".repeat((column - at).max(0) as usize));
            at = at.max(column) + text.chars().count() as i64;
            out.push_str(&match coloured {
                true => format!("{style}{text}{style:#}"),
                false => text.clone(),
            });
        }
        out.push('\n');
    }
    out
}

fn token(picture: &Picture<'_>, piece: &Piece) -> String {
    let letter = picture.seat(piece).map_or(' ', |seat| seat.letter);
    if let Some(step) = picture.step(piece.cell) {
        return step.to_string();
    }
    let tower = |letter: char| {
        let letter = match piece.owner {
            Some(Player::FIRST) => letter,
            _ => letter.to_ascii_lowercase(),
        };
        match piece.count {
            2.. => format!("{letter}{}", piece.count),
            _ => letter.to_string(),
        }
    };
    match piece.kind {
        "stone" => letter.to_string(),
        "square" => tower('S'),
        "circle" => tower('C'),
        "queen" => tower('Q'),
        "die" => format!("{letter}{}", piece.count),
        "neutron" => "n".to_owned(),
        "positive" => format!("{letter}+"),
        "negative" => format!("{letter}-"),
        other => format!("{letter}{}", &other[..other.len().min(1)]),
    }
}
