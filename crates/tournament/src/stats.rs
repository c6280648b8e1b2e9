//! The arithmetic of matches: nothing here knows what a game is.
//!
//! Two games with the same opening and exchanged seats are one observation, a pair: an opening that
//! favours a seat makes the two games depend on each other, and intervals computed from single games are
//! too wide or too narrow. All intervals are two-sided, with 95% confidence.

mod elo;
mod linear;
mod pairs;
mod rating;
mod share;
mod spread;
mod sprt;
mod wilson;

pub use elo::{elo_of, score_of};
pub use pairs::Pairs;
pub use rating::{Duel, Rating, ratings};
pub use share::Shares;
pub use spread::{QUANTILES, Spread, evenness, mean_of};
pub use sprt::{Decision, Sprt, SprtError};
pub use wilson::{points, share};

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

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

/// How many standard deviations the 95% interval reaches to either side: 1.96.
fn z95() -> f64 {
    Normal::standard().inverse_cdf(0.975)
}

/// The interval of a mean of observations between 0 and 1, by the normal approximation. Where all
/// observations are at the same end there is no spread to take it from: the mean is then at least as far
/// inside as makes that many of them as likely as 2.5%.
fn mean(observations: f64, mean: f64, variance: f64) -> Estimate {
    let least = 0.025_f64.powf(1.0 / observations);
    if mean >= 1.0 {
        return Estimate {
            low: least,
            value: 1.0,
            high: 1.0,
        };
    }
    if mean <= 0.0 {
        return Estimate {
            low: 0.0,
            value: 0.0,
            high: 1.0 - least,
        };
    }
    let half = z95() * (variance / observations).sqrt();
    Estimate {
        low: (mean - half).max(0.0),
        value: mean,
        high: (mean + half).min(1.0),
    }
}
