//! Tables from outside: whole games, refusals, clocks.

mod access;
mod clock;
mod common;
mod correspondence;
mod follow;
mod leaving;
mod people;
mod plan;
mod presence;
mod table;
