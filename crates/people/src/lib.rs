//! People without accounts.
//!
//! A guest is whoever has a [`Secret`] that the server has drawn and their browser keeps. Nothing else is
//! known of them, and of the secret only its [`Digest`] is stored. [`Holdings`] say whose a table is, and
//! which links lead to its seats. No I/O lives here, and no source of randomness.

mod holdings;
mod secret;

pub use holdings::{Follow, Followed, Holdings, Link};
pub use secret::{Digest, Secret};
