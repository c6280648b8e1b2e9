//! Balance reports, puzzles and solved tables against what can be computed without them.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

mod balance;
mod fit;
mod margin;
mod selfplay;
mod starts;
