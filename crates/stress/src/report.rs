//! What a trial comes to.

use std::collections::BTreeMap;

use serde::Serialize;

/// Numbers by their names, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    #[serde(flatten)]
    pub counts: BTreeMap<String, u64>,
    pub broken: Vec<String>,
}

impl Report {
    /// A number; 0 where nothing was counted under its name.
    pub fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    pub(crate) fn set(&mut self, name: &str, count: u64) {
        self.counts.insert(name.to_owned(), count);
    }

    pub(crate) fn add(&mut self, name: &str, more: usize) {
        *self.counts.entry(name.to_owned()).or_default() += more as u64;
    }

    /// Adds what another has.
    pub(crate) fn absorb(&mut self, other: Self) {
        for (name, count) in other.counts {
            *self.counts.entry(name).or_default() += count;
        }
        self.broken.extend(other.broken);
    }
}
