//! Learns the weights of an evaluation from positions of games: logistic regression by Adam (Kingma and Ba 2015) on
//! shuffled batches.

mod replay;
mod rows;

use std::sync::atomic::{AtomicBool, Ordering};

use quantarium_engine::Weights;
use quantarium_net::logistic;
use quantarium_rules::{Random, Seed, SpecError};
use thiserror::Error;

pub use rows::{Label, Noted, Row, Rows, features, note, push};

/// Why nothing can be learned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FitError {
    /// There are no positions.
    #[error("no positions")]
    Empty,
    /// Positions of two families of games, or with other features.
    #[error("of {0}, not of {1}")]
    Family(String, String),
    /// Weights to go on from, to keep, or to compare.
    #[error("the weights to {0} are for other features")]
    Features(&'static str),
    /// The game string is wrong.
    #[error("game: {0}")]
    Spec(#[from] SpecError),
    /// The weights are no numbers, or too large for a file of weights.
    #[error("the weights come to no numbers, or grow without end: take a smaller step")]
    Diverged,
    /// A game, counted from 1, cannot be played again.
    #[error("game {0}: {1}")]
    Game(u64, String),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// How to find the weights.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct How {
    /// How many times every row is learned from.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().epochs))]
    pub epochs: u32,
    /// The result's share of what is to be predicted; the rest is the search's opinion.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().result))]
    pub result: f32,
    /// The final margin's share of the result, in games with points.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().margin))]
    pub margin: f32,
    /// How many points ahead count like three wins in four.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().points))]
    pub points: f32,
    /// Adam's step at the beginning; it falls to a hundredth of that.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().step))]
    pub step: f32,
    /// How much weights are drawn a step towards those that they began from.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().decay))]
    pub decay: f32,
    /// Decides the order of the rows.
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Self::default().seed))]
    pub seed: Seed,
}

impl Default for How {
    fn default() -> Self {
        Self {
            epochs: 30,
            result: 0.5,
            margin: 0.0,
            points: 8.0,
            step: 0.02,
            decay: 1e-5,
            seed: Seed(1),
        }
    }
}

impl How {
    /// What is to be predicted.
    fn target(&self, label: Label) -> f32 {
        if label.result.is_nan() {
            return label.opinion;
        }
        // The logistic of ln 3 is three quarters.
        let ahead = logistic(label.margin / self.points * 3_f32.ln());
        let result = self.margin * ahead + (1.0 - self.margin) * label.result;
        self.result * result + (1.0 - self.result) * label.opinion
    }
}

/// One game in this many is kept out of the learning.
const HELD_OUT: u32 = 10;
const BATCH: usize = 256;

/// How far predictions are from what came.
#[derive(Clone, Copy, Default, Debug)]
struct Off {
    rows: u64,
    squares: f64,
    right: f64,
}

impl Off {
    fn add(&mut self, predicted: f32, came: f32) {
        if came.is_nan() {
            return;
        }
        self.rows += 1;
        self.squares += f64::from(predicted - came).powi(2);
        let sides = [predicted, came].map(|value| value.total_cmp(&0.5) as i32);
        self.right += match sides[0] * sides[1] {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
    }

    fn words(&self) -> String {
        let rows = self.rows.max(1) as f64;
        let (mean, right) = (self.squares / rows, 100.0 * self.right / rows);
        let of = self.rows;
        format!("mean square {mean:.4}, the winner named in {right:.1}% of {of} positions")
    }
}

fn is_held_out(row: &Row) -> bool {
    row.game % HELD_OUT == HELD_OUT - 1
}

/// The weights, found from all 0 on or from those that are given, and how they were found.
///
/// # Errors
/// When there is no position, weights to go on from are for other features, those found are no numbers, or `stop` is set.
pub fn fit(
    rows: &Rows,
    how: &How,
    from: Option<Weights>,
    stop: &AtomicBool,
) -> Result<(Weights, String), FitError> {
    if rows.rows.is_empty() {
        return Err(FitError::Empty);
    }
    let mut story = rows.story.clone();
    if let Some(from) = &from {
        story += &format!("from: weights {:016x}\n", from.checksum());
    }
    let size = rows.features as usize;
    let mut weights = from.map_or_else(|| vec![0_f32; size], |from| from.values);
    if weights.len() != size {
        return Err(FitError::Features("go on from"));
    }
    let mut adam = Adam::new(weights.clone(), how.decay);
    let learned: Vec<&Row> = rows.rows.iter().filter(|row| !is_held_out(row)).collect();
    let mut order: Vec<usize> = (0..learned.len()).collect();
    let mut random = Random::new(how.seed);
    for epoch in 0..how.epochs {
        random.shuffle(&mut order);
        let done = epoch as f32 / how.epochs as f32;
        let step = how.step * 0.01_f32.powf(done);
        for batch in order.chunks(BATCH) {
            if stop.load(Ordering::Relaxed) {
                return Err(FitError::Stopped);
            }
            for row in batch.iter().map(|&i| learned[i]) {
                let error = logistic(weigh(rows, row, &weights)) - how.target(row.label);
                for &(index, amount) in rows.entries(row) {
                    adam.gradient[index as usize] += error * amount / batch.len() as f32;
                }
            }
            adam.take_step(&mut weights, step);
        }
    }
    let (mut seen, mut unseen) = (Off::default(), Off::default());
    for row in &rows.rows {
        let error = match is_held_out(row) {
            true => &mut unseen,
            false => &mut seen,
        };
        error.add(logistic(weigh(rows, row, &weights)), row.label.result);
    }
    let (seen, unseen) = (seen.words(), unseen.words());
    story += &format!("fit: {how:?}\nlearned from: {seen}\nheld out: {unseen}\n");
    let weights = Weights {
        id: rows.id.clone(),
        values: weights,
    };
    Weights::read(&weights.write(), &weights.id).map_err(|_| FitError::Diverged)?;
    Ok((weights, story))
}

fn weigh(rows: &Rows, row: &Row, weights: &[f32]) -> f32 {
    let entries = rows.entries(row).iter();
    let weighed = entries.map(|&(index, amount)| weights[index as usize] * amount);
    weighed.sum()
}

/// Gives each feature that no row has its weight in `kept`.
///
/// # Errors
/// When these are for other features.
pub fn keep_unseen(rows: &Rows, weights: &mut Weights, kept: &Weights) -> Result<(), FitError> {
    if kept.values.len() != weights.values.len() {
        return Err(FitError::Features("keep"));
    }
    let mut seen = vec![false; weights.values.len()];
    for row in &rows.rows {
        for (index, _) in rows.entries(row) {
            seen[*index as usize] = true;
        }
    }
    let pairs = weights.values.iter_mut().zip(&kept.values).zip(seen);
    for ((weight, kept), _) in pairs.filter(|(_, seen)| !seen) {
        *weight = *kept;
    }
    Ok(())
}

/// How far an evaluation by these weights is from the results, in words.
///
/// # Errors
/// When the weights are for other features.
pub fn check(rows: &Rows, weights: &Weights) -> Result<String, FitError> {
    if weights.values.len() != rows.features as usize {
        return Err(FitError::Features("compare"));
    }
    let mut error = Off::default();
    for row in &rows.rows {
        let predicted = logistic(weigh(rows, row, &weights.values));
        error.add(predicted, row.label.result);
    }
    Ok(error.words())
}

/// The moments of the gradients so far.
struct Adam {
    /// The weights at the beginning.
    start: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    decay: f32,
    steps: i32,
}

impl Adam {
    const MEAN: f32 = 0.9;
    const SQUARE: f32 = 0.999;

    fn new(start: Vec<f32>, decay: f32) -> Self {
        let size = start.len();
        Self {
            start,
            gradient: vec![0.0; size],
            mean: vec![0.0; size],
            square: vec![0.0; size],
            decay,
            steps: 0,
        }
    }

    /// Moves the weights against the gradient, which is empty then.
    fn take_step(&mut self, weights: &mut [f32], step: f32) {
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - Self::MEAN.powi(self.steps));
        let square_scale = 1.0 / (1.0 - Self::SQUARE.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let weights = weights.iter_mut().zip(&self.start);
        for (((weight, start), gradient), (mean, square)) in
            weights.zip(&mut self.gradient).zip(moments)
        {
            let slope = std::mem::take(gradient) + self.decay * (*weight - start);
            *mean = Self::MEAN * *mean + (1.0 - Self::MEAN) * slope;
            *square = Self::SQUARE * *square + (1.0 - Self::SQUARE) * slope * slope;
            *weight -= step * *mean * mean_scale / ((*square * square_scale).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    const HOW: How = How {
        epochs: 1,
        result: 1.0,
        margin: 0.0,
        points: 8.0,
        step: 0.05,
        decay: 0.0,
        seed: Seed(1),
    };

    fn label(result: f32, margin: f32, opinion: f32) -> Label {
        Label {
            result,
            margin,
            opinion,
        }
    }

    /// Two coins: one wins three times in four, the other once; no constant separates them.
    #[test]
    fn the_weights_predict_the_chances() {
        let mut rows = Rows::new("coins", 2, String::new());
        for toss in 0..400 {
            let result = if toss % 4 == 0 { 0.0 } else { 1.0 };
            for (coin, result) in [(0, result), (1, 1.0 - result)] {
                rows.push(toss, label(result, 0.0, result), &[(coin, 1.0)]);
            }
        }
        let how = How { epochs: 200, ..HOW };
        let (weights, story) = fit(&rows, &how, None, &NEVER).unwrap();
        for (weight, chance) in weights.values.iter().zip([0.75, 0.25]) {
            let found = logistic(*weight);
            assert!((found - chance).abs() < 0.03, "{found}");
        }
        assert!(story.contains("of 80 positions"), "{story}");
        let again = fit(&rows, &how, None, &NEVER).unwrap().0;
        assert_eq!(again, weights, "the same seed, the same weights");
    }

    fn weights(values: &[f32]) -> Weights {
        Weights {
            id: "coins".to_owned(),
            values: values.to_vec(),
        }
    }

    /// One toss of the second coin, which wins.
    fn one_win() -> Rows {
        let mut rows = Rows::new("coins", 2, String::new());
        rows.push(0, label(1.0, 0.0, 1.0), &[(1, 1.0)]);
        rows
    }

    #[test]
    fn the_weights_go_on_from_others() {
        let rows = one_win();
        let from = weights(&[7.0, 2.0]);
        let (found, story) = fit(&rows, &HOW, Some(from.clone()), &NEVER).unwrap();
        let sum = format!("{:016x}", from.checksum());
        assert!(story.contains(&sum), "{story}");
        assert_eq!(found.values[0], 7.0);
        let drawn = How { decay: 1e-3, ..HOW };
        let (still, _) = fit(&rows, &drawn, Some(from), &NEVER).unwrap();
        assert_eq!(still.values[0], 7.0);
        let learned = found.values[1];
        assert!(learned > 2.0 && learned < 2.1, "{found:?}");
        assert!(fit(&rows, &HOW, Some(weights(&[1.0])), &NEVER).is_err());
        // What was not seen keeps its weight.
        let mut learned = weights(&[0.0, 5.0]);
        keep_unseen(&rows, &mut learned, &weights(&[7.0, 8.0])).unwrap();
        assert_eq!(learned, weights(&[7.0, 5.0]));
        assert!(keep_unseen(&rows, &mut weights(&[1.0]), &learned).is_err());
    }

    #[test]
    fn results_margins_and_opinions_have_their_shares() {
        let how = How {
            result: 0.5,
            margin: 0.5,
            ..HOW
        };
        let target = how.target(label(1.0, -8.0, 0.5));
        let expected = 0.25 * 1.0 + 0.25 * 0.25 + 0.5 * 0.5;
        assert!((target - expected).abs() < 1e-6, "{target}");
    }
}
