//! The weights of every stage, each mixed when a search first needs it: they are some 2,000 numbers, and depend on
//! nothing but how many placements are left.

use std::sync::OnceLock;

use super::accumulator::Weights;
use super::stage::{DISTINCT, STAGES, Stage};

/// By the option `majority` and the placements left.
pub(super) struct Mixed([[OnceLock<Box<Weights>>; DISTINCT]; 2]);

impl Default for Mixed {
    fn default() -> Self {
        Self([const { [const { OnceLock::new() }; DISTINCT] }; 2])
    }
}

impl Mixed {
    /// The same as `Weights::new(weights, first_set, Stage::of(left))`, if `weights` are always the same.
    pub(super) fn get(&self, weights: &[f32], first_set: usize, left: u32) -> &Weights {
        let row = &self.0[usize::from(first_set >= STAGES)];
        let mixed = &row[(left as usize).min(DISTINCT - 1)];
        mixed.get_or_init(|| Box::new(Weights::new(weights, first_set, Stage::of(left))))
    }
}
