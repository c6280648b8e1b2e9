//! Who chooses the computer's moves.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use quantarium_engine as engine;
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

/// The engine of this program.
#[derive(Clone, Copy, Debug)]
pub struct EngineChooser;

impl Chooser for EngineChooser {
    fn levels(&self) -> Vec<Level> {
        let levels = engine::Level::all();
        levels
            .map(|level| Level {
                level: level.number(),
                words: level.words().to_owned(),
            })
            .collect()
    }

    fn choose(&self, task: &Task, stop: &AtomicBool) -> Result<Option<String>, String> {
        let level = engine::Level::new(task.level).map_err(|error| error.to_string())?;
        let mut engine = engine::open(&task.game).map_err(|error| error.to_string())?;
        let moves: Vec<&str> = task.moves.iter().map(String::as_str).collect();
        let set = engine.set(engine::Start::Position(&task.setup), &moves);
        set.map_err(|error| error.to_string())?;
        Ok(engine.choose(level, task.seed, stop))
    }
}
