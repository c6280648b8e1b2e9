//! Tables from outside: whole games, refusals, clocks.

mod access;
mod clock;
mod people;
mod table;
