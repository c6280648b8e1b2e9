//! Solved tables: the result of every start of Quantum Leap, the exact margins of Quantum Link.

pub mod margin;
pub mod starts;
