//! Work in the narrowest bit sets that hold a board.

/// Calls `$call::<WORDS>`, WORDS being how many 64-bit words a set of `$cells` cells needs: 1, 2 or 4.
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
