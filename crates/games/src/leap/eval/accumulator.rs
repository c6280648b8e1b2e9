//! The weighed sum of two players' features, and of what each capture leads to.
//!
//! Weights are rounded to whole numbers, whose sums do not depend on the order in which a machine adds up.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use quantarium_rules::{Game, Player, Prepared, Weighed, weigh_each_move};

use super::super::bits::Set;
use super::super::game::{Leap, capture_between, won_against};
use super::super::isa::{Isa, Plain, Task};
use super::super::layout::{Layout, Rows};
use super::super::moves::Move;
use super::super::position::Position;
use super::features::{Counted, each_counted};
use super::index::{BESIDE, OF_TWO, STAGES, STONES, of_pair, of_stone};

/// The whole number that stands for a weight of 1.
pub(super) const ONE: f32 = 65536.0;
/// No weight counts as further from 0. So a sum stays within 32 bits: a board that is weighed has at most 256 stones and
/// 768 pairs of them.
const MOST: f32 = 30.0;
/// The whole number nearest to a weight's share of [`ONE`]. Added to 1.5 * 2^23, it comes out as the last
/// bits of the sum: a search asks for this so often that the ordinary conversion shows.
#[inline(always)]
pub(super) fn whole(weight: f32) -> i32 {
    const BIAS: f32 = 12_582_912.0;
    (weight.clamp(-MOST, MOST) * ONE + BIAS).to_bits() as i32 - BIAS.to_bits() as i32
}

/// The weights of one stage, in whole numbers. They are looked up by the codes of stones.
#[derive(Debug)]
pub(in crate::leap) struct StageWeights {
    /// What a stone is worth; 0 for a free place.
    pub(in crate::leap) stones: Box<[i32; STONES]>,
    /// What two stones side by side are worth, in any order; 0 where one is a free place.
    pub(in crate::leap) pairs: Box<[[i32; BESIDE]; BESIDE]>,
    constant: f32,
    /// What one of a weighed sum stands for.
    unit: f32,
}

impl StageWeights {
    /// Nothing if there is too little memory.
    fn new(weights: &[f32], scale: f32) -> Option<Self> {
        let worth = |feature: Option<usize>| feature.map_or(0, |feature| whole(weights[feature]));
        let stones = (0..STONES).map(|code| worth(of_stone(code)));
        let pairs = (0..BESIDE).map(|one| std::array::from_fn(|other| worth(of_pair(one, other))));
        Some(Self {
            stones: boxed(stones)?,
            pairs: boxed(pairs)?,
            constant: weights[OF_TWO - 1],
            unit: scale / ONE,
        })
    }

    /// The weighed sum of two players' stones, and whether the first player has no capture.
    #[inline(always)]
    fn weigh_stones<I: Isa, L: Layout>(
        &self,
        layout: &L,
        isa: I,
        stones: &[L::Set; 2],
    ) -> (i32, bool) {
        let mut sum = 0_i32;
        let can = each_counted(layout, isa, stones, |counted| {
            sum += match counted {
                Counted::Stone(code) => self.stones[code],
                Counted::Pair(one, other) => self.pairs[one][other],
            };
        });
        (sum, !can)
    }

    fn sum(&self, weighed: i32) -> f32 {
        weighed as f32 * self.unit + self.constant
    }
}

fn boxed<T, const N: usize>(items: impl Iterator<Item = T>) -> Option<Box<[T; N]>> {
    let mut list = Vec::new();
    list.try_reserve_exact(N).ok()?;
    list.extend(items);
    list.into_boxed_slice().try_into().ok()
}

/// The stages' weights that have been asked for, of no other weights than the first; nothing where memory was too little.
#[derive(Default)]
pub(super) struct Stages([OnceLock<Option<StageWeights>>; STAGES]);

/// A capture of one of two players, as the other one sees what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::leap) struct WeighedCapture {
    /// The places that it goes from and to.
    pub(in crate::leap) leap: (usize, usize),
    /// [`StageWeights::weigh_stones`].
    pub(in crate::leap) weighed: i32,
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
            let mv = capture_between(layout.places(), capture.leap);
            let sum = || weights.sum(capture.weighed);
            visit(Weighed::new(mv, next, outcome, sum));
        });
    }
}

impl<L: Weigh, const P: usize> Leap<L, P> {
    /// Visits the features of two players as a player sees them, one for each stone and each two stones side by side, by
    /// their numbers in a stage. Searches ask for them once: the plain copy will do.
    fn each_feature(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        mut visit: impl FnMut(usize),
    ) {
        let [own, other] = [*position.own(), position.enemy()];
        let stones = match position.index_of(player.index(), 2) {
            0 => [own, other],
            _ => [other, own],
        };
        each_counted(&self.layout, Plain, &stones, |counted| {
            let feature = match counted {
                Counted::Stone(code) => of_stone(code),
                Counted::Pair(one, other) => of_pair(one, other),
            };
            feature.into_iter().for_each(&mut visit);
        });
    }

    pub(super) fn features_of_two(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let start = self.stage(stones_on(position)) * OF_TWO;
        let scale = self.scale();
        self.each_feature(position, player, |feature| visit(start + feature, scale));
        visit(start + OF_TWO - 1, 1.0);
    }

    pub(super) fn weigh_two(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        weights: &[f32],
    ) -> f32 {
        let weights = &weights[self.stage(stones_on(position)) * OF_TWO..][..OF_TWO];
        let mut sum = 0_i32;
        self.each_feature(position, player, |feature| {
            sum += whole(weights[feature]);
        });
        sum as f32 * (self.scale() / ONE) + weights[OF_TWO - 1]
    }

    /// Visits the captures, weighed as the other player sees what they lead to.
    pub(super) fn weigh_captures_of_two(
        &self,
        position: &Position<L::Set, P>,
        weights: &[f32],
        prepared: &Prepared,
        visit: &mut dyn FnMut(Weighed<Move>),
    ) {
        let stage = self.stage(stones_on(position).saturating_sub(1));
        let of_stage = || StageWeights::new(&weights[stage * OF_TWO..][..OF_TWO], self.scale());
        let known = prepared
            .get()
            .and_then(|Stages(all)| all[stage].get_or_init(of_stage).as_ref());
        let Some(weights) = known else {
            return weigh_each_move(self, position, weights, visit);
        };
        self.isa.run(WeighCaptures {
            layout: &self.layout,
            sides: (position.own(), &position.enemy()),
            weights,
            next: self.to_move(position).next(2),
            visit,
        });
    }
}

pub(super) fn stones_on<S: Set, const P: usize>(position: &Position<S, P>) -> u32 {
    position.stones.iter().map(Set::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_the_nearest_whole_numbers() {
        for step in -300_000..=300_000 {
            let weight = step as f32 * 1e-4;
            let exact = f64::from(weight) * f64::from(ONE);
            assert!((f64::from(whole(weight)) - exact).abs() <= 0.5, "{weight}");
        }
        assert_eq!(whole(1e9), whole(MOST));
    }
}
