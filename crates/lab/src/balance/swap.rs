//! What Black's swap is worth (QL-4).

use quantarium_tournament::stats::{Estimate, Spread, share};
use serde::Serialize;

use super::judge::{JudgedSwap, SCALE};

/// What the judge says of Black's swap, by start positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Swap {
    /// In what share of them some swap is better than keeping.
    pub swaps: Option<Estimate>,
    /// Black's chances after keeping.
    pub keep: Spread,
    /// Black's chances after the best swap, or after keeping where that is the best.
    pub best: Spread,
    /// The difference of the two.
    pub worth: Spread,
}

impl Swap {
    /// Nothing where there is no swap.
    pub(super) fn of(judged: &[JudgedSwap]) -> Option<Self> {
        let chances = |whole: u16| f64::from(whole) / SCALE;
        let swaps = judged.iter().filter(|judged| judged.swaps).count();
        let worth = |judged: &JudgedSwap| chances(judged.best) - chances(judged.keep);
        Some(Self {
            swaps: share(swaps as u64, judged.len() as u64),
            keep: Spread::of(judged.iter().map(|judged| chances(judged.keep)))?,
            best: Spread::of(judged.iter().map(|judged| chances(judged.best)))?,
            worth: Spread::of(judged.iter().map(worth))?,
        })
    }
}
