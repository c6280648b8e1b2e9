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
    if let Some(text) = shape.strip_prefix("hex") {
        return Ok(hexagon(number_within(text, 2, 9)? as i32));
    }
    if let Some(text) = shape.strip_prefix("tri") {
        return Ok(triangle(number_within(text, 2, 22)? as i32));
    }
    if let Some(text) = shape.strip_prefix("star") {
        return Ok(star(number_within(text, 1, 6)? as i32));
    }
    if let Some(text) = shape.strip_prefix("rhomb") {
        let (width, height) = size(text, (1, 26), (1, 26))?;
        return Ok(rhombus(width as i32, height as i32));
    }
    if let Some(text) = shape.strip_prefix("rect") {
        let (width, height) = size(text, (1, 26), (1, 26))?;
        return Ok(rectangle(width as i32, height as i32));
    }
    Err(format!("{shape:?} is no shape of a board"))
}

fn hexagon(n: i32) -> Vec<Vec<i32>> {
    let row = |y: i32| ((y - n + 2).max(1)..=(y + n).min(2 * n - 1)).collect();
    (0..=2 * n - 2).map(row).collect()
}

fn triangle(n: i32) -> Vec<Vec<i32>> {
    (0..n).map(|y| (y + 1..=n).collect()).collect()
}

fn rhombus(width: i32, height: i32) -> Vec<Vec<i32>> {
    (0..height).map(|_| (1..=width).collect()).collect()
}

fn rectangle(width: i32, height: i32) -> Vec<Vec<i32>> {
    // Half of y, rounded up.
    let shift = |y: i32| (y + 1) / 2;
    (0..height)
        .map(|y| (1 + shift(y)..=width + shift(y)).collect())
        .collect()
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
