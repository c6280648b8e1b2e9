//! Ratings of a pool of players.
//!
//! The model is Bradley and Terry's (1952) on Elo's scale, a draw being half a win for each. The ratings are
//! those of the greatest likelihood when every player has, besides the own games, drawn one, spread evenly over
//! those who met: without it a player who won everything would have no rating (BayesElo's prior is the same
//! idea). The intervals are of the difference to the first player and come from the pairs (White's
//! sandwich estimate, 1982), so that games with the same opening do not count as independent. For them every player has
//! won and lost a pair besides, spread in the same way, as in [`Pairs::score`](super::Pairs::score).

use statrs::distribution::ContinuousCDF;

use super::{Estimate, score_of, student};

/// What two players of a pool did to each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// The players' places in the pool.
    pub players: [usize; 2],
    /// The first one's mean score of each pair, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// Points of Elo's scale to one of the logistic function's.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The games that a pair is.
const GAMES: f64 = 2.0;

/// Which part of a won and a lost pair counts as one drawn game.
const DRAWN_GAME: f64 = 0.25;

/// The places of a pool of `players` on Elo's scale, where the first one has 0; nothing for those who are not connected
/// with that one by games.
pub fn ratings(players: usize, duels: &[Duel]) -> Vec<Option<Estimate>> {
    let mut duels: Vec<&Duel> = duels.iter().filter(|duel| !duel.pairs.is_empty()).collect();
    let connected = connected(players, &duels);
    duels.retain(|duel| connected[duel.players[0]]);
    // The first player is fixed at 0, and those without a connection are left out.
    let free: Vec<usize> = (1..players).filter(|player| connected[*player]).collect();
    let mut place = vec![None; players];
    for (row, player) in free.iter().enumerate() {
        place[*player] = Some(row);
    }
    let pool = Pool {
        duels,
        place,
        size: free.len(),
    };
    let values = pool.solve(DRAWN_GAME);
    let intervals = pool.solve(1.0);
    (0..players)
        .map(|player| match (player, pool.place[player]) {
            (0, _) => Some(Estimate {
                low: 0.0,
                value: 0.0,
                high: 0.0,
            }),
            (_, Some(row)) => {
                let value = values.as_ref()?.0[row];
                let (centres, variances) = intervals.as_ref()?;
                let quantile = student(pool.pairs_of(player) + 1.0).inverse_cdf(0.975);
                let half = quantile * variances[row].max(0.0).sqrt();
                Some(Estimate {
                    low: (centres[row] - half).min(value) * SCALE,
                    value: value * SCALE,
                    high: (centres[row] + half).max(value) * SCALE,
                })
            }
            (_, None) => None,
        })
        .collect()
}

/// Who is connected with the first player by games.
fn connected(players: usize, duels: &[&Duel]) -> Vec<bool> {
    let mut connected = vec![false; players];
    if let Some(first) = connected.first_mut() {
        *first = true;
    }
    for _ in 0..players {
        for duel in duels {
            let [a, b] = duel.players;
            let either = connected[a] || connected[b];
            (connected[a], connected[b]) = (either, either);
        }
    }
    connected
}

/// The likelihood of a pool's results as a function of the free players' ratings.
struct Pool<'a> {
    duels: Vec<&'a Duel>,
    /// Each player's row among the free ones.
    place: Vec<Option<usize>>,
    size: usize,
}

impl Pool<'_> {
    fn pairs_of(&self, player: usize) -> f64 {
        let own = self.duels.iter();
        let own = own.filter(|duel| duel.players.contains(&player));
        own.map(|duel| duel.pairs.len()).sum::<usize>() as f64
    }

    /// Newton's method: the likelihood is concave. The ratings on the logistic scale and their
    /// variances, when every player has won and lost `prior` pairs besides; nothing if there is no free player.
    fn solve(&self, prior: f64) -> Option<(Vec<f64>, Vec<f64>)> {
        if self.size == 0 {
            return None;
        }
        // Those of a duel count for both of its players.
        let prior = prior * (self.size + 1) as f64 / (2.0 * self.duels.len() as f64);
        let mut values = vec![0.0; self.size];
        for _ in 0..100 {
            let Derivatives { slope, curve, .. } = self.derivatives(&values, prior);
            let step = times(&inverse(curve)?, &slope);
            // A full step from far away may overshoot.
            let longest = step.iter().map(|part| part.abs()).fold(0.0_f64, f64::max);
            for (value, part) in values.iter_mut().zip(&step) {
                *value += part * (2.0 / longest.max(2.0));
            }
            if longest < 1e-10 {
                break;
            }
        }
        let Derivatives { curve, spread, .. } = self.derivatives(&values, prior);
        let inverse = inverse(curve)?;
        let variance = |row: &Vec<f64>| -> f64 {
            let spread = times(&spread, row);
            row.iter().zip(spread).map(|(a, b)| a * b).sum()
        };
        let variances = inverse.iter().map(variance).collect();
        Some((values, variances))
    }

    /// With so many won and as many lost pairs besides in every duel.
    fn derivatives(&self, values: &[f64], prior: f64) -> Derivatives {
        let mut slope = vec![0.0; self.size];
        let mut curve = zeros(self.size);
        let mut spread = zeros(self.size);
        for duel in &self.duels {
            let rows = duel.players.map(|player| self.place[player]);
            let rating = |row: Option<usize>| row.map_or(0.0, |row| values[row]);
            let expected = score_of((rating(rows[0]) - rating(rows[1])) * SCALE);
            let pairs = duel.pairs.iter().map(|score| (*score, 1.0));
            let (mut excess, mut games, mut squares) = (0.0, 0.0, 0.0);
            for (score, weight) in pairs.chain([(0.0, prior), (1.0, prior)]) {
                excess += GAMES * weight * (score - expected);
                games += GAMES * weight;
                squares += GAMES * GAMES * weight * (score - expected).powi(2);
            }
            let steepness = games * expected * (1.0 - expected);
            for (sign, row) in [1.0, -1.0].into_iter().zip(rows) {
                let Some(row) = row else { continue };
                slope[row] += sign * excess;
                for (other_sign, other) in [1.0, -1.0].into_iter().zip(rows) {
                    let Some(other) = other else { continue };
                    curve[row][other] += sign * other_sign * steepness;
                    spread[row][other] += sign * other_sign * squares;
                }
            }
        }
        Derivatives {
            slope,
            curve,
            spread,
        }
    }
}

/// How the log-likelihood changes with the ratings.
struct Derivatives {
    /// Its gradient.
    slope: Vec<f64>,
    /// Its Hessian's negative, which is symmetric.
    curve: Matrix,
    /// The gradient's variance, estimated from the pairs.
    spread: Matrix,
}

/// A square matrix, by rows.
type Matrix = Vec<Vec<f64>>;

fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse, by Gauss and Jordan's elimination with row pivots; nothing if there is none.
fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut inverse = zeros(size);
    for (i, row) in inverse.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    for column in 0..size {
        let by_size = |a: &usize, b: &usize| {
            let [a, b] = [*a, *b].map(|row| matrix[row][column].abs());
            a.total_cmp(&b)
        };
        let pivot = (column..size).max_by(by_size)?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let lead = matrix[column][column];
        if lead == 0.0 || !lead.is_finite() {
            return None;
        }
        for rows in [&mut matrix, &mut inverse] {
            rows[column].iter_mut().for_each(|entry| *entry /= lead);
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for rows in [&mut matrix, &mut inverse] {
                let pivot = rows[column].clone();
                for (entry, of_pivot) in rows[row].iter_mut().zip(pivot) {
                    *entry -= factor * of_pivot;
                }
            }
        }
    }
    Some(inverse)
}

fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    let product = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(product).collect()
}

#[cfg(test)]
mod tests {
    use quantarium_rules::{Random, Seed};

    use super::*;

    /// Pairs of a player who wins `won`, splits `split` and loses `lost` of them.
    fn duel(players: [usize; 2], won: usize, split: usize, lost: usize) -> Duel {
        let mut pairs = vec![1.0; won];
        pairs.extend(vec![0.5; split]);
        pairs.extend(vec![0.0; lost]);
        Duel { players, pairs }
    }

    #[test]
    fn two_players_differ_by_elos_formula() {
        let rated = ratings(2, &[duel([1, 0], 5000, 5000, 0)]);
        let found = rated[1].unwrap();
        assert!((found.value - 190.85).abs() < 0.1, "{found:?}");
        // The score's deviation is a quarter of a pair; Elo's slope there is 400 / ln 10 / (0.75 * 0.25).
        let half = 1.96 * 0.25 / 100.0 * SCALE / 0.1875;
        assert!((found.high - found.value - half).abs() < 0.05, "{found:?}");
        assert_eq!(rated[0].unwrap().value, 0.0);
    }

    #[test]
    fn a_chain_of_wins_adds_up_and_a_clean_sweep_is_finite() {
        let chain = [[1, 0], [2, 1], [3, 2]].map(|players| duel(players, 500, 500, 0));
        let rated = ratings(5, &chain);
        let last = rated[3].unwrap().value;
        assert!((last - 3.0 * 190.85).abs() < 2.5, "{rated:?}");
        assert_eq!(rated[4], None);
        let swept = ratings(2, &[duel([1, 0], 10, 0, 0)])[1].unwrap();
        // 20.5 of 21 games
        assert!((swept.value - 400.0 * (20.5_f64 / 0.5).log10()).abs() < 1e-6);
    }

    #[test]
    fn intervals_hold_the_truth_19_times_of_20() {
        let truth = [0.0, 100.0, 250.0];
        let mut random = Random::new(Seed(8));
        for (count, most) in [(1, 400), (2, 400), (5, 395), (20, 391), (200, 391)] {
            let mut inside = 0;
            for _ in 0..400 {
                let mut duels = Vec::new();
                for players in [[0, 1], [0, 2], [1, 2]] {
                    let chance = score_of(truth[players[0]] - truth[players[1]]);
                    let mut game =
                        || f64::from(u8::from(random.bits() as f64 / 2_f64.powi(64) < chance));
                    let pairs = (0..count).map(|_| (game() + game()) / 2.0).collect();
                    duels.push(Duel { players, pairs });
                }
                let rated = ratings(3, &duels)[2].unwrap();
                inside += u32::from(rated.low <= truth[2] && truth[2] <= rated.high);
            }
            assert!((369..=most).contains(&inside), "{count}: {inside} of 400");
        }
    }
}
