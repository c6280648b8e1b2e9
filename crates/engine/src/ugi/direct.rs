//! A session without pipes: the same commands, options and answers, in the caller's own thread.

use std::sync::atomic::AtomicBool;

use quantarium_rules::{LineError, SpecError};
use thiserror::Error;

use super::command::{self, Command};
use super::options::Options;
use super::thinking;
use crate::{Engine, EvalFile, Memory, Params, PlayByError, Start, open};

/// An engine that takes UGI's options by name and its `go` by text, and thinks in the caller's thread:
/// what a referee plays with, so that an option has one name and one meaning everywhere.
#[derive(Debug)]
pub struct Direct {
    engine: Box<dyn Engine>,
    options: Options,
    memory: Memory,
}

/// Why a command could not be done, in words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct DirectError(String);

impl Direct {
    /// A session about a game, its options at their defaults.
    ///
    /// # Errors
    /// When the string names no game.
    pub fn new(game: &str) -> Result<Self, SpecError> {
        Ok(Self {
            engine: open(game)?,
            options: Options::default(),
            memory: Memory::default(),
        })
    }

    /// Sets an option as `setoption` does.
    ///
    /// # Errors
    /// When there is no such option, or it does not take the value.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), DirectError> {
        self.memory.forget();
        let set = self.options.set(&mut self.engine, name, value);
        set.map_err(|error| DirectError(error.to_string()))?;
        Ok(())
    }

    /// Replaces the learned evaluation by the one of a file, with the options as they are: they may choose the game and the
    /// search.
    ///
    /// # Errors
    /// When it is not the game's, or what the options choose evaluates nothing.
    pub fn play_by(&mut self, file: &EvalFile) -> Result<(), PlayByError> {
        self.memory.forget();
        let search = self.options.search_of(&*self.engine);
        self.engine.play_by(file, search)
    }

    /// Sets the position by its text and the moves made since.
    ///
    /// # Errors
    /// When the text or a move is wrong.
    pub fn position(&mut self, start: &str, moves: &[String]) -> Result<(), LineError> {
        self.engine.set(Start::Position(start), moves)
    }

    /// Whether thinking by a `go` with these words ends by itself, with the options as they are.
    ///
    /// # Errors
    /// When the words are no limits.
    pub fn ends(&self, words: &str) -> Result<bool, DirectError> {
        let go = read_go(words)?;
        Ok(!thinking::waits_for_stop(&go, self.options.level))
    }

    /// Thinks by a `go` with these words, such as `movetime 10`: the lines of the answer, `bestmove` the
    /// last one, without the progress reports.
    ///
    /// # Errors
    /// When the words are no limits.
    pub fn go(&self, words: &str, stop: &AtomicBool) -> Result<Vec<String>, DirectError> {
        let go = read_go(words)?;
        let (engine, options) = (self.engine.as_ref(), &self.options);
        let lines = thinking::think(engine, &go, options, &self.memory, stop, &|_| ());
        Ok(lines)
    }
}

/// What a program answers to a `go` with these words about an engine's position, without progress reports: it thinks in the
/// caller's thread, and makes so many simulations where the words set no limit, as nothing stops it.
pub fn go(
    engine: &dyn Engine,
    words: &str,
    params: &Params,
    simulations: u64,
    stop: &AtomicBool,
) -> Vec<String> {
    let options = Options {
        params: *params,
        ..Options::default()
    };
    let mut go = match command::parse(&format!("go {words}")) {
        Ok(Some(Command::Go(go))) => go,
        Ok(Some(Command::BadGo(error))) | Err(error) => return thinking::refused(error),
        Ok(_) => return thinking::refused(format!("go {words}: this needs a program of its own")),
    };
    if thinking::waits_for_stop(&go, None) {
        (go.infinite, go.ponder, go.playouts) = (false, false, Some(simulations));
    }
    thinking::think(engine, &go, &options, &Memory::default(), stop, &|_| ())
}

fn read_go(words: &str) -> Result<Box<command::Go>, DirectError> {
    match command::parse(&format!("go {words}")) {
        Ok(Some(Command::Go(go))) if go.ignored.is_empty() => Ok(go),
        Ok(Some(Command::BadGo(error))) | Err(error) => Err(DirectError(error.to_string())),
        Ok(_) => Err(DirectError(format!("`{words}`: these are no limits"))),
    }
}
