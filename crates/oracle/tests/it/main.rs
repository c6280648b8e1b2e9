//! What the oracle says by itself.

mod by_hand;
mod options;
