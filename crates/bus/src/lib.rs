//! What servers that share a store say to each other.
//!
//! Whoever listens to a subject hears what is said on it from then on; nothing is stored. So a bus is never the truth:
//! it makes fast what the store can say again. [`Bus`] is the contract, [`testkit`] tests it, [`ChannelBus`] carries texts
//! between servers in one process.
//!
//! A message may get lost where a listener is too slow or a connection breaks off. The listener is then given a [`Gap`] in
//! its place, and has to read anew what it needs.

mod channels;
mod queue;

pub mod testkit;

pub use channels::{ChannelBus, Hub};
pub use queue::{Delivery, Feed, Gap, Subscription, WAITING, queue};

use std::fmt::Debug;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

/// A message: cheap to clone, for it may go to many.
pub type Text = Arc<str>;

/// A result that is waited for.
pub type Coming<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why something was not said, or not answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BusError {
    /// Nobody else listens to the subject: known at once.
    #[error("nobody listens to `{0}`")]
    Nobody(String),
    /// Somebody may have heard it, and has not answered.
    #[error("nobody has answered on `{0}`")]
    Silent(String),
    /// This server cannot reach the others.
    #[error("the other servers cannot be reached: {0}")]
    Cut(String),
}

/// The connection of one server to the bus. It does not hear what it says itself. A subject has letters, digits and dots.
///
/// What one connection says comes in the order in which it was said, on all subjects and answers included: what was
/// published before an answer is with whoever listens when the answer is.
pub trait Bus: Debug + Send + Sync {
    /// Whether anybody else may listen to a subject. `false` only where nobody does: then nothing need be said.
    fn may_be_heard(&self, subject: &str) -> bool;

    /// Says something to all who listen to a subject. It does not wait.
    ///
    /// # Errors
    /// When it is known not to go out: whoever would have heard it is not given a [`Gap`].
    fn publish(&self, subject: &str, text: Text) -> Result<(), BusError>;

    /// Listens to a subject. What is said once this is done is heard; where the bus cannot be reached now, a [`Gap`] comes
    /// when it can.
    fn subscribe<'a>(&'a self, subject: &'a str) -> Coming<'a, Subscription>;

    /// Asks all who listen to a subject, and waits for the first answer.
    ///
    /// # Errors
    /// When nobody listens, which is known at once; when nobody has answered after `patience`, or it is known sooner that
    /// nobody will; when the bus cannot be reached.
    fn ask<'a>(
        &'a self,
        subject: &'a str,
        text: Text,
        patience: Duration,
    ) -> Coming<'a, Result<Text, BusError>>;
}
