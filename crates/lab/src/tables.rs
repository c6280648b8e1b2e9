//! Solved tables: the result of every start of Quantum Leap, the exact margins of Quantum Link, how many setups can be swept.

pub mod margin;
pub mod starts;
pub mod sweeps;
