//! What an evaluation of Quantum Leap weighs: how many stones of every [class](super::classes) the player
//! has, how many the next one, whom he wins against (QL-7), and how many the rest. Nothing here knows a
//! place on the board, so that weights learned on one board serve on every other. The weights differ by
//! how full the board is and by the player's role.
//!
//! They are rounded to whole numbers, whose sums do not depend on the order in which a machine adds up.

use std::ops::ControlFlow;

use quantarium_rules::{Features, Game, Player, Weighed, weigh_each_move};

use super::classes::{CLASSES, count, each_stone};
use super::game::Leap;
use super::isa::{Isa, Task};
use super::layout::Layout;
use super::position::Position;
use super::set::Set;

/// The player, the next one, and the rest.
const SIDES: usize = 3;
/// The stones of each side by class, and a constant.
const FEATURES: usize = SIDES * CLASSES + 1;
/// A player of two, with more of them the one to move, the last one, and the others.
const ROLES: usize = 4;
/// How many steps from an empty board to a full one have weights of their own.
const STAGES: usize = 13;
/// What the counts are divided by, so that the numbers are near one on the board of the sheet.
const SCALE: f32 = 0.125;
/// The whole number that stands for a weight of 1.
const ONE: f32 = 65536.0;
/// The largest weight's size; [`whole`] is exact in what it rounds to below that.
const MOST: f32 = 60.0;

/// The whole number nearest to a weight's share of [`ONE`]. Added to 1.5 * 2^23, it comes out as the last
/// bits of the sum: a search asks for this so often that the ordinary conversion shows.
#[inline(always)]
fn whole(weight: f32) -> i32 {
    const BIAS: f32 = 12_582_912.0;
    (weight.clamp(-MOST, MOST) * ONE + BIAS).to_bits() as i32 - BIAS.to_bits() as i32
}

/// The weights of one role and stage.
#[derive(Clone, Debug)]
pub struct StageWeights {
    /// In whole numbers, by side.
    pub(super) sides: [[i32; CLASSES]; SIDES],
    constant: f32,
    /// What a weighed sum is worth.
    unit: f32,
}

impl StageWeights {
    fn new(weights: &[f32], scale: f32) -> Self {
        let side = |side: usize| {
            let weights = &weights[side * CLASSES..][..CLASSES];
            std::array::from_fn(|class| whole(weights[class]))
        };
        Self {
            sides: std::array::from_fn(side),
            constant: weights[SIDES * CLASSES],
            unit: scale / ONE,
        }
    }

    /// The weighed sum of the stones by class.
    #[inline(always)]
    fn weigh<const S: usize>(&self, numbers: &[[u32; CLASSES]; S]) -> i64 {
        let pairs = numbers.iter().flatten().zip(self.sides.iter().flatten());
        pairs
            .map(|(number, weight)| i64::from(*number) * i64::from(*weight))
            .sum()
    }

    fn sum(&self, weighed: i64) -> f32 {
        weighed as f32 * self.unit + self.constant
    }
}

/// A capture of one of two players, as the other one sees what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeighedCapture {
    /// The places that it goes from and to.
    pub(super) leap: (usize, usize),
    /// [`StageWeights::weigh`].
    pub(super) weighed: i64,
    /// The other one has no capture.
    pub(super) stuck: bool,
}

/// [`Layout::weigh_captures`], one capture after the other.
#[inline(always)]
pub(super) fn weigh_one_by_one<L: Layout, I: Isa>(
    layout: &L,
    isa: I,
    (own, enemy): (&L::Set, &L::Set),
    weights: &StageWeights,
    mut visit: impl FnMut(WeighedCapture),
) {
    let landings = layout.landings(isa, own, enemy);
    let _ = layout.each_capture(&landings, |from, to| {
        let (mut own, mut enemy) = (*own, *enemy);
        own.remove(from);
        own.insert(to);
        enemy.remove(to);
        visit(WeighedCapture {
            leap: (from, to),
            weighed: weights.weigh(&count(layout, isa, &[enemy, own])),
            stuck: layout.count(isa, &enemy, &own) == 0,
        });
        ControlFlow::<()>::Continue(())
    });
}

/// [`count`] of a position.
struct Count<'a, L: Layout, const P: usize> {
    layout: &'a L,
    position: &'a Position<L::Set, P>,
}

impl<L: Layout, const P: usize> Task for Count<'_, L, P> {
    type Output = [[u32; CLASSES]; P];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        count(self.layout, isa, &self.position.stones)
    }
}

/// The weighed sums of all players, by whose turn it is in so many turns.
struct WeighStones<'a, L: Layout, const P: usize> {
    layout: &'a L,
    position: &'a Position<L::Set, P>,
    players: usize,
    /// Where each player's weights begin.
    starts: &'a [usize; P],
    weights: &'a [f32],
}

impl<L: Layout, const P: usize> Task for WeighStones<'_, L, P> {
    type Output = [i64; P];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let mut sums = [0; P];
        each_stone(self.layout, isa, &self.position.stones, |turn, class| {
            for (seen_by, sum) in sums[..self.players].iter_mut().enumerate() {
                let after = match turn >= seen_by {
                    true => turn - seen_by,
                    false => turn + self.players - seen_by,
                };
                let feature = after.min(SIDES - 1) * CLASSES + class;
                *sum += i64::from(whole(self.weights[self.starts[seen_by] + feature]));
            }
        });
        sums
    }
}

/// [`Layout::weigh_captures`] of a position.
struct WeighCaptures<'a, L: Layout, const P: usize, F> {
    layout: &'a L,
    position: &'a Position<L::Set, P>,
    weights: &'a StageWeights,
    visit: F,
}

impl<L: Layout, const P: usize, F: FnMut(WeighedCapture)> Task for WeighCaptures<'_, L, P, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let sides = (self.position.own(), &self.position.enemy());
        self.layout.weigh_captures(isa, sides, self.weights, self.visit);
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// What a stone is worth as a feature: the same share of a larger board is more stones.
    fn scale(&self) -> f32 {
        SCALE * 61.0 / self.table.grid.len() as f32
    }

    /// Where the weights of a role and stage begin: by how many turns are before the player's, and how many
    /// stones are on the board.
    fn start_of(&self, turns: usize, stones: u32) -> usize {
        let role = match (self.table.players, turns) {
            (2, _) => 0,
            (_, 0) => 1,
            (players, turns) => 2 + usize::from(turns + 1 < players),
        };
        let stage = stones as usize * STAGES / (self.table.grid.len() + 1);
        (role * STAGES + stage) * FEATURES
    }

    /// How many stones each class has, by whose turn it is in so many turns.
    fn by_turn(&self, position: &Position<L::Set, P>) -> [[u32; CLASSES]; P] {
        self.isa.run(Count {
            layout: &self.layout,
            position,
        })
    }

    /// [`Self::start_of`] of a player's weights, and how many stones each class has by side, given
    /// [`Self::by_turn`].
    fn classified(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        by_turn: &[[u32; CLASSES]; P],
    ) -> (usize, [[u32; CLASSES]; SIDES]) {
        let players = self.table.players;
        let turns = position.index_of(player.index(), players);
        let mut sides = [[0; CLASSES]; SIDES];
        for (after, side) in (0..players).map(|after| (after, after.min(SIDES - 1))) {
            let numbers = &by_turn[(turns + after) % players];
            for (sum, number) in sides[side].iter_mut().zip(numbers) {
                *sum += number;
            }
        }
        (self.start_of(turns, sides.iter().flatten().sum()), sides)
    }

    fn weigh_classified(
        &self,
        (start, numbers): (usize, [[u32; CLASSES]; SIDES]),
        weights: &[f32],
    ) -> f32 {
        let weights = StageWeights::new(&weights[start..start + FEATURES], self.scale());
        weights.sum(weights.weigh(&numbers))
    }
}

impl<L: Layout, const P: usize> Features for Leap<L, P> {
    fn feature_count(&self) -> usize {
        ROLES * STAGES * FEATURES
    }

    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let (start, numbers) = self.classified(position, player, &self.by_turn(position));
        let scale = self.scale();
        for (feature, number) in numbers.iter().flatten().enumerate() {
            visit(start + feature, *number as f32 * scale);
        }
        visit(start + SIDES * CLASSES, 1.0);
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let by_turn = self.by_turn(position);
        self.weigh_classified(self.classified(position, player, &by_turn), weights)
    }

    fn weigh_players(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Player, f32),
    ) {
        let players = self.table.players;
        let stones: u32 = position.stones.iter().map(Set::len).sum();
        let starts: [usize; P] = std::array::from_fn(|turns| match turns < players {
            true => self.start_of(turns, stones),
            false => 0,
        });
        let sums = self.isa.run(WeighStones {
            layout: &self.layout,
            position,
            players,
            starts: &starts,
            weights,
        });
        let unit = self.scale() / ONE;
        for player in (0..players as u8).map(Player) {
            let turns = position.index_of(player.index(), players);
            let constant = weights[starts[turns] + SIDES * CLASSES];
            visit(player, sums[turns] as f32 * unit + constant);
        }
    }

    fn weigh_moves(
        &self,
        position: &Self::Position,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Self::Move>),
    ) {
        if position.swap || self.table.players != 2 {
            return weigh_each_move(self, position, weights, visit);
        }
        let stones: u32 = position.stones.iter().map(Set::len).sum();
        let start = self.start_of(0, stones.saturating_sub(1));
        let weights = &StageWeights::new(&weights[start..start + FEATURES], self.scale());
        let mover = self.to_move(position).next(2);
        self.isa.run(WeighCaptures {
            layout: &self.layout,
            position,
            weights,
            visit: |capture: WeighedCapture| {
                let outcome = capture.stuck.then(|| self.won_against(mover.0));
                visit(Weighed {
                    mv: self.capture_between(capture.leap),
                    mover,
                    sum: if capture.stuck { 0.0 } else { weights.sum(capture.weighed) },
                    outcome,
                });
            },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_the_nearest_whole_numbers() {
        for step in -600_000..=600_000 {
            let weight = step as f32 * 1e-4;
            let exact = f64::from(weight) * f64::from(ONE);
            assert!((f64::from(whole(weight)) - exact).abs() <= 0.5, "{weight}");
        }
        assert_eq!(whole(1e9), whole(MOST));
    }
}
