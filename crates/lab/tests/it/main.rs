//! Balance reports, puzzles and solved tables against what can be computed without them.

mod balance;
mod fit;
mod margin;
mod selfplay;
mod starts;
