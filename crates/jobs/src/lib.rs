//! Long work: cut into pieces, journalled, resumed after an interruption, and merged.
//!
//! [`pool`] does pieces on several threads, [`journal`] saves what is finished, and a [`Shard`] is the part of the
//! pieces that one of several machines does. Nothing here prints.

mod shard;

pub mod journal;
pub mod pool;
pub mod text;

pub use journal::JournalError;
pub use shard::{Shard, ShardError};
