//! Results of pairs of games.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::{Estimate, elo_of, mean};

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

    /// Mean and variance of a pair's score from 0 to 1; nothing without pairs.
    fn moments(&self) -> Option<(f64, f64)> {
        let count = self.count() as f64;
        if count == 0.0 {
            return None;
        }
        let mean = self.scores().map(|(score, n)| score * n).sum::<f64>() / count;
        let squares = self.scores().map(|(score, n)| (score - mean).powi(2) * n);
        Some((mean, squares.sum::<f64>() / count))
    }

    /// The first player's mean score, from 0 to 1; nothing without pairs.
    pub fn score(&self) -> Option<Estimate> {
        let (value, variance) = self.moments()?;
        Some(mean(self.count() as f64, value, variance))
    }

    /// The first player's advantage on Elo's scale: that of the score's ends and middle. Ends may be
    /// infinite.
    pub fn elo(&self) -> Option<Estimate> {
        self.score().map(|score| score.map(elo_of))
    }

    /// The likelihood of superiority: how likely so good a score, or a worse one, is between equals.
    pub fn superiority(&self) -> Option<f64> {
        let (value, variance) = self.moments()?;
        let deviations = (value - 0.5) / (variance / self.count() as f64).sqrt();
        let deviations = if deviations.is_nan() { 0.0 } else { deviations };
        Some(Normal::standard().cdf(deviations))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts and results of fastchess's tests of its pentanomial Elo (Disservin/fastchess,
    /// app/tests/elo_test.cpp): LL, LD, WL + DD, WD, WW, Elo, half the interval, superiority in percent.
    const PUBLISHED: [([u64; 5], f64, f64, Option<f64>); 3] = [
        ([34, 54, 63, 64, 75], 55.58, 27.65, Some(100.0)),
        ([332, 433, 498, 333, 334], -8.64, 10.33, Some(5.05)),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, None),
    ];

    #[test]
    fn elo_intervals_are_those_of_fastchess() {
        for (counts, elo, half, superiority) in PUBLISHED {
            let pairs = Pairs(counts);
            let found = pairs.elo().unwrap();
            assert!((found.value - elo).abs() < 0.01, "{counts:?}: {found:?}");
            let found = (found.high - found.low) / 2.0;
            assert!((found - half).abs() < 0.01, "{counts:?}: {found}");
            let found = pairs.superiority().unwrap() * 100.0;
            assert!(
                superiority.is_none_or(|percent| (found - percent).abs() < 0.01),
                "{found}"
            );
        }
    }

    #[test]
    fn a_clean_sweep_has_an_open_interval() {
        let pairs = Pairs([0, 0, 0, 0, 100]);
        let score = pairs.score().unwrap();
        // 0.9638 won pairs in each are a hundred in a row once in forty times.
        assert!(
            (score.low - 0.9638).abs() < 1e-4 && score.high == 1.0,
            "{score:?}"
        );
        let elo = pairs.elo().unwrap();
        assert!(elo.value.is_infinite() && elo.low > 500.0);
        assert_eq!(pairs.superiority(), Some(1.0));
        let lost = Pairs([100, 0, 0, 0, 0]).score().unwrap();
        assert!(
            (lost.high - 0.0362).abs() < 1e-4 && lost.low == 0.0,
            "{lost:?}"
        );
        assert_eq!(Pairs::default().elo(), None);
    }
}
