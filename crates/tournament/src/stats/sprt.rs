//! The sequential probability ratio test on pairs.
//!
//! Wald's test between "the first player is `elo0` stronger" and "`elo1` stronger", with the generalised
//! log-likelihood ratio of the pentanomial model: of all distributions over the five results of a pair
//! with the mean that a hypothesis asks for, the likeliest is taken. That is M. Van den Bergh's "A practical
//! introduction to the GSPRT" (<https://hardy.uhasselt.be/Fishtest/GSPRT_approximation.pdf> and
//! support_MLE_multinomial.pdf, proposition 1.1), the test of fishtest
//! (`server/fishtest/stats/LLRcalc.py`, `LLR_logistic`), and, as there, a result that never came up counts
//! as a thousandth of a pair.

use serde::{Deserialize, Serialize};

use super::{Pairs, score_of};

/// What a result that never came up counts as.
const PRIOR: f64 = 1e-3;

/// A test between two advantages on Elo's scale.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What is said of numbers that make no test.
const BOUNDS: &str =
    "the first Elo bound of a test must be below the second, both between -1000 and 1000";
const ERRORS: &str = "the chances of error of a test must be above 0, together below 1";

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The lower advantage is accepted.
    H0,
    /// The higher one is.
    H1,
}

impl Sprt {
    /// A test of `elo0` against `elo1` that accepts the higher in error with chance `alpha`, the lower
    /// with `beta`.
    ///
    /// # Errors
    /// When the numbers make no test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, &'static str> {
        if !(elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0) {
            return Err(BOUNDS);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(ERRORS);
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The two advantages.
    pub fn elos(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The log-likelihood ratios at which the test ends, the lower first.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The generalised log-likelihood ratio; 0 without pairs.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|n| if n == 0 { PRIOR } else { n as f64 });
        let under = |elo| log_likelihoods(&counts, score_of(elo));
        let (zero, one) = (under(self.elo0), under(self.elo1));
        let terms = counts.iter().zip(zero).zip(one);
        terms.map(|((n, zero), one)| n * (one - zero)).sum()
    }

    /// How the test ends with these pairs; nothing if it goes on.
    pub fn decision(&self, pairs: &Pairs) -> Option<Decision> {
        let ratio = self.ratio(pairs);
        let [lower, upper] = self.bounds();
        if ratio >= upper {
            return Some(Decision::H1);
        }
        (ratio <= lower).then_some(Decision::H0)
    }
}

/// The logarithms of `p_i / n_i` up to a common constant, p being the likeliest distribution of mean
/// `score` when the results came up so often: p_i = n_i / (N (1 + x (a_i - score))) for the x that makes
/// the mean right.
fn log_likelihoods(counts: &[f64; 5], score: f64) -> [f64; 5] {
    let offsets = [0.0, 0.25, 0.5, 0.75, 1.0].map(|result: f64| result - score);
    // Falls as x grows; at the ends of the interval one p_i is infinite.
    let excess = |x: f64| -> f64 {
        let terms = counts.iter().zip(offsets);
        terms.map(|(n, a)| n * a / (1.0 + x * a)).sum()
    };
    let (mut low, mut high) = (-1.0 / offsets[4], -1.0 / offsets[0]);
    // Halved until nothing lies between: 60 steps for a double.
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = low + (high - low) / 2.0;
    offsets.map(|a| -(1.0 + x * a).ln())
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    #[test]
    fn the_ratio_is_fishtests_and_fastchesss() {
        // By LLR_logistic of fishtest's LLRcalc.py; each is LL, LD, WL + DD, WD, WW. The last two by fastchess's
        // app/tests/sprt_test.cpp, "logistic pentanomial" 1 and 2, to two digits.
        for (counts, elo0, elo1, published) in [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_416_706_79),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_381_881_25),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_388_982_9),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_288_852_04),
            ([0, 10, 30, 12, 0], 0.0, 5.0, 0.085_226_848_211_516),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_158_272_3),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_426_021_6),
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let ratio = test(elo0, elo1).ratio(&Pairs(counts));
            let within = if counts[0] > 100 { 0.02 } else { 1e-9 };
            assert!((ratio - published).abs() < within, "{counts:?}: {ratio}");
        }
    }

    #[test]
    fn the_bounds_are_walds_and_a_clean_sweep_ends_after_53_pairs() {
        let [lower, upper] = test(0.0, 5.0).bounds();
        assert!((upper - 2.944_438_979_166_44).abs() < 1e-12 && lower == -upper);
        let one_sided = Sprt::new(0.0, 5.0, 0.05, 0.1).unwrap().bounds();
        assert!((one_sided[0] - -2.2513).abs() < 1e-4 && (one_sided[1] - 2.8904).abs() < 1e-4);
        let sprt = test(0.0, 20.0);
        let pairs = |n| Pairs([0, 0, 0, 0, n]);
        assert_eq!(sprt.decision(&pairs(52)), None);
        assert_eq!(sprt.decision(&pairs(53)), Some(Decision::H1));
        assert_eq!(sprt.decision(&Pairs([53, 0, 0, 0, 0])), Some(Decision::H0));
        assert_eq!(sprt.ratio(&Pairs::default()), 0.0);
    }

    #[test]
    fn numbers_that_make_no_test_are_refused() {
        for (elo0, elo1) in [
            (5.0, 5.0),
            (5.0, 0.0),
            (f64::NAN, 1.0),
            (0.0, f64::INFINITY),
        ] {
            assert_eq!(Sprt::new(elo0, elo1, 0.05, 0.05), Err(BOUNDS));
        }
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(ERRORS));
        assert_eq!(Sprt::new(0.0, 5.0, 0.6, 0.4), Err(ERRORS));
    }

    /// Plays tests between players of a known difference, pairs as two games without draws: how often the
    /// higher bound is accepted, and the mean number of pairs.
    fn simulate(elo: f64, tests: u32) -> (f64, f64) {
        let sprt = test(0.0, 50.0);
        let mut random = Random::new(Seed(5));
        let (mut accepted, mut played) = (0, 0);
        for _ in 0..tests {
            let mut pairs = Pairs::default();
            let decision = loop {
                let mut game = || random.bits() as f64 / 2_f64.powi(64) < score_of(elo);
                pairs.add(2 * (usize::from(game()) + usize::from(game())));
                if let Some(decision) = sprt.decision(&pairs) {
                    break decision;
                }
            };
            accepted += u32::from(decision == Decision::H1);
            played += pairs.count();
        }
        let tests = f64::from(tests);
        (f64::from(accepted) / tests, played as f64 / tests)
    }

    #[test]
    fn errors_are_as_rare_as_asked_for() {
        // 5% each, and about 260 games a test at either bound; the ends are some four deviations of 500 tests away.
        let runs = 500;
        let (wrong, pairs) = simulate(0.0, runs);
        assert!((0.01..0.09).contains(&wrong), "{wrong}");
        assert!((110.0..150.0).contains(&pairs), "{pairs}");
        let (right, _) = simulate(50.0, runs);
        assert!((0.91..0.99).contains(&right), "{right}");
    }
}
