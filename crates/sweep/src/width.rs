//! Work in the narrowest sets that hold a board.

/// Calls a function with the number of words of the narrowest sets that hold a board of so many cells.
macro_rules! narrowest {
    ($cells:expr, $call:ident($($argument:expr),*)) => {
        match $cells {
            ..=64 => $call::<1>($($argument),*),
            65..=128 => $call::<2>($($argument),*),
            _ => $call::<4>($($argument),*),
        }
    };
}
pub(crate) use narrowest;
