//! What the oracle says by itself.

mod options;
