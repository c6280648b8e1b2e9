//! The value of Black's swap (QL-4).

use quantarium_tournament::stats::{Estimate, Spread, share};
use serde::Serialize;

use super::annotator::{AnnotatedSwap, SCALE};

/// What the annotator says of Black's swap, by start positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Swap {
    /// In what share of them some swap is better than keeping.
    pub swaps: Option<Estimate>,
    /// Black's chances after keeping.
    pub keep: Spread,
    /// Black's chances after the best swap, or after keeping where that is the best.
    pub best: Spread,
    /// The difference of the two.
    pub gain: Spread,
}

impl Swap {
    /// Nothing where there is no swap.
    pub(super) fn of(annotated: &[AnnotatedSwap]) -> Option<Self> {
        let chances = |whole: u16| f64::from(whole) / SCALE;
        let swaps = annotated.iter().filter(|swap| swap.swaps).count();
        let gain = |swap: &AnnotatedSwap| chances(swap.best) - chances(swap.keep);
        Some(Self {
            swaps: share(swaps as u64, annotated.len() as u64),
            keep: Spread::of(annotated.iter().map(|swap| chances(swap.keep)))?,
            best: Spread::of(annotated.iter().map(|swap| chances(swap.best)))?,
            gain: Spread::of(annotated.iter().map(gain))?,
        })
    }
}
