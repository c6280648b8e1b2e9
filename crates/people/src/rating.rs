//! Ratings: Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022), with every game a period of its own.

use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// How much volatilities change.
const CONFIG: Glicko2Config = Glicko2Config {
    tau: 0.5,
    convergence_tolerance: 1e-6,
};
/// What a point of the scale is in the system's own: 400 / ln 10.
const SCALE: f64 = 173.7178;
/// Periods in a year without games: with the usual volatility a deviation of 60 becomes one of 110.
const PERIODS_A_YEAR: f64 = 78.0;
const MILLISECONDS_A_YEAR: f64 = 365.25 * 86_400_000.0;

/// How strong somebody is, as far as their games tell.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The best guess; 1500 in the beginning.
    pub rating: f64,
    /// How sure it is: the true strength is within twice as much of it, in 95 of 100 cases.
    pub deviation: f64,
    /// How much the strength changes from game to game.
    pub volatility: f64,
}

/// What a game was to the first of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Default for Rating {
    fn default() -> Self {
        Self {
            rating: 1500.0,
            deviation: Self::UNKNOWN,
            volatility: 0.06,
        }
    }
}

impl Rating {
    /// The deviation of somebody of whom nothing is known: none is larger.
    pub const UNKNOWN: f64 = 350.0;
    /// Above this deviation a rating is a first guess.
    pub const PROVISIONAL: f64 = 110.0;

    /// The rating after a time without games, in milliseconds: less sure.
    #[must_use]
    pub fn after_rest(self, milliseconds: i64) -> Self {
        let years = milliseconds.max(0) as f64 / MILLISECONDS_A_YEAR;
        let drift = self.volatility * SCALE;
        let variance = self.deviation * self.deviation + drift * drift * PERIODS_A_YEAR * years;
        Self {
            deviation: variance.sqrt().min(Self::UNKNOWN),
            ..self
        }
    }

    /// Whether it is a first guess.
    pub fn is_provisional(self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// The rating after games of one period.
    fn after(self, games: &[(Self, Score)]) -> Self {
        let of = |rating: &Self| Glicko2Rating {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        };
        let games = games.iter().map(|(opponent, score)| {
            let outcome = match score {
                Score::Win => Outcomes::WIN,
                Score::Draw => Outcomes::DRAW,
                Score::Loss => Outcomes::LOSS,
            };
            (of(opponent), outcome)
        });
        let games: Vec<(Glicko2Rating, Outcomes)> = games.collect();
        let next = glicko2_rating_period(&of(&self), &games, &CONFIG);
        Self {
            rating: next.rating,
            deviation: next.deviation.min(Self::UNKNOWN),
            volatility: next.volatility,
        }
    }
}

impl Score {
    /// What the game was to the second of two.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    /// The first player's score as game records write it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Win => "1-0",
            Self::Draw => "1/2-1/2",
            Self::Loss => "0-1",
        }
    }

    /// The score that a record's result is; none of a game that goes on.
    pub fn of(result: &str) -> Option<Self> {
        let mut all = [Self::Win, Self::Draw, Self::Loss].into_iter();
        all.find(|score| score.text() == result)
    }
}

/// The ratings of two after a game, by those before it.
pub fn rated([one, other]: [Rating; 2], score: Score) -> [Rating; 2] {
    let (own, others) = ([(other, score)], [(one, score.reversed())]);
    [one.after(&own), other.after(&others)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const YEAR: i64 = MILLISECONDS_A_YEAR as i64;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating {
            rating,
            deviation,
            volatility: 0.06,
        }
    }

    fn example() -> [(Rating, Score); 3] {
        [
            (rating(1400.0, 30.0), Score::Win),
            (rating(1550.0, 100.0), Score::Loss),
            (rating(1700.0, 300.0), Score::Loss),
        ]
    }

    fn near(found: Rating, [rating, deviation, volatility]: [f64; 3]) {
        assert!((found.rating - rating).abs() < 0.005, "{found:?}");
        assert!((found.deviation - deviation).abs() < 0.005, "{found:?}");
        assert!((found.volatility - volatility).abs() < 5e-7, "{found:?}");
    }

    #[test]
    fn the_papers_example_comes_out() {
        // The paper rounds in between and prints 1464.06, 151.52 and 0.05999.
        let after = rating(1500.0, 200.0).after(&example());
        near(after, [1464.05, 151.52, 0.059_996]);
        // One game a period, as computed apart.
        let (first, games) = (rating(1500.0, 200.0), example().into_iter());
        let last = games.fold(first, |now, game| now.after(&[game]));
        near(last, [1463.79, 151.87, 0.059_997_5]);
    }

    #[test]
    fn what_one_wins_the_other_loses_and_draws_between_equals_change_only_the_deviation() {
        let equals = [rating(1500.0, 80.0); 2];
        let [one, other] = rated(equals, Score::Win);
        assert!(one.rating > 1500.0 && (one.rating + other.rating - 3000.0).abs() < 1e-9);
        assert_eq!(rated(equals, Score::Loss), [other, one]);
        let [one, other] = rated(equals, Score::Draw);
        assert_eq!(one, other);
        assert!((one.rating - 1500.0).abs() < 1e-9 && one.deviation < 80.0);
    }

    #[test]
    fn without_games_a_rating_becomes_less_sure_but_never_worse_than_unknown() {
        let sure = rating(1700.0, 60.0);
        assert_eq!(sure.after_rest(0), sure);
        assert_eq!(sure.after_rest(-5), sure);
        let later = sure.after_rest(YEAR);
        assert_eq!(later.rating, 1700.0);
        assert!((later.deviation - 110.0).abs() < 0.5, "{later:?}");
        assert_eq!(sure.after_rest(1000 * YEAR).deviation, Rating::UNKNOWN);
        // In two steps as in one.
        let steps = sure.after_rest(YEAR / 2).after_rest(YEAR - YEAR / 2);
        assert!((steps.deviation - later.deviation).abs() < 1e-9);
        assert!(Rating::default().is_provisional() && !sure.is_provisional());
    }

    #[test]
    fn results_are_read_as_records_write_them() {
        for (result, score) in [
            ("1-0", Some(Score::Win)),
            ("0-1", Some(Score::Loss)),
            ("1/2-1/2", Some(Score::Draw)),
            ("*", None),
            ("0-0-1", None),
        ] {
            assert_eq!(Score::of(result), score);
        }
    }
}
