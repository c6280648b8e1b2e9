//! Work in the narrowest sets that hold a board.

/// Work that is the same for every width of sets.
pub(crate) trait Work {
    /// What it gives.
    type Output;
    /// Does it with sets of W words.
    fn run<const W: usize>(self) -> Self::Output;
}

/// Does work on a board of `cells` cells.
pub(crate) fn run<T: Work>(cells: usize, work: T) -> T::Output {
    match cells {
        ..=64 => work.run::<1>(),
        65..=128 => work.run::<2>(),
        _ => work.run::<4>(),
    }
}
