//! The board field of position texts, which all games share: rows from top to bottom separated by
//! `/`, runs of empty cells as decimal numbers.

use quantarium_board::{Cell, Grid};

pub use crate::family::plain_number;
use crate::{Ending, Foreign, MoveError, Player, PositionError, Reason, Seat};

/// A piece as positions write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its text, such as `S(3)`.
    pub text: String,
    /// Whose it is; nobody's for a neutron.
    pub owner: Option<Player>,
    /// What it is, as [`crate::Piece::kind`].
    pub kind: &'static str,
    /// A tower's height, a die's face; 1 where nothing is counted.
    pub count: u8,
    /// How many pieces of this kind the owner has in all, whatever their counts, where that is limited.
    pub supply: Option<u16>,
}

/// Splits a position text into its fields.
///
/// # Errors
/// When there are not exactly `N` fields separated by one space, or the text is of another kind.
pub fn fields<const N: usize>(text: &str) -> Result<[&str; N], PositionError> {
    if let Some(foreign) = Foreign::of(text).filter(|foreign| *foreign != Foreign::Position) {
        return Err(PositionError::Foreign(foreign));
    }
    let fields: Vec<&str> = text.split(' ').collect();
    let found = fields.len();
    fields
        .try_into()
        .map_err(|_| PositionError::Fields { expected: N, found })
}

/// A field after the board is wrong.
pub fn field(field: &'static str, found: &str, expected: impl Into<String>) -> PositionError {
    let (found, expected) = (found.to_owned(), expected.into());
    PositionError::Field {
        field,
        found,
        expected,
    }
}

/// Every part can be read, but a rule forbids the position.
pub fn impossible(rule: &'static str, what: impl Into<String>) -> PositionError {
    let what = what.into();
    PositionError::Impossible { rule, what }
}

/// No move is written so.
pub fn no_move(text: &str, expected: &'static str) -> MoveError {
    let found = text.to_owned();
    MoveError::Syntax { found, expected }
}

/// The move can be read, but a rule forbids it.
pub fn illegal(text: &str, reason: Reason) -> MoveError {
    let found = text.to_owned();
    MoveError::Illegal { found, reason }
}

/// The game has ended so, and no move is legal.
pub fn over(text: &str, ending: &Ending) -> MoveError {
    let (found, words) = (text.to_owned(), ending.words);
    MoveError::GameOver { found, words }
}

/// Reads whose turn it is, by the seat's letter.
///
/// # Errors
/// When it is no seat's letter.
pub fn turn(seats: &[Seat], text: &str) -> Result<Player, PositionError> {
    let letters: Vec<String> = seats.iter().map(|seat| seat.letter.to_string()).collect();
    let seat = letters.iter().position(|letter| letter == text);
    let wrong = || field("turn", text, format!("write {}", letters.join(" or ")));
    seat.map(|seat| Player(seat as u8)).ok_or_else(wrong)
}

/// Splits a cell's name, a letter and digits, off the front of a text.
pub fn split_cell(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0).then(|| text.split_at(1 + length))
}

/// The cell that a move's text names.
///
/// # Errors
/// When the board has no such cell.
pub fn named(grid: &Grid, text: &str, name: &str) -> Result<Cell, MoveError> {
    grid.named(name).ok_or_else(|| MoveError::NoSuchCell {
        found: text.to_owned(),
        cell: name.to_owned(),
    })
}

/// Writes the board: `piece` gives the text of what stands on a cell, or nothing if it is empty.
pub fn write_board(grid: &Grid, mut piece: impl FnMut(Cell) -> Option<String>) -> String {
    let mut text = String::new();
    for y in (0..grid.rows()).rev() {
        let mut empty = 0;
        for cell in grid.row(y) {
            if let Some(piece) = piece(cell) {
                push_run(&mut text, &mut empty);
                text.push_str(&piece);
            } else {
                empty += 1;
            }
        }
        push_run(&mut text, &mut empty);
        if y > 0 {
            text.push('/');
        }
    }
    text
}

fn push_run(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// Reads the board. `piece` reads one piece off the front of the row's rest: it returns the piece
/// and how many bytes it took, or nothing if no piece stands there (`expected` says what would be
/// right). The pieces come back with their cells.
///
/// # Errors
/// When the rows do not fit the board, or something in a row is neither a piece nor a run.
pub fn parse_board<P>(
    grid: &Grid,
    text: &str,
    expected: &str,
    mut piece: impl FnMut(&str) -> Option<(P, usize)>,
) -> Result<Vec<(Cell, P)>, PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    let (expected_rows, found) = (grid.rows(), rows.len());
    if found != expected_rows {
        let expected = expected_rows;
        return Err(PositionError::Rows { expected, found });
    }
    let mut pieces = Vec::new();
    for (y, row) in (0..grid.rows()).rev().zip(rows) {
        parse_row(grid, y, row, expected, &mut piece, &mut pieces)?;
    }
    Ok(pieces)
}

fn parse_row<P>(
    grid: &Grid,
    y: usize,
    row: &str,
    expected: &str,
    piece: &mut impl FnMut(&str) -> Option<(P, usize)>,
    pieces: &mut Vec<(Cell, P)>,
) -> Result<(), PositionError> {
    let mut cells = grid.row(y);
    let length = cells.len();
    let (mut at, mut filled) = (0, 0_usize);
    let wrong = |at: usize, found: String, expected: &str| PositionError::Piece {
        row: grid.row_name(y),
        column: row[..at].chars().count() + 1,
        found,
        expected: expected.to_owned(),
    };
    while at < row.len() {
        let rest = &row[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run = plain_number(&rest[..digits]).filter(|run| *run > 0);
            let plain = "empty cells are a number without leading zeros";
            let run = run.ok_or_else(|| wrong(at, rest[..digits].to_owned(), plain))? as usize;
            filled = filled.saturating_add(run);
            at += digits;
            for _ in 0..run.min(length) {
                cells.next();
            }
        } else {
            let found = || rest.chars().take(1).collect();
            let (piece, taken) = piece(rest).ok_or_else(|| wrong(at, found(), expected))?;
            filled += 1;
            at += taken;
            if let Some(cell) = cells.next() {
                pieces.push((cell, piece));
            }
        }
    }
    if filled != length {
        let row = grid.row_name(y);
        return Err(PositionError::RowLength {
            row,
            expected: length,
            found: filled,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(shape: &str, text: &str) -> Result<Vec<(String, char)>, String> {
        let grid = Grid::hex(shape).unwrap();
        let stone = |rest: &str| {
            let first = rest.chars().next().filter(|c| "wb".contains(*c));
            first.map(|c| (c, 1))
        };
        let pieces = parse_board(&grid, text, "stones are w, b", stone);
        let pieces = pieces.map_err(|error| error.to_string())?.into_iter();
        let named = pieces.map(|(cell, c)| (grid.name(cell).to_owned(), c));
        Ok(named.collect())
    }

    #[test]
    fn runs_go_on_over_places_that_are_no_cells() {
        let pieces = read("mask/o..o/../oo", "1w//2").unwrap();
        assert_eq!(pieces, [("c4".to_owned(), 'w')]);
        let grid = Grid::hex("mask/o..o/../oo").unwrap();
        assert_eq!(write_board(&grid, |_| None), "2//2");
    }

    #[test]
    fn wrong_rows_are_refused_with_their_place() {
        for (text, says) in [
            ("2/3", "the board has 3 rows, the position 2"),
            ("2/4/2", "row b holds 4 cells, the board has 3"),
            ("2/wwwww/2", "row b holds 5 cells, the board has 3"),
            ("2/99999999999/2", "row b, character 1: `99999999999`"),
            ("2/4294967295/2", "row b holds 4294967295 cells"),
            ("2/0www/2", "row b, character 1: `0`"),
            ("2/w02/2", "row b, character 2: `02`"),
            ("2/w\u{e9}w/2", "`\u{e9}` is no piece; stones are w, b"),
            ("w/3/2", "row c holds 1 cells, the board has 2"),
        ] {
            let error = read("hex2", text).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
