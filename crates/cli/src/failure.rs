//! What can go wrong on the command line, and its exit codes.

use std::io;
use std::process::ExitCode;

use quantarium_jobs::JournalError;
use quantarium_rules::{LineError, SpecError};
use quantarium_tournament::ArenaError;
use thiserror::Error;

use crate::brief;

/// Why a command did not do its work.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The game string is wrong.
    #[error("game: {0}")]
    Game(#[from] SpecError),
    /// The position, or one of the moves from there, is wrong.
    #[error("{0}")]
    Line(#[from] LineError),
    /// Something that was to be checked is not right.
    #[error("{0}")]
    Wrong(String),
    /// Something cannot be written as JSON.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// An argument is wrong.
    #[error("{0}")]
    Argument(String),
    /// A match cannot be played.
    #[error("{0}")]
    Arena(#[from] ArenaError),
    /// Reading or writing failed.
    #[error("{what}: {error}")]
    Io { what: String, error: io::Error },
    /// The server did not start, or stopped.
    #[error("{0}")]
    Server(String),
    /// Ctrl-C.
    #[error("interrupted")]
    Interrupted,
}

impl Failure {
    /// Says on standard error what went wrong. The code is 1 where something checked is not right, 2 for wrong input, 3
    /// where the system did not play along, 130 after Ctrl-C. A reader that closed its end early is no failure.
    pub(crate) fn report(&self) -> ExitCode {
        let code = match self {
            Self::Io { error, .. } if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Wrong(_) | Self::Json(_) => 1,
            Self::Game(_) | Self::Line(_) | Self::Argument(_) => 2,
            Self::Arena(ArenaError::Journal(JournalError::Io(..))) => 3,
            Self::Arena(_) => 2,
            Self::Io { .. } | Self::Server(_) => 3,
            Self::Interrupted => 130,
        };
        anstream::eprintln!("quantarium: {}", brief::message(&self.to_string()));
        ExitCode::from(code)
    }

    /// Wraps an error of reading or writing `what`.
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::Io { what, error }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::Io(what, error) => Self::Io { what, error },
            other => Self::Argument(other.to_string()),
        }
    }
}
