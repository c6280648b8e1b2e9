//! The streams that bots read, and who speaks by a token.

mod bearer;
mod events;
mod game;
mod lines;

pub(crate) use bearer::Bearer;
pub(crate) use events::{playing, stream_events};
pub(crate) use game::{own_game, stream_game};
pub(crate) use lines::{Lines, Unread, line};
