//! The weighed sums of a position's features, and of what each capture leads to.
//!
//! Weights are rounded to whole numbers, whose sums do not depend on the order in which a machine adds up.

use std::ops::{Add, ControlFlow, Sub};
use std::sync::OnceLock;

use arrayvec::ArrayVec;
use quantarium_rules::{Game, MAX_PLAYERS, Player, Prepared, Weighed};

use super::super::bits::Set;
use super::super::game::{Leap, capture_between, won_against};
use super::super::isa::{Isa, Plain, Task};
use super::super::layout::{Layout, Rows};
use super::super::moves::Move;
use super::super::position::Position;
use super::features::{Counted, each_counted};
use super::index::{BESIDE, OF_TWO, STAGES, STONES, code, of_pair, of_stone};

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

/// What stones are worth by their codes, to one player or to each.
pub(in crate::leap) trait StoneWeights {
    /// A weighed sum in whole numbers.
    type Sum: Copy + Default + PartialEq + Add<Output = Self::Sum> + Sub<Output = Self::Sum>;
    /// What a sum is worth: to the player who decides, or to each.
    type Value: Default;
    /// Whether two stones side by side count, too.
    const PAIRS: bool;

    fn stone(&self, code: usize) -> Self::Sum;
    /// Of two stones side by side, in any order; 0 where one is a free place.
    fn pair(&self, one: usize, other: usize) -> Self::Sum;
    /// What the stones' sum is worth where `next` decides.
    fn value(&self, weighed: Self::Sum, next: Player) -> Self::Value;
}

/// The weights of one stage in a game of two players, for the player to move: whole numbers, one for each code of a stone.
#[derive(Debug)]
pub(in crate::leap) struct StageWeights {
    /// What a stone is worth; 0 for a free place.
    stones: Box<[i32; STONES]>,
    pairs: Box<[[i32; BESIDE]; BESIDE]>,
    constant: f32,
    /// What one of a weighed sum stands for.
    unit: f32,
}

impl StageWeights {
    /// Nothing if there is too little memory.
    fn new(weights: &[f32], unit: f32) -> Option<Self> {
        let worth = |feature: Option<usize>| feature.map_or(0, |feature| whole(weights[feature]));
        let stones = (0..STONES).map(|code| worth(of_stone(code::owner(code), code)));
        let pairs = (0..BESIDE).map(|one| std::array::from_fn(|other| worth(of_pair(one, other))));
        Some(Self {
            stones: boxed(stones)?,
            pairs: boxed(pairs)?,
            constant: weights[OF_TWO - 1],
            unit,
        })
    }
}

impl StoneWeights for StageWeights {
    type Sum = i32;
    type Value = f32;
    const PAIRS: bool = true;

    #[inline(always)]
    fn stone(&self, code: usize) -> i32 {
        self.stones[code % STONES]
    }

    #[inline(always)]
    fn pair(&self, one: usize, other: usize) -> i32 {
        self.pairs[one][other]
    }

    #[inline(always)]
    fn value(&self, weighed: i32, _next: Player) -> f32 {
        weighed as f32 * self.unit + self.constant
    }
}

/// The weighed sum of the stones, given in turn order, and whether the first player has no capture.
#[inline(always)]
fn weigh_stones<I: Isa, L: Layout, V: StoneWeights>(
    layout: &L,
    isa: I,
    stones: &[L::Set],
    weights: &V,
) -> (V::Sum, bool) {
    let mut sum = V::Sum::default();
    let can = each_counted(layout, isa, stones, |counted| {
        sum = sum
            + match counted {
                Counted::Stone(code) => weights.stone(code),
                Counted::Pair(one, other) => weights.pair(one, other),
            };
    });
    (sum, !can)
}

pub(super) fn boxed<T, const N: usize>(items: impl Iterator<Item = T>) -> Option<Box<[T; N]>> {
    let mut list = Vec::new();
    list.try_reserve_exact(N).ok()?;
    list.extend(items);
    list.into_boxed_slice().try_into().ok()
}

/// The stages' weights that have been asked for, of no other weights than the first; nothing where memory was too little.
struct Stages<V>([OnceLock<Option<V>>; STAGES]);

impl<V> Default for Stages<V> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| OnceLock::new()))
    }
}

/// A capture, as the next player sees what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::leap) struct WeighedCapture<S> {
    /// The places that it goes from and to.
    pub(in crate::leap) leap: (usize, usize),
    /// The stones' weighed sum.
    pub(in crate::leap) weighed: S,
    /// The next player has no capture.
    pub(in crate::leap) stuck: bool,
}

/// A layout in which captures can be weighed.
pub(in crate::leap) trait Weigh: Layout {
    /// Visits the captures that the first player has (QL-6), weighed as the next one, whose turn it is then, sees what they
    /// lead to. `stones` are in turn order; `B` bits hold in how many turns a player is to move.
    #[inline(always)]
    fn weigh_captures<I: Isa, V: StoneWeights, const B: usize>(
        &self,
        isa: I,
        stones: &[Self::Set],
        weights: &V,
        visit: impl FnMut(WeighedCapture<V::Sum>),
    ) {
        weigh_one_by_one(self, isa, stones, weights, visit);
    }
}

impl<const N: usize, const PADDED: usize> Weigh for Rows<N, PADDED> {}

/// [`Weigh::weigh_captures`], one capture after the other.
#[inline(always)]
pub(super) fn weigh_one_by_one<L: Layout, I: Isa, V: StoneWeights>(
    layout: &L,
    isa: I,
    stones: &[L::Set],
    weights: &V,
    mut visit: impl FnMut(WeighedCapture<V::Sum>),
) {
    let (own, others) = (stones[0], &stones[1..]);
    let enemy = others.iter().fold(L::Set::EMPTY, |all, set| all | *set);
    let landings = layout.landings(isa, &own, &enemy);
    let _ = layout.each_capture(&landings, |from, to| {
        let mut after: ArrayVec<_, MAX_PLAYERS> = others.iter().chain([&own]).copied().collect();
        for set in &mut after {
            set.remove(from);
            set.remove(to);
        }
        if let Some(own) = after.last_mut() {
            own.insert(to);
        }
        let (weighed, stuck) = weigh_stones(layout, isa, &after, weights);
        visit(WeighedCapture {
            leap: (from, to),
            weighed,
            stuck,
        });
        ControlFlow::<()>::Continue(())
    });
}

/// [`Weigh::weigh_captures`] of a position, shown as moves. It does not know how many players its position could hold, so that
/// it is compiled once a layout.
struct WeighCaptures<'a, L: Weigh, V: StoneWeights, const B: usize> {
    layout: &'a L,
    stones: &'a [L::Set],
    weights: &'a V,
    /// Whose turn it is after the capture.
    next: Player,
    visit: &'a mut dyn FnMut(Weighed<Move, V::Value>),
}

impl<L: Weigh, V: StoneWeights, const B: usize> Task for WeighCaptures<'_, L, V, B> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self {
            layout,
            stones,
            weights,
            next,
            visit,
        } = self;
        layout.weigh_captures::<I, V, B>(isa, stones, weights, |capture| {
            let outcome = capture.stuck.then(|| won_against(next.0, stones.len()));
            let mv = capture_between(layout.places(), capture.leap);
            let value = || weights.value(capture.weighed, next);
            visit(Weighed::new(mv, next, outcome, value));
        });
    }
}

impl<L: Weigh, const P: usize> Leap<L, P> {
    /// Visits the features as a player sees them, one for each stone and with two players each two stones side by side; the
    /// constant's number. Searches ask for them once: the plain copy will do.
    pub(super) fn each_feature(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        mut visit: impl FnMut(usize),
    ) -> usize {
        let players = self.config.players;
        let turns = position.index_of(player.index(), players);
        let stage = self.stage_of(turns, stones_on(position));
        // The player's own stones come first.
        let mut stones: ArrayVec<_, P> = position.stones[..players].iter().copied().collect();
        stones.rotate_left(turns);
        each_counted(&self.layout, Plain, &stones, |counted| {
            let feature = match counted {
                Counted::Stone(code) => of_stone(code::owner(code), code),
                Counted::Pair(one, other) => of_pair(one, other),
            };
            if let Some(feature) = feature {
                visit(stage.start + feature);
            }
        });
        stage.end - 1
    }

    pub(super) fn weigh_features(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        weights: &[f32],
    ) -> f32 {
        let mut sum = 0_i32;
        let constant = self.each_feature(position, player, |feature| {
            sum += whole(weights[feature]);
        });
        sum as f32 * self.unit() + weights[constant]
    }

    /// What one of a weighed sum stands for.
    pub(super) fn unit(&self) -> f32 {
        self.scale() / ONE
    }

    /// Visits the captures, weighed as the players see what they lead to, with the weights where a stone fewer is left, which `make`
    /// makes once. Nothing where memory is too little for them.
    pub(super) fn weigh_captures<V: StoneWeights + Send + Sync + 'static, const B: usize>(
        &self,
        position: &Position<L::Set, P>,
        prepared: &Prepared,
        make: impl FnOnce(u32) -> Option<V>,
        visit: &mut dyn FnMut(Weighed<Move, V::Value>),
    ) -> Option<()> {
        let (players, stones) = (self.config.players, stones_on(position).saturating_sub(1));
        let Stages(all) = prepared.get::<Stages<V>>()?;
        let weights = all[self.stage(stones)].get_or_init(|| make(stones));
        self.isa.run(WeighCaptures::<L, V, B> {
            layout: &self.layout,
            stones: &position.stones[..players],
            weights: weights.as_ref()?,
            next: self.to_move(position).next(players),
            visit,
        });
        Some(())
    }

    /// The weights for positions of this many stones, with two players. `None` if memory runs out.
    pub(super) fn weights_of_two(&self, weights: &[f32], stones: u32) -> Option<StageWeights> {
        StageWeights::new(&weights[self.stage_of(0, stones)], self.unit())
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
