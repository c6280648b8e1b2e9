//! The seed of each episode: the same whatever the number of threads and the order in which games end.

use quantarium_rules::{Seed, mixed};

/// The seed of an episode of an environment, both counted from 0, among those made with `seed`. It is less than 2^63: what
/// programs do with infos often knows no larger numbers.
#[must_use]
pub fn derived(seed: u64, env: u64, episode: u64) -> Seed {
    Seed(stream(seed, env, episode).0 >> 1)
}

/// What random choices are drawn by, each time others: it is not given out.
pub(crate) fn stream(seed: u64, index: u64, time: u64) -> Seed {
    Seed(mixed(mixed(mixed(seed) ^ index) ^ time))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn seeds_never_change() {
        // The first draw of SplitMix64 from 0, as its author publishes it.
        assert_eq!(mixed(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(stream(0, 0, 0), Seed(mixed(mixed(mixed(0)))));
        assert_eq!(derived(0, 0, 0), Seed(stream(0, 0, 0).0 / 2));
        // Episodes have seeds of their own.
        let all = 0..20 * 20 * 20;
        let seeds = all.map(|number| derived(number % 20, number / 20 % 20, number / 400));
        assert_eq!(seeds.collect::<HashSet<_>>().len(), 20 * 20 * 20);
    }
}
