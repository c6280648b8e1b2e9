//! Shares of wins where more than two play.

use super::{Bounded, Estimate};

/// The share of a player's points, of which `openings` has the mean in the games of each opening, from 0 to 1: all
/// rotations of an opening are one observation, as they depend on each other. Nothing without openings.
pub fn mean_share(openings: &[f64]) -> Option<Estimate> {
    if openings.is_empty() {
        return None;
    }
    let count = openings.len() as f64;
    let value = openings.iter().sum::<f64>() / count;
    let squares: f64 = openings.iter().map(|points| points * points).sum();
    let variance = (squares / count - value * value).max(0.0);
    Some(Bounded::of(count, value, variance).interval())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_1200_games_is_known_to_2_7_points() {
        // 400 openings of three games that do not depend on each other: the number of wins in each is
        // binomial, 8, 12, 6 and 1 of 27 with 0, 1, 2 and 3 wins.
        let mut openings = Vec::new();
        for (wins, times) in [(0, 8), (1, 12), (2, 6), (3, 1)] {
            for _ in 0..times * 15 {
                openings.push(f64::from(wins) / 3.0);
            }
        }
        let share = mean_share(&openings).unwrap();
        assert!((share.value - 1.0 / 3.0).abs() < 1e-12);
        // 1.96 * sqrt(1/3 * 2/3 / 1215), and a little for the openings that count besides
        let half = (share.high - share.low) / 2.0;
        assert!((half - 0.02651).abs() < 3e-4, "{share:?}");
        assert_eq!(mean_share(&[]), None);
    }
}
