//! What a request comes to, validated but not yet done.

use quantarium_board::Cell;
use quantarium_rules::{AnyPosition, Piece, Player};
use quantarium_wire::Step;

use crate::Moment;

/// A validated request, to be written down and then applied to the table that validated it, before any
/// other.
#[derive(Debug)]
pub struct Change {
    pub(crate) step: Step,
    pub(crate) result: String,
    /// When it was validated.
    pub(crate) now: Moment,
    /// When it was stored, where that took time, which is nobody's.
    pub(crate) stored: Option<Moment>,
    /// The ply that a move adds.
    pub(crate) next: Option<Ply>,
    pub(crate) plies: u32,
    pub(crate) to_move: Option<u8>,
    pub(crate) due: bool,
    /// How much of its time a person's move by clock was not charged for the way through the network.
    pub(crate) credit: Option<u32>,
}

/// A ply that was played, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    pub(crate) text: String,
    pub(crate) player: Player,
    /// The milliseconds it left to the person who played it, where time is limited.
    pub(crate) left: Option<u32>,
    /// The cells clicked to enter the move.
    pub(crate) touched: Vec<Cell>,
    /// The piece that then stood on the last of them.
    pub(crate) piece: Option<Piece>,
    pub(crate) position: Box<dyn AnyPosition>,
}

impl Change {
    /// The same, done at a later time than it was validated: from then on the next player's time runs, or goes on.
    #[must_use]
    pub fn done_at(self, now: Moment) -> Self {
        let stored = Some(now);
        Self { stored, ..self }
    }

    /// What changes.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// Whether it happens because its time has come, and not because somebody has asked for it.
    pub fn is_due(&self) -> bool {
        self.due
    }

    /// How many plies stand once the change is made.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The seat that decides once the change is made; none once the game is over.
    pub fn to_move(&self) -> Option<u8> {
        self.to_move
    }

    /// The game's result once the change is made, as game records write it; `*` while it goes on.
    pub fn result(&self) -> &str {
        &self.result
    }
}
