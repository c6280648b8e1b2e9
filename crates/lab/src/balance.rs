//! What kind of game a game is: whom it favours, how long it takes, when it is decided, where it happens.
//!
//! A [`Run`] lets each of some players play a game against itself, lets a [`Judge`] look at every position of
//! these games, and plays a ladder of players who think twice as long as the one before. A [`Report`] holds
//! what is measured. `docs/metrics.md` defines every number; the names there are the names here.

mod cells;
mod judge;
mod lead;
mod pace;
mod phases;
mod plan;
mod report;
mod results;
mod run;
mod skill;
mod swap;
mod trace;

pub use cells::{CellRow, Heat};
pub use judge::{Judge, JudgeError};
pub use lead::{Chances, Points};
pub use pace::{Bin, Branching, Length};
pub use phases::{Phase, PlyRow};
pub use plan::{Balance, Rungs};
pub use report::{GameRow, Report, Strength};
pub use results::{EndingRow, FirstMove, Results, SeatRow};
pub use run::{Progress, Run, Stage};
pub use skill::{Rung, Skill};
pub use swap::Swap;
