//! Conformance: what must hold of every game, whatever its rules.

/// Boards with at most this many cells are tested over the whole move universe.
pub const SMALL: usize = 20;
