//! What the stones of three players and more are worth to each of them.

use std::array::from_fn;

use quantarium_rules::{MAX_PLAYERS, Player, Sums};

use super::super::bits::{each_word, operators};
use super::super::game::Leap;
use super::accumulator::{StoneWeights, Weigh, boxed, whole};
use super::index::{STONES_OF_MANY, code, of_stone};

/// A whole number for each player, by how many turns are before theirs: as many as a register of AVX2 has.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Each([i32; 8]);

operators! { [] Each,
    Add add |mut a, b| each_word!(a, b, add);
    Sub sub |mut a, b| each_word!(a, b, sub);
}

/// The weights of one stage in a game of three or more players, for every player, one for each code of a stone.
pub(super) struct WeightsOfMany {
    stones: Box<[Each; STONES_OF_MANY]>,
    constants: [f32; MAX_PLAYERS],
    /// What one of a weighed sum stands for.
    unit: f32,
    players: usize,
}

impl StoneWeights for WeightsOfMany {
    type Sum = Each;
    type Value = Sums;
    const PAIRS: bool = false;

    #[inline(always)]
    fn stone(&self, code: usize) -> Each {
        self.stones[code % STONES_OF_MANY]
    }

    fn pair(&self, _one: usize, _other: usize) -> Each {
        Each::default()
    }

    #[inline(always)]
    fn value(&self, weighed: Each, next: Player) -> Sums {
        let mut sums = Sums::default();
        for turns in 0..self.players {
            let sum = weighed.0[turns] as f32 * self.unit + self.constants[turns];
            sums[(next.index() + turns) % self.players] = sum;
        }
        sums
    }
}

impl<L: Weigh, const P: usize> Leap<L, P> {
    /// The weights for positions of this many stones. `None` if memory runs out.
    pub(super) fn weights_of_many(&self, weights: &[f32], stones: u32) -> Option<WeightsOfMany> {
        let players = self.config.players;
        let stages: [_; MAX_PLAYERS] = from_fn(|turns| &weights[self.stage_of(turns, stones)]);
        let worth = |code: usize, turns: usize| {
            let after = (code::owner(code) + players - turns) % players;
            of_stone(after, code).map_or(0, |feature| whole(stages[turns][feature]))
        };
        let worth = |code| {
            let mut each = Each::default();
            (0..players).for_each(|turns| each.0[turns] = worth(code, turns));
            each
        };
        Some(WeightsOfMany {
            stones: boxed((0..STONES_OF_MANY).map(worth))?,
            constants: stages.map(|stage| stage[stage.len() - 1]),
            unit: self.unit(),
            players,
        })
    }
}
