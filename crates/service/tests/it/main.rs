//! The service from outside: questions, the sweep, and the tables of a tab.

mod common;
mod local;
mod puzzles;
mod questions;
mod sweep;
