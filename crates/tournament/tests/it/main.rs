//! Whole matches and round robins.

#[cfg(unix)]
mod faults;
mod networks;
mod runs;
mod support;
mod weights;
