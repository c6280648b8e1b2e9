//! A weighed sum of features.

use std::sync::Arc;

use quantarium_rules::{Features, Player, Prepared, Sums, Weighed, exponential};
use quantarium_search::{Child, Evaluate, Values, Verdict};

use crate::Weights;

/// Evaluates by a weighed sum of the game's features: its logistic is the chance to win. With more than
/// two players every seat is evaluated, and the chances are scaled to one in sum.
#[derive(Clone, Debug)]
pub struct Linear {
    weights: Arc<[f32]>,
    /// What the game has worked out from the weights.
    prepared: Arc<Prepared>,
}

/// 1 / (1 + exp(-x)).
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exponential(-x))
}

impl Linear {
    /// The evaluator with these weights.
    pub fn new(weights: Weights) -> Self {
        Self {
            weights: weights.values.into(),
            prepared: Arc::default(),
        }
    }

    /// Whether there are as many weights as the game has features, so that the game can be evaluated.
    pub fn fits<G: Features>(&self, game: &G) -> bool {
        self.weights.len() == game.feature_count()
    }
}

/// The chances of players who are not sure to lose.
pub(crate) const LEAST: f32 = 1e-4;

impl<G: Features> Evaluate<G> for Linear {
    fn values(&self, game: &G, position: &G::Position) -> Values {
        let weigh = |player| game.weigh(position, player, &self.weights);
        match game.seats().len() {
            2 => {
                let mover = game.to_move(position);
                shared(mover, unsure(weigh(mover)))
            }
            players => {
                let seats = (0..players as u8).map(Player);
                shared_by_all(seats.map(|seat| unsure(weigh(seat))).collect())
            }
        }
    }

    fn children(&self, game: &G, position: &G::Position, children: &mut Vec<Child<G::Move>>) {
        let players = game.seats().len();
        if players != 2 {
            let mut visit = |weighed: Weighed<G::Move, Sums>| {
                let chances = || weighed.sum.map(unsure).into_iter().take(players).collect();
                children.push(child(&weighed, players, || shared_by_all(chances())));
            };
            let (weights, prepared) = (&self.weights, &self.prepared);
            return game.weigh_moves_for_all(position, weights, prepared, &mut visit);
        }
        let mut visit = |weighed: Weighed<G::Move>| {
            let sum = || std::iter::once(weighed.sum).collect();
            children.push(child(&weighed, players, sum));
        };
        game.weigh_moves(position, &self.weights, &self.prepared, &mut visit);
        for some in children.chunks_mut(SIDE_BY_SIDE) {
            into_chances(some);
        }
    }
}

/// What a move leads to, with these values where the game goes on.
#[inline(always)]
fn child<M: Copy, S>(
    weighed: &Weighed<M, S>,
    players: usize,
    values: impl FnOnce() -> Values,
) -> Child<M> {
    let verdict = weighed.outcome.as_ref().map(Verdict::of);
    let values = verdict.map_or_else(values, |verdict| verdict.shares(players));
    Child::new(weighed.mv, weighed.mover, values, verdict)
}

/// The players' chances, one in sum.
fn shared_by_all(chances: Values) -> Values {
    let sum: f32 = chances.iter().sum();
    chances.into_iter().map(|chance| chance / sum).collect()
}

/// How many sums are made chances of at once: a compiler makes vectors of them.
const SIDE_BY_SIDE: usize = 8;

/// Makes the chances of both players of the sum that stands in each child's values.
fn into_chances<M>(children: &mut [Child<M>]) {
    let mut chances = [0.0; SIDE_BY_SIDE];
    for (chance, child) in chances.iter_mut().zip(&*children) {
        *chance = child.values[0];
    }
    let chances = chances.map(unsure);
    for (child, chance) in children.iter_mut().zip(chances) {
        if child.verdict.is_none() {
            child.values = shared(child.mover, chance);
        }
    }
}

/// The chance that a sum stands for, which is never a certainty.
fn unsure(sum: f32) -> f32 {
    logistic(sum).clamp(LEAST, 1.0 - LEAST)
}

/// Both players' chances, given one's.
fn shared(player: Player, chance: f32) -> Values {
    let first = match player {
        Player::FIRST => chance,
        _ => 1.0 - chance,
    };
    [first, 1.0 - first].into_iter().collect()
}
