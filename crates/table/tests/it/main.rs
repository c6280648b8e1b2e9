//! Tables from outside: whole games, refusals, clocks.

mod clock;
mod table;
