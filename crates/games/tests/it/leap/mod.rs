//! What must hold of Quantum Leap, by rule id. The generic conformance tests come on top.

mod errors;
mod rules;
mod setup;

mod within {
    quantarium_games::leap_tests!();
}

use crate::differential::position;
