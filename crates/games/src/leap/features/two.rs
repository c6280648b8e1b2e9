//! Features of two players: their stones by class, and the kinds of those that stand side by side.

use std::ops::ControlFlow;

use quantarium_rules::Player;

use super::super::classes::{CLASSES, Counted, KINDS, Numbers, PAIRS, count, each_number};
use super::super::game::Leap;
use super::super::isa::{Isa, Task};
use super::super::layout::Layout;
use super::super::position::Position;
use super::super::set::Set;
use super::{ONE, stones_on, whole};

/// The stones of a side by class, and pairs of friends by their kinds.
const OF_SIDE: usize = CLASSES + PAIRS;
/// These of both, the player's first; his stones and enemies side by side by their kinds; a constant.
pub(super) const FEATURES: usize = 2 * OF_SIDE + KINDS * KINDS + 1;

/// The weights of one stage, in whole numbers.
#[derive(Clone, Debug)]
pub struct StageWeights {
    /// By side: its classes, its pairs.
    pub(in super::super) sides: [([i32; CLASSES], [i32; PAIRS]); 2],
    pub(in super::super) enemies: [i32; KINDS * KINDS],
    constant: f32,
    /// What a weighed sum is worth.
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
            constant: weights[FEATURES - 1],
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
pub struct WeighedCapture {
    /// The places that it goes from and to.
    pub(in super::super) leap: (usize, usize),
    /// [`StageWeights::weigh`].
    pub(in super::super) weighed: i64,
    /// The other one has no capture.
    pub(in super::super) stuck: bool,
}

/// [`Layout::weigh_captures`], one capture after the other.
#[inline(always)]
pub(in super::super) fn weigh_one_by_one<L: Layout, I: Isa>(
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

/// [`count`] of the stones of a player and the other one.
struct Count<'a, L: Layout> {
    layout: &'a L,
    stones: [L::Set; 2],
}

impl<L: Layout> Task for Count<'_, L> {
    type Output = [Numbers; 2];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        count(self.layout, isa, &self.stones)
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
        self.layout
            .weigh_captures(isa, sides, self.weights, self.visit);
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// What is counted as a player sees it.
    fn counted(&self, position: &Position<L::Set, P>, player: Player) -> [Numbers; 2] {
        let [own, other] = [*position.own(), position.enemy()];
        let stones = match position.index_of(player.index(), 2) {
            0 => [own, other],
            _ => [other, own],
        };
        self.isa.run(Count {
            layout: &self.layout,
            stones,
        })
    }

    /// The weights while so many stones are on the board.
    fn stage_weights(&self, stones: u32, weights: &[f32]) -> StageWeights {
        let start = self.stage(stones) * FEATURES;
        StageWeights::new(&weights[start..start + FEATURES], self.scale())
    }

    pub(super) fn features_of_two(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let start = self.stage(stones_on(position)) * FEATURES;
        let sides = self.counted(position, player);
        let of_sides = sides
            .iter()
            .flat_map(|side| side.classes.iter().chain(&side.friends));
        for (feature, number) in of_sides.chain(&sides[0].enemies).enumerate() {
            visit(start + feature, *number as f32 * self.scale());
        }
        visit(start + FEATURES - 1, 1.0);
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

    /// Visits the captures, and what they lead to is worth to the other player.
    pub(super) fn weigh_captures_of_two(
        &self,
        position: &Position<L::Set, P>,
        weights: &[f32],
        mut visit: impl FnMut(WeighedCapture, f32),
    ) {
        let weights = &self.stage_weights(stones_on(position).saturating_sub(1), weights);
        self.isa.run(WeighCaptures {
            layout: &self.layout,
            position,
            weights,
            visit: |capture: WeighedCapture| visit(capture, weights.sum(capture.weighed)),
        });
    }
}
