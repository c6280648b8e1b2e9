//! The engine through its face, so that no search is compiled again for its tests.

mod bench;
mod builder;
mod counts;
mod endings;
mod evaluators;
mod forced;
mod levels;
mod session;
mod solve;
