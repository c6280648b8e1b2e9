//! A game being played: who sits where, what has been played, and the only authority over what may
//! come next.
//!
//! A [`Table`] takes requests and either refuses them, unchanged, or turns them into a [`Change`];
//! applying the change cannot fail, so that whoever keeps tables on disk writes the change down
//! first and applies it then. What is written down is a list of [`quantarium_wire::Step`]s, and a table is
//! what they make of it, one after the other ([`Table::replay`]). No disk, no clock, no thread and no HTTP live here: the same table
//! works in the server and in a browser tab. Where the players' time is limited, whoever carries the
//! requests says when each was made ([`Moment`]), and looks in when somebody's time runs out.

mod access;
mod bot;
mod change;
mod clock;
mod correspondence;
mod follow;
mod lag;
mod leaving;
mod people;
mod plan;
mod presence;
mod record;
mod refused;
mod replay;
mod requests;
mod table;
mod timer;
mod view;

pub use access::{Act, Asker, Denied, may};
pub use change::Change;
pub use follow::Follower;
pub use plan::Plan;
pub use record::{RecordTreeError, record_tree, write_record};
pub(crate) use refused::Result;
pub use refused::{Refused, SetupError};
pub use table::{Start, Table, position};
pub use timer::Moment;
