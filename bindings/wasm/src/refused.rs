//! Refusals, with the codes that the server gives them.

use std::fmt::Display;

use quantarium_wire::Refusal;

fn refusal(code: &str, message: &dyn Display) -> Refusal {
    Refusal {
        code: code.to_owned(),
        message: message.to_string(),
    }
}

/// A message that cannot be read, or comes at the wrong time.
pub(crate) fn bad_message(message: impl Display) -> Refusal {
    refusal("bad-message", &message)
}

/// A game, a start, a level or a search that does not exist.
pub(crate) fn wrong_game(message: impl Display) -> Refusal {
    refusal("wrong-game", &message)
}

/// A kept game that makes no sense.
pub(crate) fn damaged(message: impl Display) -> Refusal {
    refusal("storage", &format_args!("the game is damaged: {message}"))
}

/// A table at which nobody sits.
pub(crate) fn not_found(id: impl Display) -> Refusal {
    refusal("not-found", &format_args!("there is no table `{id}`"))
}
