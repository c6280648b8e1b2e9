//! The arithmetic of matches: nothing here knows what a game is.
//!
//! Two games with the same opening and exchanged seats are one observation, a pair: an opening that
//! favours a seat makes the two games depend on each other, and intervals computed from single games are
//! too wide or too narrow. All intervals are two-sided, with 95% confidence.

mod pairs;
mod rating;
mod share;
mod spread;
mod sprt;

pub use pairs::Pairs;
pub use rating::{Duel, ratings};
pub use share::{mean_share, points, share};
pub use spread::{QUANTILES, Spread, average, evenness, mean_of};
pub use sprt::{Decision, Sprt};

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// An estimate with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The lower end of the interval.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The estimate by a function that grows with its argument.
    pub fn map(self, grows: impl Fn(f64) -> f64) -> Self {
        Self {
            low: grows(self.low),
            value: grows(self.value),
            high: grows(self.high),
        }
    }
}

/// A mean of independent observations between 0 and 1, as Student's distribution sees it.
struct Bounded {
    value: f64,
    centre: f64,
    error: f64,
    student: StudentsT,
}

impl Bounded {
    /// Counts two more observations, one at each end, beside those that were made: few of them, or equal ones, say
    /// little about the variance, and these two stand for what may not have come up yet. Agresti and Coull (The
    /// American Statistician 52, 1998) widen the interval of a share in this way.
    fn of(observations: f64, value: f64, variance: f64) -> Self {
        let count = observations + 2.0;
        let centre = (observations * value + 1.0) / count;
        let own = observations * (variance + (value - centre).powi(2));
        let squares = own + centre.powi(2) + (1.0 - centre).powi(2);
        Self {
            value,
            centre,
            error: (squares / (count - 1.0) / count).sqrt(),
            student: student(count - 1.0),
        }
    }

    /// The interval, as far as it lies between 0 and 1.
    fn interval(&self) -> Estimate {
        let half = self.student.inverse_cdf(0.975) * self.error;
        Estimate {
            low: (self.centre - half).clamp(0.0, self.value),
            value: self.value,
            high: (self.centre + half).clamp(self.value, 1.0),
        }
    }

    /// How likely the true mean is above `mean`.
    fn above(&self, mean: f64) -> f64 {
        self.student.cdf((self.centre - mean) / self.error)
    }
}

fn student(freedom: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, freedom).expect("a positive number of degrees of freedom")
}

/// The expected score of a player who is so much stronger on Elo's scale: 1 / (1 + 10^(-elo/400)).
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference on Elo's scale that gives an expected score; infinite at 0 and 1.
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_three_quarters_is_191_points() {
        assert!((elo_of(0.75) - 190.848).abs() < 1e-3);
        assert!((score_of(190.848) - 0.75).abs() < 1e-6);
        assert_eq!(elo_of(0.5), 0.0);
        let ends = (elo_of(1.0), elo_of(0.0));
        assert_eq!(ends, (f64::INFINITY, f64::NEG_INFINITY));
    }
}
