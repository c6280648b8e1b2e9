//! Shares of wins where more than two play.

use super::{Bounded, Estimate};

/// A player's points, an opening at a time: all rotations of an opening are one observation, as they
/// depend on each other.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Shares {
    openings: f64,
    sum: f64,
    squares: f64,
}

impl Shares {
    /// Adds an opening with the mean of the player's points in its games, from 0 to 1.
    pub fn add(&mut self, points: f64) {
        self.openings += 1.0;
        self.sum += points;
        self.squares += points * points;
    }

    /// The share of the points; nothing without openings.
    pub fn share(&self) -> Option<Estimate> {
        if self.openings == 0.0 {
            return None;
        }
        let value = self.sum / self.openings;
        let variance = (self.squares / self.openings - value * value).max(0.0);
        Some(Bounded::of(self.openings, value, variance).interval())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_1200_games_is_known_to_2_7_points() {
        // 400 openings of three games that do not depend on each other: the number of wins in each is
        // binomial, 8, 12, 6 and 1 of 27 with 0, 1, 2 and 3 wins.
        let mut shares = Shares::default();
        for (wins, times) in [(0, 8), (1, 12), (2, 6), (3, 1)] {
            for _ in 0..times * 15 {
                shares.add(f64::from(wins) / 3.0);
            }
        }
        let share = shares.share().unwrap();
        assert!((share.value - 1.0 / 3.0).abs() < 1e-12);
        // 1.96 * sqrt(1/3 * 2/3 / 1215), and a little for the openings that count besides
        let half = (share.high - share.low) / 2.0;
        assert!((half - 0.02651).abs() < 3e-4, "{share:?}");
        assert_eq!(Shares::default().share(), None);
    }
}
