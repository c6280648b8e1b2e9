//! How to search.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Which search finds the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Search {
    /// The strongest there is for the game: best-first for two and three players where an evaluation was
    /// learned, else UCT. With a network that has a policy it is PUCT.
    #[default]
    Strongest,
    /// UCT with random playouts: the baseline that the others are measured against.
    Uct,
    /// Best-first minimax on the learned evaluation, or on a network's values; UCT in games that have none.
    BestFirst,
}

/// A text that names no search.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no search; the searches are strongest, uct, best-first")]
pub struct SearchError(pub String);

impl Search {
    /// Every search.
    pub const ALL: [Self; 3] = [Self::Strongest, Self::Uct, Self::BestFirst];
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Strongest => "strongest",
            Self::Uct => "uct",
            Self::BestFirst => "best-first",
        })
    }
}

impl FromStr for Search {
    type Err = SearchError;

    fn from_str(text: &str) -> Result<Self, SearchError> {
        let named = |search: &Self| search.to_string().eq_ignore_ascii_case(text);
        let error = || SearchError(text.chars().take(40).collect());
        Self::ALL.into_iter().find(named).ok_or_else(error)
    }
}

/// How to search, beside the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Params {
    /// Which search.
    pub by: Search,
    /// What it is given.
    pub search: quantarium_search::Params,
}
