//! What the setups that a symmetry keeps add up to.

use serde::{Deserialize, Serialize};

use crate::solution::{Json, Partial, Solution};
use crate::sweep::Sweep;

/// What some of the setups, or all, say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Of the setups found, how many have 1, 2, 3 ... images that the symmetry keeps, themselves among them.
    images: Vec<u64>,
    /// One of those that the most stones can sweep.
    best: Option<Best>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Best {
    stones: usize,
    /// None where only black stones can.
    solution: Option<Json>,
}

impl Tally {
    /// How many setups at least the stones asked for can sweep.
    pub fn found(&self) -> u64 {
        self.images.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// The same, counting those as one that the board's symmetries make of each other, once all are added.
    pub fn classes(&self) -> u64 {
        let images = self.images.iter().zip(1..);
        let classes = images.map(|(found, images)| found / images);
        classes.fold(0, u64::saturating_add)
    }

    /// The most stones that can sweep one of them.
    pub fn most(&self) -> Option<usize> {
        self.best.as_ref().map(|best| best.stones)
    }

    /// A solution of one that the most stones can sweep; none where white stones cannot.
    pub fn solution(&self) -> Option<Solution> {
        let (_, partial) = Partial::of(self.best.as_ref()?.solution.as_ref()?).ok()?;
        partial.whole()
    }

    /// Counts a setup with `images` images, which `stones` stones can sweep.
    pub(super) fn count(&mut self, images: usize, stones: usize, solution: Option<Json>) {
        if self.images.len() < images {
            self.images.resize(images, 0);
        }
        self.images[images - 1] += 1;
        self.offer(&Best { stones, solution });
    }

    pub(super) fn add(&mut self, other: &Self) {
        let len = self.images.len().max(other.images.len());
        self.images.resize(len, 0);
        for (sum, added) in self.images.iter_mut().zip(&other.images) {
            *sum = sum.saturating_add(*added);
        }
        if let Some(best) = &other.best {
            self.offer(best);
        }
    }

    /// Takes it where it is better; of equals always the same one, in whatever order they come.
    fn offer(&mut self, best: &Best) {
        if self.best.as_ref().is_none_or(|known| known < best) {
            self.best = Some(best.clone());
        }
    }

    /// Whether `setups` setups could come to this.
    pub(super) fn can_be(&self, sweep: &Sweep, setups: u128) -> bool {
        let is_solution = |json: &Json| json.solution_of(sweep).is_some();
        let is_best = |best: &Best| {
            best.stones <= sweep.whites() + sweep.blacks()
                && best.solution.as_ref().is_none_or(is_solution)
        };
        self.images.len() <= sweep.grid().symmetries().len()
            && u128::from(self.found()) <= setups
            && (self.found() > 0) == self.best.is_some()
            && self.best.as_ref().is_none_or(is_best)
    }
}
