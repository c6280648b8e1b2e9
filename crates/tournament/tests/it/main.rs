//! Whole matches and round robins.

#[cfg(unix)]
mod faults;
mod runs;
mod support;
mod weights;
