//! Refusals, with the codes that every transport gives them.

use std::fmt::Display;

use quantarium_wire::Refusal;

/// A message that cannot be read, or comes at the wrong time.
pub fn bad_message(message: impl Display) -> Refusal {
    Refusal::new("bad-message", message)
}

/// A game, a position, a record, a level or a search that does not exist.
pub fn wrong_game(message: impl Display) -> Refusal {
    Refusal::new("wrong-game", message)
}

/// A stored game that makes no sense.
pub fn damaged(message: impl Display) -> Refusal {
    Refusal::new("storage", format_args!("the game is damaged: {message}"))
}

/// A table at which nobody sits, or that is not stored.
pub fn not_found(id: impl Display) -> Refusal {
    Refusal::new("not-found", format_args!("there is no table `{id}`"))
}
