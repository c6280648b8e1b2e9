//! The sweep, the puzzle of Quantum Leap's sheet (QL-8): one white stone captures every black stone.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_board::Cell;
use quantarium_draw::Picture;
use quantarium_games::open;
use quantarium_rules::Seed;
use quantarium_sweep::find::{Finder, NotFound};
use quantarium_sweep::records::{self, records};
use quantarium_sweep::verify::{play, position, stones, verify};
use quantarium_sweep::{self as rules, Edition, Partial, Solution, Watch};
use quantarium_wire::{
    Board, LegalMove, Notation, Piece, Refusal, Sight, Sweep, SweepFinish, SweepView,
};

use crate::refused::wrong_game;

/// What stands on the board after the leaps.
pub(crate) fn view(asked: &Sweep) -> Result<SweepView, Refusal> {
    let (puzzle, given) = opened(asked)?;
    let grid = puzzle.grid();
    let sweeper = given.leaps.last().copied().or(given.mover);
    let text = match begun(given.clone()) {
        Some(begun) => play(&puzzle, &begun).map_err(wrong_game)?,
        None => position(grid, given.white, given.black),
    };
    let game = open(&puzzle.game()).map_err(wrong_game)?;
    let at = game.parse(&text).map_err(wrong_game)?;
    let mut legal = LegalMove::all(&*at);
    // Other leaps than captures are none of the puzzle; once a stone has leapt no other one does.
    let from = sweeper.filter(|_| !given.leaps.is_empty());
    let from = from.map(|cell| format!("{}x", grid.name(cell)));
    legal.retain(|mv| match &from {
        Some(from) => mv.text.starts_with(from),
        None => mv.text.contains('x'),
    });
    Ok(SweepView {
        game: game.name(),
        position: text,
        whites: puzzle.whites() as u32,
        blacks: puzzle.blacks() as u32,
        board: Board::from(grid),
        notation: Notation::from(game.as_ref()),
        pieces: Piece::all(&*at),
        legal,
        sights: Sight::all(grid, &*at),
    })
}

/// Whether what is given can be finished, as far as it is known within the time.
pub(crate) fn finish(
    asked: &Sweep,
    seed: Seed,
    time: Duration,
    stop: &AtomicBool,
) -> Result<SweepFinish, Refusal> {
    let (puzzle, given) = opened(asked)?;
    let watch = Watch::within(Some(time), stop);
    match Finder::new(&puzzle, seed).find(&given, watch) {
        Ok(solution) => {
            // Nothing is shown as a solution that the rules do not say is one.
            verify(&puzzle, &solution).map_err(wrong_game)?;
            Ok(SweepFinish::Found {
                distance: solution.distance(puzzle.grid()),
                leaps: shown(&puzzle, solution.into()),
            })
        }
        Err(NotFound::Impossible) => Ok(SweepFinish::Impossible),
        Err(NotFound::Stopped) => Ok(SweepFinish::Unknown),
        Err(NotFound::TooMany) => Ok(SweepFinish::TooMany),
        Err(NotFound::Leap(leap)) => Ok(SweepFinish::NoLeap { leap: leap as u32 }),
        Err(error) => Err(wrong_game(error)),
    }
}

/// Reads the notation's JSON, game records of leaps, or the text of a position on the board of `near`.
pub(crate) fn read(text: &str, near: &Sweep) -> Result<Sweep, Refusal> {
    let text = text.trim();
    if text.starts_with('{') {
        let (board, given) = Partial::read(text).map_err(wrong_game)?;
        let grid = quantarium_board::Grid::hex(&board).map_err(wrong_game)?;
        let mut black = given.black | given.leaps.iter().copied().collect();
        black = black.without(given.white);
        // A whole setup shows its edition; the cells of a board of an even number do not.
        let stones = given.white.len() + black.len();
        let edition = match stones + 1 == grid.len() && given.white.len() == black.len() {
            true => Edition::First,
            false if stones == grid.len() && grid.len() % 2 == 1 => Edition::Second,
            false => edition(near)?,
        };
        let puzzle = rules::Sweep::new(&board, edition).map_err(wrong_game)?;
        return Ok(shown(&puzzle, Partial { black, ..given }));
    }
    if text.starts_with('[') {
        let (puzzle, given) = records::read(text).map_err(wrong_game)?;
        return Ok(shown(&puzzle, given));
    }
    let (puzzle, _) = opened(near)?;
    let game = open(&puzzle.game()).map_err(wrong_game)?;
    let text = match text.contains(' ') {
        true => text.to_owned(),
        false => format!("{text} w -"),
    };
    let at = game.parse(&text).map_err(wrong_game)?;
    let mut given = Partial::default();
    [given.white, given.black] = stones(&*at);
    Ok(shown(&puzzle, given))
}

/// The leaps as game records, one a leap.
pub(crate) fn write(asked: &Sweep) -> Result<String, Refusal> {
    let (puzzle, given) = opened(asked)?;
    let begun = begun(given).ok_or_else(|| wrong_game("no stone has leapt"))?;
    records(&puzzle, &begun).map_err(wrong_game)
}

/// The setup with the sweeper's way, as a stand-alone SVG document.
pub(crate) fn draw(asked: &Sweep) -> Result<String, Refusal> {
    let (puzzle, given) = opened(asked)?;
    let game = open(&puzzle.game()).map_err(wrong_game)?;
    let text = position(puzzle.grid(), given.white, given.black);
    let at = game.parse(&text).map_err(wrong_game)?;
    let mut picture = Picture::new(&*game, &*at);
    picture.way = given.mover.into_iter().chain(given.leaps).collect();
    Ok(quantarium_draw::svg(&picture))
}

fn edition(asked: &Sweep) -> Result<Edition, Refusal> {
    Edition::try_from(asked.edition).map_err(wrong_game)
}

/// The puzzle, and what is given of a solution.
fn opened(asked: &Sweep) -> Result<(rules::Sweep, Partial), Refusal> {
    let puzzle = rules::Sweep::new(&asked.board, edition(asked)?).map_err(wrong_game)?;
    let grid = puzzle.grid();
    let cell = |name: &String| {
        let found = grid.named(name);
        found.ok_or_else(|| {
            let board = &asked.board;
            wrong_game(format_args!("`{name}` is no cell of {board}"))
        })
    };
    let cells =
        |names: &[String]| -> Result<Vec<Cell>, Refusal> { names.iter().map(cell).collect() };
    let given = Partial {
        white: cells(&asked.white)?.into_iter().collect(),
        black: cells(&asked.black)?.into_iter().collect(),
        mover: asked.mover.as_ref().map(cell).transpose()?,
        leaps: cells(&asked.leaps)?,
    };
    if !(given.white & given.black).is_empty() {
        return Err(wrong_game(NotFound::Both));
    }
    Ok((puzzle, given))
}

/// The leaps begun, where a stone has been chosen for them.
fn begun(given: Partial) -> Option<Solution> {
    Some(Solution {
        white: given.white,
        black: given.black,
        mover: given.mover?,
        leaps: given.leaps,
    })
}

fn shown(puzzle: &rules::Sweep, given: Partial) -> Sweep {
    let grid = puzzle.grid();
    let name = |cell: Cell| grid.name(cell).to_owned();
    Sweep {
        board: puzzle.shape().to_owned(),
        edition: puzzle.edition().into(),
        white: given.white.iter().map(name).collect(),
        black: given.black.iter().map(name).collect(),
        mover: given.mover.map(name),
        leaps: given.leaps.into_iter().map(name).collect(),
    }
}
