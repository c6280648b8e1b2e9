//! How numbers are spread.

use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::{Estimate, student};

/// Which quantiles a [`Spread`] has.
pub const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// Some numbers: their mean and how far they lie apart.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// How many there are.
    pub count: u64,
    /// Their mean, with Student's interval.
    pub mean: Estimate,
    /// The standard deviation, with count - 1 in the denominator.
    pub deviation: f64,
    /// The least.
    pub least: f64,
    /// The quantiles of [`QUANTILES`]: each the least of the numbers that is not less than this share of
    /// them.
    pub quantiles: [f64; 5],
    /// The greatest.
    pub most: f64,
}

impl Spread {
    /// How these numbers are spread; nothing if there are none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_unstable_by(f64::total_cmp);
        let (mean, deviation) = mean_of(&numbers)?;
        let quantile = |share: f64| {
            let rank = (share * numbers.len() as f64).ceil() as usize;
            numbers[rank.clamp(1, numbers.len()) - 1]
        };
        Some(Self {
            count: numbers.len() as u64,
            mean,
            deviation,
            least: numbers[0],
            quantiles: QUANTILES.map(quantile),
            most: *numbers.last()?,
        })
    }
}

/// The mean of some numbers; nothing if there are none.
pub fn average(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The mean of some numbers with Student's interval, and their standard deviation; nothing if there are
/// none. The interval has no ends where all numbers are the same: how far others may lie from them is not known.
pub fn mean_of(numbers: &[f64]) -> Option<(Estimate, f64)> {
    let (count, value) = (numbers.len() as f64, average(numbers)?);
    let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
    if numbers.iter().all(|number| *number == numbers[0]) {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        let value = numbers[0];
        return Some((Estimate { low, value, high }, 0.0));
    }
    let deviation = (squares / (count - 1.0)).sqrt();
    let half = student(count - 1.0).inverse_cdf(0.975) * deviation / count.sqrt();
    let mean = Estimate {
        low: value - half,
        value,
        high: value + half,
    };
    Some((mean, deviation))
}

/// How likely counts as uneven as these, or more so, are where all are equally likely: Pearson's chi-square
/// test. Nothing where there is nothing to compare.
pub fn evenness(counts: &[u64]) -> Option<f64> {
    let all: u64 = counts.iter().sum();
    if all == 0 || counts.len() < 2 {
        return None;
    }
    let expected = all as f64 / counts.len() as f64;
    let square = |count: &u64| (*count as f64 - expected).powi(2) / expected;
    let distribution = ChiSquared::new((counts.len() - 1) as f64).ok()?;
    Some(distribution.sf(counts.iter().map(square).sum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_students_interval() {
        // NIST/SEMATECH e-Handbook, 1.3.5.2, ZARR13.DAT: 195 values, mean 9.261460, standard deviation
        // 0.022789, interval 9.258242 to 9.264679. Values with the same mean and deviation: half of them
        // above and half below, and one in the middle.
        let offset = 0.022789;
        let signs = (0..194).map(|i| if i % 2 == 0 { offset } else { -offset });
        let numbers: Vec<f64> = signs.chain([0.0]).map(|sign| 9.261460 + sign).collect();
        let spread = Spread::of(numbers).unwrap();
        assert!((spread.mean.value - 9.261460).abs() < 1e-9);
        assert!((spread.deviation - 0.022789).abs() < 1e-6);
        assert!((spread.mean.low - 9.258242).abs() < 1e-6, "{spread:?}");
        assert!((spread.mean.high - 9.264679).abs() < 1e-6, "{spread:?}");
    }

    #[test]
    fn quantiles_are_numbers_that_are_there() {
        let spread = Spread::of((1..=100).rev().map(f64::from)).unwrap();
        assert_eq!(spread.quantiles, [5.0, 25.0, 50.0, 75.0, 95.0]);
        assert_eq!((spread.least, spread.most, spread.count), (1.0, 100.0, 100));
        let one = Spread::of([7.0]).unwrap();
        assert_eq!(one.quantiles, [7.0; 5]);
        assert_eq!((one.mean.value, one.mean.high), (7.0, f64::INFINITY));
        let equal = Spread::of([0.1; 3]).unwrap();
        assert_eq!((equal.mean.value, equal.mean.low), (0.1, f64::NEG_INFINITY));
        assert_eq!(Spread::of([]), None);
    }

    #[test]
    fn evenness_is_pearsons_test() {
        // 1.96 standard deviations from even: 5% in two counts.
        let p = evenness(&[5098, 4902]).unwrap();
        assert!((p - 0.05).abs() < 0.001, "{p}");
        let p = evenness(&[130, 85, 85]).unwrap();
        assert!((p - (-13.5_f64 / 2.0).exp()).abs() < 1e-9, "{p}");
        assert_eq!(evenness(&[0, 0]), None);
    }
}
