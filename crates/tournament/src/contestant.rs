//! Whoever makes a player's moves: the engine in this process, or another program.

mod answer;
mod built_in;
mod chance;
mod pipe;
mod program;

use std::fmt::{Debug, Display};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quantarium_rules::Seed;

pub(crate) use answer::{Answer, Claim};
use built_in::BuiltIn;
use chance::Chance;
use program::Program;

use crate::{FaultKind, Maker, Patience, PlayerSpec};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// By a fault of the player's.
    Fault(FaultKind, String),
    /// The game was called off.
    CalledOff,
}

/// Whatever fails in a contestant is a crash.
impl<E: Display> From<E> for Silence {
    fn from(error: E) -> Self {
        Self::Fault(FaultKind::Crash, error.to_string())
    }
}

/// A position and how long to think about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    pub(crate) start: &'a str,
    pub(crate) moves: &'a [String],
    /// As they follow `go`.
    pub(crate) words: &'a str,
    /// When an answer comes too late, the margin included.
    pub(crate) allowed: Option<Duration>,
}

pub(crate) trait Contestant: Debug {
    /// Gets ready for a game.
    fn begin(&mut self, seed: Seed) -> Result<(), Silence>;

    /// Thinks about a move; how long that took is the caller's to measure.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Silence>;

    /// Thinks on, if it can, about what it expects after its last move, until it is asked for the next one.
    fn ponder(&mut self) {}

    /// The result of a finished game in UGI's words, if it can be asked for: those here have the referee's rules.
    fn result(&mut self, _start: &str, _moves: &[String]) -> Result<Option<String>, Silence> {
        Ok(None)
    }
}

/// The contestant of a player. A program is started when its first game begins.
pub(crate) fn contestant<'a>(
    game: &'a str,
    player: &'a PlayerSpec,
    patience: Patience,
    halt: &'a AtomicBool,
) -> Box<dyn Contestant + 'a> {
    match &player.maker {
        Maker::BuiltIn => Box::new(BuiltIn {
            game,
            player,
            halt,
            session: None,
        }),
        Maker::Random => Box::new(Chance::new(game)),
        Maker::Program(command) => Box::new(Program {
            game,
            player,
            command,
            patience,
            halt,
            running: None,
        }),
    }
}
