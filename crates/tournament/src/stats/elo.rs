//! Elo's scale.

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
