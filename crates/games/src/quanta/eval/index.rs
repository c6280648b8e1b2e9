//! The number of each feature.

use super::ring::{OUTLINES, RINGS, Ring};

/// What can be in the middle of a ring. Each has a weight for every ring, and one for every outline, so
/// that something is known of rings that were seldom seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Middle {
    Neutron,
    /// An empty square that a charge may go to as far as its neighbours are concerned (QA-4).
    Free,
    /// One that both charges are barred from.
    Dead,
}

impl Middle {
    pub(super) const ALL: [Self; 3] = [Self::Neutron, Self::Free, Self::Dead];

    /// Whether a ring counts: those around neutrons until they are surrounded, those around empty
    /// squares as soon as somebody has a particle there.
    pub(super) fn counts(self, ring: Ring) -> bool {
        match self {
            Self::Neutron => ring.open() > 0,
            Self::Free | Self::Dead => ring.is_contested(),
        }
    }
}

/// The leads that have features of their own: up to this many points either way.
pub(super) const LEADS: i32 = 5;
/// How many numbers [`totals`](super::features::totals) gives.
pub(super) const TOTALS: usize = 24;
/// The features with weights for one stage: the rings, their outlines, the totals.
pub(super) const FIRST_OUTLINE: usize = Middle::ALL.len() * RINGS;
pub(super) const FIRST_TOTAL: usize = FIRST_OUTLINE + Middle::ALL.len() * OUTLINES;
pub(super) const SET: usize = FIRST_TOTAL + TOTALS;
