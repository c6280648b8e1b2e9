//! How to search.

use std::fmt;
use std::str::FromStr;

use quantarium_rules::Seed;
use quantarium_search::Constants;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Params {
    /// Which search.
    pub search: Search,
    /// Where the random choices come from.
    pub seed: Seed,
    /// How many threads, the caller's included.
    pub threads: usize,
    /// The memory for the tree, in MiB.
    pub hash: usize,
    /// What can be tuned.
    pub constants: Constants,
}

impl Default for Params {
    fn default() -> Self {
        let own = quantarium_search::Params::default();
        Self {
            search: Search::default(),
            seed: own.seed,
            threads: own.threads,
            hash: own.hash,
            constants: own.constants,
        }
    }
}

impl From<Params> for quantarium_search::Params {
    fn from(params: Params) -> Self {
        let mut own = Self::default();
        own.seed = params.seed;
        own.threads = params.threads;
        own.hash = params.hash;
        own.constants = params.constants;
        own
    }
}
