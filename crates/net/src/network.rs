//! Evaluation by a network from outside, which sees positions as numbers.

use std::error::Error;
use std::fmt::Debug;
use std::slice;
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_rules::{Encode, Encoder, Encoding, Game, Player, exponential};
use quantarium_search::{Child, Evaluate, Values, Verdict};
use thiserror::Error;

use crate::linear::LEAST;

/// Unfinished positions as the player sees them who decides in each.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// What the numbers mean.
    pub encoding: &'a Encoding,
    /// How many positions there are, at least one.
    pub count: usize,
    /// The planes: `count * planes * height * width` bytes, 0 or 1.
    pub planes: &'a [u8],
    /// The scalars: `count * scalars` numbers.
    pub scalars: &'a [f32],
    /// Whether its policy is asked for, if it has one.
    pub wants_policy: bool,
}

/// What a network says of positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Evaluated {
    /// What the players can expect of each position, first the one who decides, then the others in turn order: from -1, a sure
    /// loss, to 1, a sure win. Of two players the first may stand alone.
    pub values: Vec<f32>,
    /// How good each action of each position looks, as logits: `count * actions` numbers; those of illegal actions are not looked
    /// at. None where no policy is asked for.
    pub policy: Vec<f32>,
}

/// What evaluates positions by their numbers.
pub trait Network: Debug + Send + Sync {
    /// Evaluates positions.
    ///
    /// # Errors
    /// When it cannot.
    fn evaluate(&self, batch: &Batch<'_>) -> Result<Evaluated, NetworkError>;

    /// Whether it has a policy, too.
    fn has_policy(&self) -> bool;
}

/// Why a network has no values.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// There are not as many as positions, or as positions and players.
    #[error("{found} values for {positions} positions of {players} players")]
    Count {
        /// How many values there are.
        found: usize,
        /// How many positions.
        positions: usize,
        /// How many players.
        players: usize,
    },
    /// A value is none.
    #[error("value {value} of position {position}: values are numbers from -1 to 1")]
    Number {
        /// The position's place in the batch.
        position: usize,
        /// The number.
        value: f32,
    },
    /// The policy has not as many logits as positions and actions.
    #[error("{found} logits for {positions} positions of {actions} actions")]
    Policy {
        /// How many logits there are.
        found: usize,
        /// How many positions.
        positions: usize,
        /// How many actions.
        actions: usize,
    },
    /// A legal action's logit is none.
    #[error("logit {logit} of the legal action {action}: logits are finite numbers")]
    Logit {
        /// The action.
        action: usize,
        /// What stands there.
        logit: f32,
    },
    /// What the network itself says.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

/// Evaluates a game by a network, all children of a position at once.
#[derive(Debug)]
pub struct ByNetwork<E> {
    encoder: E,
    network: Arc<dyn Network>,
    failure: Mutex<Option<NetworkError>>,
}

impl<E> ByNetwork<E> {
    /// The evaluator of the game with this encoder.
    pub fn new(encoder: E, network: Arc<dyn Network>) -> Self {
        Self {
            encoder,
            network,
            failure: Mutex::default(),
        }
    }

    /// Why the network first failed since this was last asked.
    pub fn take_failure(&self) -> Option<NetworkError> {
        self.failure.lock().take()
    }

    /// The values of unfinished positions, by seat, and their logits if asked for; even ones where the network fails.
    fn evaluate<G: Game>(
        &self,
        game: &G,
        positions: &[G::Position],
        wants_policy: bool,
    ) -> (Vec<Values>, Vec<f32>)
    where
        E: Encoder<G>,
    {
        let (encoding, players) = (self.encoder.encoding(), game.seats().len());
        let (count, actions) = (positions.len(), encoding.actions);
        if count == 0 {
            return Default::default();
        }
        let movers = positions.iter().map(|position| game.to_move(position));
        let movers: Vec<Player> = movers.collect();
        let (size, width) = (encoding.planes_len(), encoding.scalar_names.len());
        let (mut planes, mut scalars) = (vec![0; count * size], vec![0.0; count * width]);
        let rows = planes.chunks_exact_mut(size);
        let rows = rows.zip(scalars.chunks_exact_mut(width));
        for ((position, mover), (planes, scalars)) in positions.iter().zip(&movers).zip(rows) {
            self.encoder.write_planes(game, position, *mover, planes);
            self.encoder.write_scalars(game, position, *mover, scalars);
        }
        let evaluated = self.network.evaluate(&Batch {
            encoding,
            count,
            planes: &planes,
            scalars: &scalars,
            wants_policy,
        });
        let evaluated = evaluated.and_then(|Evaluated { values, policy }| {
            let found = policy.len();
            if wants_policy && found != count * actions {
                return Err(NetworkError::Policy {
                    found,
                    positions: count,
                    actions,
                });
            }
            Ok((by_seat(&values, &movers, players)?, policy))
        });
        evaluated.unwrap_or_else(|error| {
            self.fail(error);
            let logits = usize::from(wants_policy) * count * actions;
            let even = Verdict::Draw.shares(players);
            (vec![even; count], vec![0.0; logits])
        })
    }

    fn fail(&self, error: NetworkError) {
        self.failure.lock().get_or_insert(error);
    }

    /// An action's logit; an even one where it is no number.
    fn logit(&self, logits: &[f32], action: usize) -> f32 {
        let logit = logits[action];
        if logit.is_finite() {
            return logit;
        }
        self.fail(NetworkError::Logit { action, logit });
        0.0
    }

    /// What a move leads to, with even values where the game goes on.
    fn child<G: Encode<Encoder = E>>(
        &self,
        game: &G,
        mv: G::Move,
        after: &G::Position,
    ) -> Child<G::Move> {
        let verdict = game.outcome(after).map(|outcome| Verdict::of(&outcome));
        let values = verdict.unwrap_or(Verdict::Draw).shares(game.seats().len());
        Child::new(mv, game.to_move(after), values, verdict)
    }
}

/// Positions' values by seat, from 0 to 1 and one in sum.
fn by_seat(values: &[f32], movers: &[Player], players: usize) -> Result<Vec<Values>, NetworkError> {
    let positions = movers.len();
    let each = values.len() / positions;
    if each * positions != values.len() || !(each == players || (each, players) == (1, 2)) {
        return Err(NetworkError::Count {
            found: values.len(),
            positions,
            players,
        });
    }
    let is_wrong = |value: &f32| !(-1.0..=1.0).contains(value);
    if let Some(place) = values.iter().position(is_wrong) {
        return Err(NetworkError::Number {
            position: place / each,
            value: values[place],
        });
    }
    let others = (players - 1) as f32;
    let share = |value: &f32| ((others * value + 1.0) / players as f32).clamp(LEAST, 1.0 - LEAST);
    let seated = |(values, mover): (&[f32], &Player)| {
        let mut shares: Values = values.iter().map(share).collect();
        if each < players {
            shares.push(1.0 - shares[0]);
        }
        let sum: f32 = shares.iter().sum();
        let turns = |seat: usize| (seat + players - mover.index()) % players;
        (0..players).map(|seat| shares[turns(seat)] / sum).collect()
    };
    Ok(values.chunks_exact(each).zip(movers).map(seated).collect())
}

/// Makes shares of one of logits.
fn into_priors<M>(children: &mut [Child<M>]) {
    let priors = children.iter().map(|child| child.prior);
    let most = priors.fold(f32::MIN, f32::max);
    children
        .iter_mut()
        .for_each(|child| child.prior = exponential(child.prior - most));
    let sum: f32 = children.iter().map(|child| child.prior).sum();
    children.iter_mut().for_each(|child| child.prior /= sum);
}

impl<G: Encode> Evaluate<G> for ByNetwork<G::Encoder> {
    fn values(&self, game: &G, position: &G::Position) -> Values {
        self.values_of(game, slice::from_ref(position))
            .swap_remove(0)
    }

    fn values_of(&self, game: &G, positions: &[G::Position]) -> Vec<Values> {
        self.evaluate(game, positions, false).0
    }

    fn children(&self, game: &G, position: &G::Position, children: &mut Vec<Child<G::Move>>) {
        let mut open = Vec::new();
        game.every_move(position, |mv| {
            let after = game.after(position, mv);
            let child = self.child(game, mv, &after);
            if child.verdict.is_none() {
                open.push(after);
            }
            children.push(child);
        });
        let values = self.values_of(game, &open);
        let open = children.iter_mut().filter(|child| child.verdict.is_none());
        for (child, values) in open.zip(values) {
            child.values = values;
        }
    }

    fn policies(&self, game: &G, positions: &[G::Position]) -> Option<Vec<Vec<Child<G::Move>>>> {
        if !self.network.has_policy() {
            return None;
        }
        let (values, policy) = self.evaluate(game, positions, true);
        let logits = policy.chunks_exact(self.encoder.encoding().actions);
        let evaluated = positions.iter().zip(values).zip(logits);
        let children = evaluated.map(|((position, values), logits)| {
            let mut children = Vec::new();
            game.every_move(position, |mv| {
                let mut child = self.child(game, mv, &game.after(position, mv));
                if child.verdict.is_none() {
                    child.values.clone_from(&values);
                }
                child.prior = self.logit(logits, self.encoder.action_of(mv));
                children.push(child);
            });
            into_priors(&mut children);
            children
        });
        Some(children.collect())
    }

    fn is_quick(&self) -> bool {
        false
    }

    fn has_failed(&self) -> bool {
        self.failure.lock().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seated(values: &[f32], movers: &[u8], players: usize) -> Result<Vec<Values>, String> {
        let movers: Vec<Player> = movers.iter().copied().map(Player).collect();
        by_seat(values, &movers, players).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_turned_to_the_seats() {
        let two = seated(&[0.5, -0.5], &[0, 1], 2).unwrap();
        let expected: Values = [0.75, 0.25].into_iter().collect();
        assert_eq!(two, vec![expected; 2]);
        assert_eq!(two, seated(&[0.5, -0.5, -0.5, 0.5], &[0, 1], 2).unwrap());
        let three = seated(&[1.0, -0.5, -0.5], &[1], 3).unwrap();
        assert!(three[0][1] > 0.999 && three[0][0] == three[0][2]);
        let sure = seated(&[-1.0], &[0], 2).unwrap();
        assert!(sure[0][0] > 0.0, "what is not proven is never certain");
    }

    #[test]
    fn what_are_no_values_is_refused() {
        for (values, players, words) in [
            (vec![0.0; 3], 2, "3 values for 2 positions of 2 players"),
            (vec![0.0, 0.0], 3, "2 values for 2 positions of 3 players"),
            (vec![], 2, "0 values for 2 positions"),
            (vec![0.0, f32::NAN], 2, "value NaN of position 1: values"),
            (vec![1.5, 0.0], 2, "value 1.5 of position 0"),
        ] {
            let error = seated(&values, &[0, 1], players).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
