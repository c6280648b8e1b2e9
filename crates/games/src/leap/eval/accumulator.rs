//! The weighed sum of two players' features, and of what each capture leads to.
//!
//! Weights are rounded to whole numbers, whose sums do not depend on the order in which a machine adds up.

use std::ops::ControlFlow;

use quantarium_rules::{Game, Player, Weighed};

use super::super::bits::Set;
use super::super::game::{Leap, capture_between, won_against};
use super::super::isa::{Isa, Task};
use super::super::layout::{Layout, Rows};
use super::super::moves::Move;
use super::super::position::Position;
use super::features::{Counted, Numbers, count, each_number};
use super::index::{CLASSES, KINDS, OF_SIDE, OF_TWO, PAIRS};

/// The whole number that stands for a weight of 1.
pub(super) const ONE: f32 = 65536.0;
/// The largest weight's size; [`whole`] is exact in what it rounds to below that.
const MOST: f32 = 60.0;
/// The whole number nearest to a weight's share of [`ONE`]. Added to 1.5 * 2^23, it comes out as the last
/// bits of the sum: a search asks for this so often that the ordinary conversion shows.
#[inline(always)]
pub(super) fn whole(weight: f32) -> i32 {
    const BIAS: f32 = 12_582_912.0;
    (weight.clamp(-MOST, MOST) * ONE + BIAS).to_bits() as i32 - BIAS.to_bits() as i32
}

/// The weights of one stage, in whole numbers.
#[derive(Clone, Debug)]
pub(in crate::leap) struct StageWeights {
    /// By side: its classes, its pairs.
    pub(in crate::leap) sides: [([i32; CLASSES], [i32; PAIRS]); 2],
    pub(in crate::leap) enemies: [i32; KINDS * KINDS],
    constant: f32,
    /// What one of a weighed sum stands for.
    unit: f32,
}

impl StageWeights {
    fn new(weights: &[f32], scale: f32) -> Self {
        fn round<const N: usize>(weights: &[f32]) -> [i32; N] {
            std::array::from_fn(|feature| whole(weights[feature]))
        }
        let side = |side: usize| {
            let (classes, pairs) = weights[side * OF_SIDE..][..OF_SIDE].split_at(CLASSES);
            (round(classes), round(pairs))
        };
        Self {
            sides: std::array::from_fn(side),
            enemies: round(&weights[2 * OF_SIDE..]),
            constant: weights[OF_TWO - 1],
            unit: scale / ONE,
        }
    }

    /// The weighed sum of what is counted.
    #[inline(always)]
    fn weigh(&self, sides: &[Numbers; 2]) -> i64 {
        let weigh = |numbers: &[u32], weights: &[i32]| -> i64 {
            let pairs = numbers.iter().zip(weights);
            pairs
                .map(|(number, weight)| i64::from(*number) * i64::from(*weight))
                .sum()
        };
        let of_sides = sides
            .iter()
            .zip(&self.sides)
            .map(|(numbers, (classes, pairs))| {
                weigh(&numbers.classes, classes) + weigh(&numbers.friends, pairs)
            });
        of_sides.sum::<i64>() + weigh(&sides[0].enemies, &self.enemies)
    }

    /// [`StageWeights::weigh`] of two players' stones, without keeping the numbers: most are none. Whether
    /// the first player has no capture comes along.
    #[inline(always)]
    fn weigh_stones<I: Isa, L: Layout>(
        &self,
        layout: &L,
        isa: I,
        stones: &[L::Set; 2],
    ) -> (i64, bool) {
        let mut sum = 0;
        let can = each_number(layout, isa, stones, |what, number| {
            let weight = match what {
                Counted::Class(player, class) => self.sides[player].0[class],
                Counted::Friends(player, pair) => self.sides[player].1[pair],
                Counted::Enemies(pair) => self.enemies[pair],
            };
            sum += i64::from(number) * i64::from(weight);
        });
        (sum, !can)
    }

    fn sum(&self, weighed: i64) -> f32 {
        weighed as f32 * self.unit + self.constant
    }
}

/// A capture of one of two players, as the other one sees what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::leap) struct WeighedCapture {
    /// The places that it goes from and to.
    pub(in crate::leap) leap: (usize, usize),
    /// [`StageWeights::weigh`].
    pub(in crate::leap) weighed: i64,
    /// The other one has no capture.
    pub(in crate::leap) stuck: bool,
}

/// A layout in which the captures of two players can be weighed.
pub(in crate::leap) trait Weigh: Layout {
    /// Visits the captures that the stones `own` have among the stones `enemy` (QL-6), weighed as the
    /// enemy, whose turn it is then, sees what they lead to.
    #[inline(always)]
    fn weigh_captures<I: Isa>(
        &self,
        isa: I,
        sides: (&Self::Set, &Self::Set),
        weights: &StageWeights,
        visit: impl FnMut(WeighedCapture),
    ) {
        weigh_one_by_one(self, isa, sides, weights, visit);
    }
}

impl<const N: usize, const PADDED: usize> Weigh for Rows<N, PADDED> {}

/// [`Weigh::weigh_captures`], one capture after the other.
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
        let (weighed, stuck) = weights.weigh_stones(layout, isa, &[enemy, own]);
        visit(WeighedCapture {
            leap: (from, to),
            weighed,
            stuck,
        });
        ControlFlow::<()>::Continue(())
    });
}

/// [`Weigh::weigh_captures`] of a position of two players, shown as moves. It does not know how many players
/// its position could hold, so that it is compiled once a layout.
struct WeighCaptures<'a, L: Weigh> {
    layout: &'a L,
    sides: (&'a L::Set, &'a L::Set),
    weights: &'a StageWeights,
    /// Whose turn it is after the capture.
    next: Player,
    visit: &'a mut dyn FnMut(Weighed<Move>),
}

impl<L: Weigh> Task for WeighCaptures<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self {
            layout,
            sides,
            weights,
            next,
            visit,
        } = self;
        layout.weigh_captures(isa, sides, weights, |capture| {
            let outcome = capture.stuck.then(|| won_against(next.0, 2));
            visit(Weighed {
                mv: capture_between(layout.places(), capture.leap),
                mover: next,
                sum: match outcome {
                    Some(_) => 0.0,
                    None => weights.sum(capture.weighed),
                },
                outcome,
            });
        });
    }
}

impl<L: Weigh, const P: usize> Leap<L, P> {
    /// What is counted as a player sees it. Searches ask for it once: the plain copy will do.
    fn counted(&self, position: &Position<L::Set, P>, player: Player) -> [Numbers; 2] {
        let [own, other] = [*position.own(), position.enemy()];
        let stones = match position.index_of(player.index(), 2) {
            0 => [own, other],
            _ => [other, own],
        };
        count(&self.layout, &stones)
    }

    /// The weights while this many stones are on the board.
    fn stage_weights(&self, stones: u32, weights: &[f32]) -> StageWeights {
        let start = self.stage(stones) * OF_TWO;
        StageWeights::new(&weights[start..start + OF_TWO], self.scale())
    }

    pub(super) fn features_of_two(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let start = self.stage(stones_on(position)) * OF_TWO;
        let sides = self.counted(position, player);
        let of_sides = sides
            .iter()
            .flat_map(|side| side.classes.iter().chain(&side.friends));
        for (feature, number) in of_sides.chain(&sides[0].enemies).enumerate() {
            visit(start + feature, *number as f32 * self.scale());
        }
        visit(start + OF_TWO - 1, 1.0);
    }

    pub(super) fn weigh_two(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        weights: &[f32],
    ) -> f32 {
        let weights = self.stage_weights(stones_on(position), weights);
        weights.sum(weights.weigh(&self.counted(position, player)))
    }

    /// Visits the captures, weighed as the other player sees what they lead to.
    pub(super) fn weigh_captures_of_two(
        &self,
        position: &Position<L::Set, P>,
        weights: &[f32],
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        self.isa.run(WeighCaptures {
            layout: &self.layout,
            sides: (position.own(), &position.enemy()),
            weights: &self.stage_weights(stones_on(position).saturating_sub(1), weights),
            next: self.to_move(position).next(2),
            visit,
        });
    }
}

/// How many stones are on the board.
pub(super) fn stones_on<S: Set, const P: usize>(position: &Position<S, P>) -> u32 {
    position.stones.iter().map(Set::len).sum()
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
