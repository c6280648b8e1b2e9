//! Results of pairs of games.

use serde::Serialize;

use super::{Bounded, Estimate, elo_of};

/// How many pairs gave the first player 0, a half, 1, one and a half or 2 points: the pentanomial
/// counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair that gave the first player `half_points` half points.
    ///
    /// # Panics
    /// When there are more than four half points.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Each result as a score from 0 to 1, with its count.
    fn scores(&self) -> impl Iterator<Item = (f64, f64)> {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        scores.into_iter().zip(self.0.map(|count| count as f64))
    }

    /// The mean of a pair's score from 0 to 1; nothing without pairs.
    fn mean(&self) -> Option<Bounded> {
        let count = self.count() as f64;
        if count == 0.0 {
            return None;
        }
        let mean = self.scores().map(|(score, n)| score * n).sum::<f64>() / count;
        let squares = self.scores().map(|(score, n)| (score - mean).powi(2) * n);
        Some(Bounded::of(count, mean, squares.sum::<f64>() / count))
    }

    /// The first player's mean score, from 0 to 1; nothing without pairs. The interval holds the truth in 93% of
    /// matches or more. In 97% or fewer it holds it where the sum of the pairs' scores has a standard deviation of 2 or
    /// more, as that of 32 pairs of decided games does: fewer pairs, or pairs that are nearly all alike, have too few
    /// possible results to meet 95%, and the interval is wider than that.
    pub fn score(&self) -> Option<Estimate> {
        self.mean().map(|mean| mean.interval())
    }

    /// The first player's advantage on Elo's scale: that of the score's ends and middle. Ends may be
    /// infinite.
    pub fn elo(&self) -> Option<Estimate> {
        self.score().map(|score| score.map(elo_of))
    }

    /// The likelihood of superiority: how likely the first player scores more than half in the long run.
    pub fn superiority(&self) -> Option<f64> {
        self.mean().map(|mean| mean.above(0.5))
    }
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;

    /// Counts and results of fastchess's tests of its pentanomial Elo (Disservin/fastchess,
    /// app/tests/elo_test.cpp): LL, LD, WL + DD, WD, WW, Elo, half the interval, superiority in percent.
    const PUBLISHED: [([u64; 5], f64, f64, Option<f64>); 3] = [
        ([34, 54, 63, 64, 75], 55.58, 27.65, Some(100.0)),
        ([332, 433, 498, 333, 334], -8.64, 10.33, Some(5.05)),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, None),
    ];

    #[test]
    fn many_pairs_have_fastchesss_elo_intervals() {
        for (counts, elo, half, superiority) in PUBLISHED {
            let pairs = Pairs(counts);
            let found = pairs.elo().unwrap();
            assert!((found.value - elo).abs() < 0.01, "{counts:?}: {found:?}");
            // It takes the normal distribution, and no pairs besides those played.
            let found = (found.high - found.low) / 2.0;
            assert!((found / half - 1.0).abs() < 0.01, "{counts:?}: {found}");
            let found = pairs.superiority().unwrap() * 100.0;
            let near = superiority.is_none_or(|percent| (found - percent).abs() < 0.05);
            assert!(near, "{found}");
        }
    }

    #[test]
    fn few_pairs_and_equal_pairs_are_no_certainty() {
        for count in [1, 2, 3, 10, 400] {
            for result in 0..5 {
                let mut pairs = Pairs::default();
                pairs.0[result] = count;
                let score = pairs.score().unwrap();
                let width = score.high - score.low;
                // So many pairs without one of another kind come up once in forty times where others are 1 in:
                let rare = 1.0 - 0.025_f64.powf(1.0 / count as f64);
                assert!(width >= rare / 2.0, "{pairs:?}: {score:?}");
                assert!((score.low..=score.high).contains(&score.value), "{score:?}");
            }
        }
        let one = Pairs([0, 1, 0, 0, 0]);
        assert_eq!(one.score().unwrap().low, 0.0);
        assert!((0.3..0.5).contains(&one.superiority().unwrap()));
        assert_eq!(Pairs([0, 0, 400, 0, 0]).superiority(), Some(0.5));
        let swept = Pairs([0, 0, 0, 0, 100]);
        assert!(swept.elo().unwrap().value.is_infinite() && swept.elo().unwrap().low > 400.0);
        assert!(swept.superiority().unwrap() > 0.999);
        assert_eq!(Pairs::default().elo(), None);
    }

    type Truth = [f64; 5];

    /// Of two games that do not depend on each other.
    fn independent(won: f64, drawn: f64) -> Truth {
        let lost = 1.0 - won - drawn;
        [
            lost * lost,
            2.0 * lost * drawn,
            drawn * drawn + 2.0 * won * lost,
            2.0 * won * drawn,
            won * won,
        ]
    }

    /// A part of the pairs has another truth.
    fn mixed(one: Truth, part: f64, other: Truth) -> Truth {
        std::array::from_fn(|i| (1.0 - part) * one[i] + part * other[i])
    }

    /// In how many of `matches` the interval of `count` pairs holds the true score.
    fn held(truth: Truth, count: u64, matches: u64, random: &mut Random) -> f64 {
        let score = (1..5).map(|i| truth[i] * i as f64 / 4.0).sum::<f64>();
        let mut held = 0;
        for _ in 0..matches {
            let mut pairs = Pairs::default();
            for _ in 0..count {
                let mut left = random.bits() as f64 / 2_f64.powi(64);
                let result = truth.iter().position(|chance| {
                    left -= chance;
                    left < 0.0
                });
                pairs.add(result.unwrap_or(4));
            }
            let found = pairs.score().unwrap();
            held += u64::from(found.low <= score && score <= found.high);
        }
        held as f64 / matches as f64
    }

    #[test]
    fn intervals_hold_the_truth_19_times_of_20() {
        let split = [0.0, 0.0, 1.0, 0.0, 0.0];
        let both = |won: f64| [1.0 - won, 0.0, 0.0, 0.0, won];
        let truths = [
            // Decided games, between equals and others.
            independent(0.5, 0.0),
            independent(0.64, 0.0),
            independent(0.9, 0.0),
            // Many draws.
            independent(0.3, 0.4),
            independent(0.3, 0.6),
            independent(0.1, 0.8),
            // The opening decides for a seat, or for a player.
            mixed(independent(0.5, 0.0), 0.8, split),
            mixed(independent(0.7, 0.0), 0.8, split),
            mixed(independent(0.9, 0.0), 0.98, split),
            mixed(independent(0.5, 0.0), 0.5, both(0.5)),
            both(0.5),
            both(0.7),
        ];
        let mut random = Random::new(Seed(34));
        for truth in truths {
            let mean = (1..5).map(|i| truth[i] * i as f64 / 4.0).sum::<f64>();
            let squares = (0..5).map(|i| truth[i] * (i as f64 / 4.0 - mean).powi(2));
            let variance: f64 = squares.sum();
            for count in [2, 3, 5, 10, 20, 50, 100, 200, 400] {
                let held = held(truth, count, 2000, &mut random);
                let is_coarse = count as f64 * variance < 4.0;
                let most = if is_coarse { 1.0 } else { 0.97 };
                assert!((0.93..=most).contains(&held), "{truth:?}, {count}: {held}");
            }
        }
    }
}
