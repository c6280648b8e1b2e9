//! What must hold of Quantum Leap, by rule id. The generic conformance tests come on top.

mod errors;
mod rules;
mod setup;

use crate::differential::position;
