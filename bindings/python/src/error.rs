//! The exceptions: one tree, with the words of the Rust errors.

use std::io;
use std::path::Path;

use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use quantarium_envs::{ActionError, NoMemory, PositionsError};
use quantarium_jobs::JournalError;
use quantarium_rules::LineError;
use quantarium_tournament::{ArenaError, GivenError, PlanError, PlayerSpecError};

create_exception! { quantarium, Error, PyValueError, "Something given is wrong; all others are these." }
create_exception! { quantarium, BadGame, Error, "A text is no game string." }
create_exception! { quantarium, BadPosition, Error, "A text is no position of the game." }
create_exception! { quantarium, BadRecord, Error, "A text is no game record." }
create_exception! { quantarium, BadWorker, Error, "A worker is not of the version of quantarium that asks it." }
create_exception! { quantarium, IllegalAction, Error, "An action or a move is not legal." }

/// An exception with the words of an error.
pub(crate) fn illegal(error: impl ToString) -> PyErr {
    IllegalAction::new_err(error.to_string())
}

/// As [`illegal`].
pub(crate) fn wrong(error: impl ToString) -> PyErr {
    Error::new_err(error.to_string())
}

/// A number that Rust counts with fewer bits.
pub(crate) fn fits<T: TryFrom<u64>>(name: &str, number: u64) -> PyResult<T> {
    let words = |_| wrong(format!("{name}={number}: it is too large"));
    T::try_from(number).map_err(words)
}

/// The texts of a list or the like, which is not a text itself.
pub(crate) fn texts(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let texts = match given.is_instance_of::<PyString>() {
        true => None,
        false => given.try_iter().ok(),
    };
    let texts = texts.map(|texts| texts.map(|text| text?.extract()).collect::<PyResult<_>>());
    texts.and_then(Result::ok).ok_or_else(|| {
        PyTypeError::new_err(format!("{name}: a list of texts is needed, not {given}"))
    })
}

/// The exception for actions.
pub(crate) fn of_actions(error: ActionError) -> PyErr {
    match error {
        ActionError::Count { .. } => wrong(error),
        ActionError::Memory(error) => no_memory(error),
        _ => illegal(error),
    }
}

/// The exception for the action of one position: there is no index to tell.
pub(crate) fn of_action(error: ActionError) -> PyErr {
    match error {
        ActionError::At { objection, .. } => illegal(objection),
        other => of_actions(other),
    }
}

/// The exception for too little memory.
pub(crate) fn no_memory(error: NoMemory) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// The exception for arrays of positions.
pub(crate) fn of_positions(error: PositionsError) -> PyErr {
    match error {
        PositionsError::Index { .. } => PyIndexError::new_err(error.to_string()),
        PositionsError::Line(_, line) => of_line(line),
        PositionsError::Memory(error) => no_memory(error),
        _ => wrong(error),
    }
}

/// The exception for positions with their history.
pub(crate) fn of_line(error: LineError) -> PyErr {
    match error {
        LineError::Move { .. } => illegal(error),
        _ => BadPosition::new_err(error.to_string()),
    }
}

/// The exception for matches and reports.
pub(crate) fn of_arena(error: ArenaError) -> PyErr {
    match error {
        ArenaError::Plan(PlanError::Game(_)) => BadGame::new_err(error.to_string()),
        ArenaError::Plan(PlanError::Position(_)) => BadPosition::new_err(error.to_string()),
        ArenaError::Journal(JournalError::Io(..)) => PyOSError::new_err(error.to_string()),
        _ => wrong(error),
    }
}

/// The exception for a file that cannot be read or written.
pub(crate) fn io_error(file: &Path) -> impl FnOnce(io::Error) -> PyErr {
    move |error| PyOSError::new_err(format!("{}: {error}", file.display()))
}

/// The exception for weights.
pub(crate) fn of_weights(error: GivenError) -> PyErr {
    match error {
        GivenError::Io(_) => PyOSError::new_err(error.to_string()),
        _ => wrong(error),
    }
}

/// The exception for players.
pub(crate) fn of_player(error: PlayerSpecError) -> PyErr {
    match error {
        PlayerSpecError::Weights(error) => of_weights(error),
        _ => wrong(error),
    }
}
