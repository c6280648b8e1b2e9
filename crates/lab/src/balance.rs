//! What kind of game a game is: whom it favours, how long it takes, when it is decided, where it happens.
//!
//! [`Runs`] let each of some players play a game against itself, have an [`Annotator`] say how every position of
//! these games stands, and play a scaling test: each player against one that thinks half as long. A [`Report`]
//! holds what is measured. `docs/metrics.md` defines every number; the names there are the names here.

mod annotator;
mod cells;
mod lead;
mod pace;
mod phases;
mod plan;
mod report;
mod results;
mod run;
mod runs;
mod scaling;
mod trace;

pub use annotator::{Annotator, Swap};
pub use cells::{CellRow, Heat};
pub use lead::{Chances, Points};
pub use pace::{Bin, Branching, Length};
pub use phases::{Phase, PlyRow};
pub use plan::{Balance, Scaling};
pub use report::{GameRow, Report, Strength};
pub use results::{EndingRow, FirstMove, Results, SeatRow};
pub use run::{Part, Progress, Stage};
pub use runs::Runs;
pub use scaling::{Doubling, ScalingTest};
