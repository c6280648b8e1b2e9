//! Tables from outside: whole games, refusals, clocks.

mod access;
mod clock;
mod common;
mod correspondence;
mod follow;
mod lag;
mod leaving;
mod people;
mod plan;
mod presence;
mod table;
