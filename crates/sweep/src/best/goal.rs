//! What there is to be the best at.

use serde::{Deserialize, Serialize};

use crate::sweep::Sweep;

/// What a setup is to be the best at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Many white stones that can do it; all of them are the end.
    Sweepers,
    /// Many stones that can do it, black ones (which capture all white ones) counted too.
    Both,
    /// Few sequences, those of all white stones together; one is the end.
    Fewest,
    /// A short way: the least sum of the leaps' lengths.
    Shortest,
    /// A long way.
    Longest,
}

impl Goal {
    /// Whether it is about stones that can do it.
    pub(super) fn is_of_stones(self) -> bool {
        matches!(self, Self::Sweepers | Self::Both)
    }

    /// Whether greater values are better.
    pub fn is_more(self) -> bool {
        matches!(self, Self::Sweepers | Self::Both | Self::Longest)
    }

    /// The value that cannot be beaten, where that is known.
    pub fn end(self, sweep: &Sweep) -> Option<i64> {
        match self {
            Self::Sweepers => Some(sweep.whites() as i64),
            Self::Both => Some((sweep.whites() + sweep.blacks()) as i64),
            Self::Fewest => Some(1),
            Self::Shortest => Some(sweep.blacks() as i64),
            Self::Longest => None,
        }
    }

    /// After how many exchanges for nothing a new round begins, and x: a value worse by one is accepted once in 2^x.
    pub(super) fn patience(self) -> (u64, u32) {
        match self {
            Self::Sweepers | Self::Both => (u64::MAX, 1),
            Self::Fewest => (2_000, 3),
            Self::Shortest | Self::Longest => (40_000, 2),
        }
    }
}
