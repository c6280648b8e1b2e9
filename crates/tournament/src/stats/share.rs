//! Shares. Those of independent games come from inverting the score test (Wilson 1927): unlike the normal
//! approximation these intervals stay between 0 and 1 and keep their confidence where shares are extreme or games few.

use statrs::distribution::{ContinuousCDF, Normal};

use super::{Bounded, Estimate, average};

/// The share of `among` in `count` games: Wilson's interval; nothing without games.
pub fn share(among: u64, count: u64) -> Option<Estimate> {
    points(among, 0, count)
}

/// A player's share of the points, a draw being half a point: those shares s from which the one found, p, is
/// at most z standard errors away, that is (p - s)² <= z²/n (s (1 - s) - d/4), where d is the share of
/// draws. It is taken at the low end of its own interval, so that a run of draws does not make the interval
/// vanish; without draws this is Wilson's interval. Nothing without games.
///
/// # Panics
/// When there are more wins and draws than games.
pub fn points(wins: u64, draws: u64, count: u64) -> Option<Estimate> {
    assert!(wins + draws <= count, "{wins} and {draws} of {count}");
    if count == 0 {
        return None;
    }
    let least_draws = match draws {
        0 => 0.0,
        _ => points(draws, 0, count)?.low,
    };
    let games = count as f64;
    let value = (wins as f64 + draws as f64 / 2.0) / games;
    let k = Normal::standard().inverse_cdf(0.975).powi(2) / games;
    let middle = 2.0 * value + k;
    let square = middle * middle - 4.0 * (1.0 + k) * (value * value + k * least_draws / 4.0);
    let half = square.max(0.0).sqrt();
    let end = |half: f64| (middle + half) / (2.0 * (1.0 + k));
    Some(Estimate {
        low: end(-half).clamp(0.0, value),
        value,
        high: end(half).clamp(value, 1.0),
    })
}

/// The share of a player's points, of which `openings` has the mean in the games of each opening, from 0 to 1: all
/// rotations of an opening are one observation, as they depend on each other. Nothing without openings.
pub fn mean_share(openings: &[f64]) -> Option<Estimate> {
    let value = average(openings)?;
    let count = openings.len() as f64;
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

    #[test]
    fn the_intervals_are_those_published_for_wilsons_method() {
        // Newcombe (1998), Statistics in Medicine 17, table I, method 3 (score).
        for (among, count, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = share(among, count).unwrap();
            assert!((found.low - low).abs() < 5e-5, "{found:?}");
            assert!((found.high - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(share(0, 0), None);
    }

    #[test]
    fn both_players_intervals_mirror_each_other_and_draws_narrow_them_but_not_to_nothing() {
        for (wins, draws, count) in [(30, 0, 70), (30, 25, 70), (0, 70, 70), (1, 68, 70)] {
            let one = points(wins, draws, count).unwrap();
            let other = points(count - wins - draws, draws, count).unwrap();
            assert!((one.low + other.high - 1.0).abs() < 1e-12);
            assert!((one.value + other.value - 1.0).abs() < 1e-12);
        }
        let width = |wins, draws| {
            let found = points(wins, draws, 100).unwrap();
            found.high - found.low
        };
        assert!(width(25, 50) < width(50, 0));
        assert!((0.01..0.1).contains(&width(0, 100)));
    }

    #[test]
    fn the_true_share_lies_inside_about_19_times_of_20() {
        // The binomial distribution of 60 games, added up where the interval holds the true share.
        for truth in [0.1, 0.3, 0.5] {
            let mut chance = f64::powi(1.0 - truth, 60);
            let mut inside = 0.0;
            for wins in 0..=60_u32 {
                let found = share(u64::from(wins), 60).unwrap();
                if found.low <= truth && truth <= found.high {
                    inside += chance;
                }
                chance *= f64::from(60 - wins) / f64::from(wins + 1) * truth / (1.0 - truth);
            }
            assert!((0.93..0.975).contains(&inside), "{truth}: {inside}");
        }
    }
}
