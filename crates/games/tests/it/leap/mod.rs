//! What must hold of Quantum Leap, by rule id. The generic conformance tests come on top.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

mod errors;
mod rules;
mod setup;

use crate::differential::position;
