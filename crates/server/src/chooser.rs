//! Who chooses the computer's moves.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use quantarium_rules::Seed;
use quantarium_wire::Level;

/// A position to choose a move in.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game string.
    pub game: String,
    /// The start position as text.
    pub setup: String,
    /// The moves played since.
    pub moves: Vec<String>,
    /// How strong the move should be: one of [`Chooser::levels`].
    pub level: u8,
    /// What random choices come from.
    pub seed: Seed,
}

/// Chooses moves for the computer.
pub trait Chooser: Debug + Send + Sync {
    /// The levels, weakest first, numbered from 1.
    fn levels(&self) -> Vec<Level>;

    /// A legal move of the position, by its text; blocks while it thinks. Nothing if `stop` was set
    /// first.
    ///
    /// # Errors
    /// When there is no such position or level: a sentence that says what is wrong.
    fn choose(&self, task: &Task, stop: &AtomicBool) -> Result<Option<String>, String>;
}
