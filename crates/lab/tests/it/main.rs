//! Balance reports, puzzles and solved tables against what can be computed without them.

mod balance;
mod margin;
mod starts;
