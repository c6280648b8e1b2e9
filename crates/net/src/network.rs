//! Evaluation by a network from outside, which sees positions as numbers.

use std::error::Error;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use parking_lot::Mutex;
use quantarium_rules::{Encode, Encoder, Encoding, Player};
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
}

/// What evaluates positions by their numbers.
pub trait Network: Debug + Send + Sync {
    /// What the players can expect of each position, first the one who decides, then the others in turn order: from -1, a sure
    /// loss, to 1, a sure win. Of two players the first may stand alone.
    ///
    /// # Errors
    /// When it cannot say.
    fn values(&self, batch: &Batch<'_>) -> Result<Vec<f32>, NetworkError>;
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

    /// The values of positions in which these decide, by seat; even ones where the network fails.
    fn evaluate(&self, batch: &Batch<'_>, movers: &[Player], players: usize) -> Vec<Values> {
        let values = self.network.values(batch);
        let values = values.and_then(|values| by_seat(&values, movers, players));
        values.unwrap_or_else(|error| {
            self.failure.lock().get_or_insert(error);
            vec![Verdict::Draw.shares(players); movers.len()]
        })
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
    let wrong = values
        .iter()
        .position(|value| !(-1.0..=1.0).contains(value));
    if let Some(place) = wrong {
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

/// The numbers of positions, one position after the other.
#[derive(Default)]
struct Numbers {
    movers: Vec<Player>,
    planes: Vec<u8>,
    scalars: Vec<f32>,
}

impl Numbers {
    fn add<G: Encode>(&mut self, game: &G, encoder: &G::Encoder, position: &G::Position) {
        let (encoding, mover) = (encoder.encoding(), game.to_move(position));
        let (planes, scalars) = (self.planes.len(), self.scalars.len());
        self.planes.resize(planes + encoding.planes_len(), 0);
        self.scalars
            .resize(scalars + encoding.scalar_names.len(), 0.0);
        encoder.write_planes(game, position, mover, &mut self.planes[planes..]);
        encoder.write_scalars(game, position, mover, &mut self.scalars[scalars..]);
        self.movers.push(mover);
    }

    fn batch<'a>(&'a self, encoding: &'a Encoding) -> Batch<'a> {
        Batch {
            encoding,
            count: self.movers.len(),
            planes: &self.planes,
            scalars: &self.scalars,
        }
    }
}

impl<G: Encode> Evaluate<G> for ByNetwork<G::Encoder> {
    fn values(&self, game: &G, position: &G::Position) -> Values {
        let mut numbers = Numbers::default();
        numbers.add(game, &self.encoder, position);
        let batch = numbers.batch(self.encoder.encoding());
        self.evaluate(&batch, &numbers.movers, game.seats().len())
            .swap_remove(0)
    }

    fn children(&self, game: &G, position: &G::Position, children: &mut Vec<Child<G::Move>>) {
        let players = game.seats().len();
        let mut numbers = Numbers::default();
        let _ = game.each_move(position, |mv| {
            let after = game.after(position, mv);
            let verdict = game.outcome(&after).map(|outcome| Verdict::of(&outcome));
            if verdict.is_none() {
                numbers.add(game, &self.encoder, &after);
            }
            children.push(Child {
                mv,
                mover: game.to_move(&after),
                values: verdict.unwrap_or(Verdict::Draw).shares(players),
                verdict,
            });
            ControlFlow::<()>::Continue(())
        });
        if numbers.movers.is_empty() {
            return;
        }
        let batch = numbers.batch(self.encoder.encoding());
        let values = self.evaluate(&batch, &numbers.movers, players);
        let open = children.iter_mut().filter(|child| child.verdict.is_none());
        for (child, values) in open.zip(values) {
            child.values = values;
        }
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
            (
                vec![0.0, 0.0, 0.0],
                2,
                "3 values for 2 positions of 2 players",
            ),
            (vec![0.0, 0.0], 3, "2 values for 2 positions of 3 players"),
            (vec![], 2, "0 values for 2 positions"),
            (
                vec![0.0, f32::NAN],
                2,
                "value NaN of position 1: values are numbers from -1 to 1",
            ),
            (vec![1.5, 0.0], 2, "value 1.5 of position 0"),
        ] {
            let error = seated(&values, &[0, 1], players).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
