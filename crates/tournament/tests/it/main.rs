//! Whole matches and ladders.

#[cfg(unix)]
mod faults;
mod runs;
mod support;
