//! Tables from outside: whole games, refusals, clocks.

mod access;
mod clock;
mod people;
mod presence;
mod table;
