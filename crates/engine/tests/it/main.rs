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

/// Whether long proofs are made whole (`QUANTARIUM_ALL=1`), and not only a sample of them.
fn is_whole() -> bool {
    std::env::var_os("QUANTARIUM_ALL").is_some_and(|value| value == "1")
}
