//! The engine through its face, so that no search is compiled again for its tests.

mod builder;
mod evaluators;
mod horizon;
mod levels;
mod memory;
mod session;
mod solve;
// It needs nothing of the searches' tests.
#[path = "../../../search/tests/it/truth.rs"]
mod truth;
