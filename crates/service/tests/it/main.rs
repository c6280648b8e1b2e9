//! The service from outside: questions, the sweep, and the tables of a tab.

mod common;
mod local;
mod questions;
mod sweep;
