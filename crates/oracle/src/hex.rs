//! The shapes of hexagonal boards.

use crate::board::{Board, letter};
use crate::options::{number_within, size};

/// The board of a SHAPE, such as `hex5` or `mask/.oo/ooo/oo.` (QL-1).
pub(crate) fn board(shape: &str) -> Result<Board, String> {
    let rows = rows(shape)?;
    let cells: usize = rows.iter().map(Vec::len).sum();
    if !(2..=256).contains(&cells) {
        return Err(format!("board {shape} has {cells} cells, not 2 to 256"));
    }
    Ok(Board::new(&rows, |x, y| format!("{}{x}", letter(y))))
}

/// The x of the cells of each row, rows from the bottom up.
fn rows(shape: &str) -> Result<Vec<Vec<i32>>, String> {
    if let Some(text) = shape.strip_prefix("mask/") {
        return mask(text);
    }
    let digits = shape.find(|letter: char| letter.is_ascii_digit());
    let (kind, text) = shape.split_at(digits.unwrap_or(shape.len()));
    let side = |least, most| number_within(text, least, most).map(|side| side as i32);
    let slanted = |shift: fn(i32) -> i32| -> Result<Vec<Vec<i32>>, String> {
        let (width, height) = size(text, (1, 26), (1, 26))?;
        let row = |y| (1 + shift(y)..=width as i32 + shift(y)).collect();
        Ok((0..height as i32).map(row).collect())
    };
    match kind {
        "hex" => Ok(hexagon(side(2, 9)?)),
        "tri" => Ok(triangle(side(2, 22)?)),
        "star" => Ok(star(side(1, 6)?)),
        "rhomb" => slanted(|_| 0),
        // Half of y, rounded up.
        "rect" => slanted(|y| (y + 1) / 2),
        _ => Err(format!("{shape:?} is no shape of a board")),
    }
}

fn hexagon(n: i32) -> Vec<Vec<i32>> {
    let row = |y: i32| ((y - n + 2).max(1)..=(y + n).min(2 * n - 1)).collect();
    (0..=2 * n - 2).map(row).collect()
}

fn triangle(n: i32) -> Vec<Vec<i32>> {
    (0..n).map(|y| (y + 1..=n).collect()).collect()
}

/// Two triangles of 3N + 1 cells per side, laid over each other.
fn star(n: i32) -> Vec<Vec<i32>> {
    let belongs = |x: i32, y: i32| {
        let (u, v) = (x - 1 - 2 * n, y - 2 * n);
        let w = u - v;
        (u >= -n && v <= n && w <= n) || (u <= n && v >= -n && w >= -n)
    };
    let row = |y: i32| (1..=4 * n + 1).filter(|&x| belongs(x, y)).collect();
    (0..=4 * n).map(row).collect()
}

/// Rows from top to bottom as written; the k-th character is diagonal k.
fn mask(text: &str) -> Result<Vec<Vec<i32>>, String> {
    let mut rows = Vec::new();
    for row in text.split('/') {
        if !(1..=64).contains(&row.len()) {
            return Err(format!("mask row {row:?} is not 1 to 64 characters long"));
        }
        if !row.chars().all(|c| c == 'o' || c == '.') {
            return Err(format!("mask row {row:?} holds more than o and ."));
        }
        let cells = row.chars().enumerate().filter(|&(_, c)| c == 'o');
        rows.push(cells.map(|(k, _)| k as i32 + 1).collect());
    }
    if rows.len() > 26 {
        return Err(format!("a mask of {} rows, more than 26", rows.len()));
    }
    rows.reverse();
    Ok(rows)
}
