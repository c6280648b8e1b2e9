//! The engine through its face, so that no search is compiled again for its tests.

mod builder;
mod evaluators;
mod horizon;
mod levels;
mod memory;
mod session;
mod solve;
