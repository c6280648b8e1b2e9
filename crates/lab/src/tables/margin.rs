//! Quantum Link on small boards, solved: by how many points best play of both sides wins.
//!
//! Nothing is judged and nothing hashed away: a position is kept whole, in a form in which those that
//! have the rest of the game in common are the same.
//!
//! - A die is *settled* when its number of friends can change no more, or can never be its face. What a
//!   settled die scores is counted at once. From then on its face matters to nothing: neither to the
//!   moves (QK-4) nor to the end (QK-6), and its neighbours ask only whose it is (QK-7). So all faces
//!   that can never score on a cell are one move.
//! - A settled die around which every die is settled is asked for nothing at all; only the dice that its
//!   owner has left remember it.
//! - Points to come count for whoever is to move, so that the colours change places without changing
//!   anything, and a symmetry of the board maps a game onto one of the same points.
//! - Passes need no positions of their own; `Solver::value` says why.

mod book;
mod solver;
mod state;

use std::sync::atomic::AtomicBool;

use quantarium_games::link;
use quantarium_rules::{AnyGame, AnyPosition, Family, Player};
use quantarium_tournament::PlanError;

pub use book::Book;
use solver::Solver;
use state::Board;

/// The most cells of a board: a position is kept in half a byte a cell.
const MOST_CELLS: usize = 14;

/// A game of Quantum Link on a small board, and what is found out about its positions.
#[derive(Debug)]
pub struct Margins {
    /// The rules of the game.
    pub rules: Box<dyn AnyGame>,
    solver: Solver,
}

impl Margins {
    /// Those of a game string.
    ///
    /// # Errors
    /// When it is no game of Quantum Link on a small board.
    pub fn new(game: &str) -> Result<Self, PlanError> {
        let rules = quantarium_games::open(game)?;
        let (game, cells) = (rules.name(), rules.grid().len());
        if rules.info().id != link::Family::INFO.id {
            return Err(format!("{game}: only Quantum Link's margins are solved").into());
        }
        if cells > MOST_CELLS {
            return Err(PlanError::Wrong(format!(
                "{game}: the board has {cells} cells, and more than {MOST_CELLS} are out of reach"
            )));
        }
        let supply = rules.tokens().first().and_then(|die| die.supply);
        let dice = supply.unwrap_or_default() as u8;
        Ok(Self {
            solver: Solver::new(Board::new(rules.grid(), dice)),
            rules,
        })
    }

    /// By how many points Green wins a position when both play as well as they can; less than none where
    /// Black does. Nothing when it was stopped.
    pub fn margin(&mut self, position: &dyn AnyPosition, stop: &AtomicBool) -> Option<i32> {
        let passes = position.text().rsplit(' ').next()?.parse::<u32>().ok()?;
        let mover = Some(position.to_move());
        let pieces = position.pieces().into_iter();
        let dice = pieces.map(|die| (die.cell.index(), die.owner != mover, die.count));
        let (state, points) = self.solver.board.state(dice);
        let value = match passes {
            2 => self.solver.board.stand(&state),
            passes => self.solver.value(&state, passes == 1, stop)?,
        };
        let sign = match position.to_move() {
            Player::FIRST => 1,
            _ => -1,
        };
        Some(sign * (points + value))
    }

    /// Every move of a position with the margin it leads to, sorted by text. Nothing when it was stopped.
    pub fn moves(
        &mut self,
        position: &dyn AnyPosition,
        stop: &AtomicBool,
    ) -> Option<Vec<(String, i32)>> {
        let moves = position.moves().into_iter().map(|mv| {
            let mut after = position.boxed();
            after.play(&mv).ok()?;
            let margin = self.margin(&*after, stop)?;
            Some((mv, margin))
        });
        moves.collect()
    }

    /// How many different positions were looked at.
    pub fn positions(&self) -> usize {
        self.solver.positions()
    }
}
