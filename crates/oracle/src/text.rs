//! The parts of positions and moves that all games write alike.

use crate::Move;
use crate::board::Board;
use crate::options::number;

/// The three fields of a position: BOARD, the seat whose letter TURN is, REST.
pub(crate) fn fields<'a>(
    text: &'a str,
    letters: &str,
) -> Result<(&'a str, usize, &'a str), String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let count = fields.len();
    match fields[..] {
        [board, turn, rest] => Ok((board, seat(turn, letters)?, rest)),
        _ => Err(format!("a position has three fields, this one {count}")),
    }
}

/// The seat of a TURN letter.
pub(crate) fn seat(turn: &str, letters: &str) -> Result<usize, String> {
    let seat = letters
        .chars()
        .position(|letter| turn == letter.to_string());
    seat.ok_or_else(|| format!("TURN {turn:?} is none of the letters {letters}"))
}

/// Reads BOARD. `read_piece` gets a row from a piece's first letter on: which piece it is, and how many bytes it takes.
pub(crate) fn read_rows<P: Clone>(
    board: &Board,
    text: &str,
    read_piece: impl Fn(&str) -> Result<(P, usize), String>,
) -> Result<Vec<Option<P>>, String> {
    if !text.is_ascii() {
        return Err("BOARD holds letters that no piece has".to_string());
    }
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != board.rows.len() {
        let (found, wanted) = (rows.len(), board.rows.len());
        return Err(format!("{found} rows instead of {wanted}"));
    }
    let mut pieces = vec![None; board.len()];
    for (row, cells) in rows.iter().zip(&board.rows) {
        let read = read_row(row, &read_piece)?;
        if read.len() != cells.len() {
            let (found, wanted) = (read.len(), cells.len());
            return Err(format!("row {row:?} has {found} cells, not {wanted}"));
        }
        for (&cell, piece) in cells.iter().zip(read) {
            pieces[cell] = piece;
        }
    }
    Ok(pieces)
}

fn read_row<P: Clone>(
    row: &str,
    read_piece: impl Fn(&str) -> Result<(P, usize), String>,
) -> Result<Vec<Option<P>>, String> {
    let mut cells = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run = number(&rest[..digits])?;
            if !(1..=256).contains(&run) {
                return Err(format!("a run of {run} empty cells"));
            }
            cells.extend(vec![None; run as usize]);
            rest = &rest[digits..];
        } else {
            let (piece, length) = read_piece(rest)?;
            cells.push(Some(piece));
            rest = &rest[length..];
        }
    }
    Ok(cells)
}

pub(crate) fn write_rows<P>(
    board: &Board,
    pieces: &[Option<P>],
    piece_text: impl Fn(&P) -> String,
) -> String {
    let rows = board.rows.iter().map(|cells| {
        // Empty cells beside each other are written as their number.
        let runs = cells.chunk_by(|&cell, &next| pieces[cell].is_none() && pieces[next].is_none());
        let texts = runs.map(|run| match &pieces[run[0]] {
            Some(piece) => piece_text(piece),
            None => run.len().to_string(),
        });
        texts.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

/// A piece that is one letter of `letters`: its place among them.
pub(crate) fn read_letter(rest: &str, letters: &str) -> Result<(usize, usize), String> {
    let place = letters.chars().position(|letter| rest.starts_with(letter));
    place
        .map(|place| (place, 1))
        .ok_or_else(|| format!("{rest:?} does not start with one of {letters}"))
}

/// The two cells of a move such as `c3xe5` or `c3e5`, and the sign between them, if any.
///
/// A row may be called x too: `c3x5` is a move to x5, `c3xx5` the same with the sign.
pub(crate) fn two_cells(
    board: &Board,
    text: &str,
    signs: &[char],
) -> Result<(usize, Option<char>, usize), String> {
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[letter..].bytes();
    let digits = digits.take_while(u8::is_ascii_digit).count();
    let (from, rest) = text.split_at(letter + digits);
    let from = board.find(from)?;
    if let Ok(to) = board.find(rest) {
        return Ok((from, None, to));
    }
    let sign = rest.chars().next().filter(|sign| signs.contains(sign));
    let sign = sign.ok_or_else(|| format!("{text:?} is not a move between two cells"))?;
    let to = board.find(&rest[sign.len_utf8()..])?;
    Ok((from, Some(sign), to))
}

/// A move such as `3@c4`, or `pass`.
pub(crate) fn placement(board: &Board, mv: Move) -> String {
    match mv {
        Move::Place { sign, cell } => format!("{sign}@{}", board.name(cell)),
        _ => "pass".to_string(),
    }
}

/// Reads one by the signs that the game has.
pub(crate) fn read_placement(board: &Board, text: &str, signs: &str) -> Result<Move, String> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    let known = |sign: &str| signs.chars().find(|known| sign == known.to_string());
    let parts = text.split_once('@');
    let parts = parts.and_then(|(sign, cell)| Some((known(sign)?, cell)));
    let (sign, cell) = parts.ok_or_else(|| format!("{text:?} is not a move"))?;
    let cell = board.find(cell)?;
    Ok(Move::Place { sign, cell })
}

/// The seat with the higher score; none if they are equal.
pub(crate) fn higher(first: i64, second: i64) -> Option<usize> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}
