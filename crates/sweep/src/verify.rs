//! Checking a solution by the rules of the game, leap by leap.
//!
//! Nothing here knows how the sweeper leaps: each leap is played as White's move in Quantum Leap, and the turn is given
//! back to White after it (QL-8: black never moves).

use quantarium_board::{Cell, CellSet, Grid};
use quantarium_games::open;
use quantarium_rules::text::write_board;
use quantarium_rules::{AnyPosition, Player};

use crate::Fault;
use crate::solution::Solution;
use crate::sweep::Sweep;

/// Checks that a setup is the sweep's and that its sweeper's leaps capture every black stone.
///
/// # Errors
/// When something is wrong: the first fault, and for a leap its number.
pub fn verify(sweep: &Sweep, solution: &Solution) -> Result<(), Fault> {
    check_setup(sweep, solution)?;
    let text = play(sweep, solution)?;
    let left = text.split(' ').next().unwrap_or_default();
    let left = left.bytes().filter(|&byte| byte == b'b').count();
    if left > 0 {
        let leaps = solution.leaps.len();
        let words = format!("after leap {leaps} black stones are left: {left}");
        return Err(Fault::new(words));
    }
    Ok(())
}

/// Plays the leaps from a setup, whether or not it has the sweep's stones and they capture all: the
/// position after them, White to move.
///
/// # Errors
/// When the rules refuse a leap, or the stones.
pub fn play(sweep: &Sweep, begun: &Solution) -> Result<String, Fault> {
    let game = open(&sweep.game()).map_err(Fault::of("game"))?;
    let mut text = position(sweep.grid(), begun.white, begun.black);
    for (mv, leap) in begun.moves(sweep.grid()).into_iter().zip(1..) {
        let mut position = game.parse(&text).map_err(Fault::of("position"))?;
        let played = position.play(&mv);
        played.map_err(|error| Fault::new(format!("leap {leap}, {mv}: {error}")))?;
        text = after(&*position);
    }
    Ok(text)
}

/// The text of a position with the turn given back to White.
pub(crate) fn after(position: &dyn AnyPosition) -> String {
    position.text().replace(" b -", " w -")
}

fn check_setup(sweep: &Sweep, solution: &Solution) -> Result<(), Fault> {
    let grid = sweep.grid();
    let name = |cell: Cell| grid.name(cell);
    if let Some(both) = (solution.white & solution.black).iter().next() {
        let words = format!("cell {} is both white and black", name(both));
        return Err(Fault::new(words));
    }
    let colours = [
        ("white", solution.white.len(), sweep.whites()),
        ("black", solution.black.len(), sweep.blacks()),
    ];
    for (colour, found, wanted) in colours {
        if found != wanted {
            let words = format!("the setup has {found} {colour} stones instead of {wanted}");
            return Err(Fault::new(words));
        }
    }
    let free = grid.all().without(solution.white | solution.black);
    if let Some(centre) = free.without(sweep.may_be_free()).iter().next() {
        let words = format!("the centre cell {} is free (QL-3)", name(centre));
        return Err(Fault::new(words));
    }
    if !solution.white.contains(solution.mover) {
        let cell = name(solution.mover);
        let words = format!("no white stone stands on the mover's cell {cell}");
        return Err(Fault::new(words));
    }
    Ok(())
}

/// The position text of stones on a board, White to move.
pub fn position(grid: &Grid, white: CellSet, black: CellSet) -> String {
    let stone = |cell| match (white.contains(cell), black.contains(cell)) {
        (true, _) => Some("w".to_owned()),
        (_, true) => Some("b".to_owned()),
        _ => None,
    };
    write_board(grid, stone) + " w -"
}

/// White's stones and Black's.
pub fn stones(position: &dyn AnyPosition) -> [CellSet; 2] {
    let pieces = position.pieces();
    Player::BOTH.map(|player| {
        let own = pieces.iter().filter(|piece| piece.owner == Some(player));
        own.map(|piece| piece.cell).collect()
    })
}
