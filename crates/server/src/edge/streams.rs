//! The streams that bots read, and who speaks by a token.

mod bearer;
mod events;
mod game;
mod lines;

pub(crate) use bearer::Bearer;
pub(crate) use events::{playing, say_events};
pub(crate) use game::{own_game, say_game};
pub(crate) use lines::{Lines, Unread, line};
