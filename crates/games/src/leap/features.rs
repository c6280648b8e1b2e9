//! What an evaluation of Quantum Leap weighs: what the stones of both sides can do. Nothing here knows
//! a place on the board, so that weights learned on one board serve on every other.
//!
//! A survey counts, for one side: the stones with 0 to 6 friends; the captures of length 1 to 6; the
//! stones that can capture, and those with one capture only; the stones attacked, those attacked
//! once only, and those attacked without friends. The weights differ by how full the board is.

use quantarium_rules::{Features, Player};

use super::game::Leap;
use super::isa::{Isa, Task};
use super::layout::{LONGEST, Landings, Layout};
use super::position::Position;
use super::set::Set;

/// How many numbers a survey has.
const SURVEY: usize = 18;
/// Those of the player, those of the others, a constant, and nothing up to full registers.
const FEATURES: usize = (2 * SURVEY + 1).next_multiple_of(LANES);
/// How many products are added up side by side, in the same order on every machine.
const LANES: usize = 8;
/// How many steps from an empty board to a full one have weights of their own.
const STAGES: usize = 13;
/// What the counts are divided by, so that the numbers are near one on the board of the sheet.
const SCALE: f32 = 0.125;

/// The numbers of one side; see the module's description.
type Survey = [u32; SURVEY];

/// What the stones `own` can do among the stones `enemy`, of which `lonely` have no friends.
#[inline(always)]
fn survey<I: Isa, L: Layout>(
    layout: &L,
    isa: I,
    (own, own_classes): (&L::Set, &[L::Set; LONGEST]),
    (enemy, lonely): (&L::Set, &L::Set),
) -> Survey {
    let mut numbers = [0; SURVEY];
    let mut friendly = 0;
    for (k, class) in own_classes.iter().enumerate() {
        numbers[k + 1] = class.len();
        friendly += class.len();
    }
    numbers[0] = own.len() - friendly;
    let Captures {
        by_length,
        capturing,
        attacked,
    } = layout.captures(isa, own, enemy);
    numbers[7..13].copy_from_slice(&by_length);
    numbers[13] = capturing.any.len();
    numbers[14] = capturing.once().len();
    numbers[15] = attacked.any.len();
    numbers[16] = attacked.once().len();
    numbers[17] = lonely.len() - lonely.without(attacked.any).len();
    numbers
}

/// The captures of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Captures<S> {
    /// How many there are of each length, less one.
    pub(super) by_length: [u32; LONGEST],
    /// Where they come from.
    pub(super) capturing: Once<S>,
    /// Where they land.
    pub(super) attacked: Once<S>,
}

/// [`Layout::captures`], one set of landing places after the other.
#[inline(always)]
pub(super) fn captures_one_by_one<L: Layout, I: Isa>(
    layout: &L,
    isa: I,
    own: &L::Set,
    enemy: &L::Set,
) -> Captures<L::Set> {
    let landings: Landings<L::Set> = layout.landings(isa, own, enemy);
    let mut captures = Captures {
        by_length: [0; LONGEST],
        capturing: Once::NONE,
        attacked: Once::NONE,
    };
    for (direction, of_direction) in landings.iter().enumerate() {
        for (k, landed) in of_direction.iter().enumerate() {
            captures.by_length[k] += landed.len();
            captures.attacked.add(landed);
            captures.capturing.add(&layout.origins(direction, k + 1, landed));
        }
    }
    captures
}

/// Which places were in any of some sets, and which in more than one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Once<S> {
    pub(super) any: S,
    pub(super) more: S,
}

impl<S: Set> Once<S> {
    pub(super) const NONE: Self = Self {
        any: S::EMPTY,
        more: S::EMPTY,
    };

    #[inline(always)]
    pub(super) fn add(&mut self, set: &S) {
        let new = set.without(self.any);
        self.more = self.more.union(set.without(new));
        self.any = self.any.union(new);
    }

    #[inline(always)]
    fn once(&self) -> S {
        self.any.without(self.more)
    }
}

/// The surveys of a player with the stones at `index`, and of the others together.
struct Surveys<'a, L: Layout, const P: usize> {
    layout: &'a L,
    position: &'a Position<L::Set, P>,
    index: usize,
}

impl<L: Layout, const P: usize> Task for Surveys<'_, L, P> {
    type Output = [Survey; 2];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> [Survey; 2] {
        let stones = &self.position.stones;
        let own = stones[self.index];
        let mut others = L::Set::EMPTY;
        for (index, set) in stones.iter().enumerate() {
            if index != self.index {
                others = others.union(*set);
            }
        }
        let own_classes = self.layout.by_friends(&own);
        let other_classes = self.layout.by_friends(&others);
        let lonely = |set: L::Set, classes: &[L::Set; LONGEST]| {
            classes.iter().fold(set, |rest, class| rest.without(*class))
        };
        let (own_lonely, others_lonely) = (lonely(own, &own_classes), lonely(others, &other_classes));
        [
            survey(self.layout, isa, (&own, &own_classes), (&others, &others_lonely)),
            survey(self.layout, isa, (&others, &other_classes), (&own, &own_lonely)),
        ]
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// Where the weights of the position's stage begin, and the features there.
    #[inline]
    fn weighed(&self, position: &Position<L::Set, P>, player: Player) -> (usize, [f32; FEATURES]) {
        let index = position.index_of(player.index(), self.table.players);
        let [own, others] = self.isa.run(Surveys {
            layout: &self.layout,
            position,
            index,
        });
        let stones: u32 = position.stones.iter().map(Set::len).sum();
        let stage = stones as usize * STAGES / (self.table.grid.len() + 1);
        // The same share of a larger board is more stones.
        let scale = SCALE * 61.0 / self.table.grid.len() as f32;
        let mut features = [0.0; FEATURES];
        for (feature, number) in features.iter_mut().zip(own.into_iter().chain(others)) {
            *feature = number as f32 * scale;
        }
        features[2 * SURVEY] = 1.0;
        // Whose turn it is weighs by its own set of stages.
        let waits = usize::from(index != 0);
        ((waits * STAGES + stage) * FEATURES, features)
    }
}

impl<L: Layout, const P: usize> Features for Leap<L, P> {
    fn feature_count(&self) -> usize {
        2 * STAGES * FEATURES
    }

    fn features(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let (start, features) = self.weighed(position, player);
        for (i, feature) in features.into_iter().enumerate() {
            visit(start + i, feature);
        }
    }

    fn weigh(&self, position: &Self::Position, player: Player, weights: &[f32]) -> f32 {
        let (start, features) = self.weighed(position, player);
        let weights = &weights[start..start + FEATURES];
        let mut sums = [0.0; LANES];
        for (features, weights) in features.chunks(LANES).zip(weights.chunks(LANES)) {
            for (sum, (feature, weight)) in sums.iter_mut().zip(features.iter().zip(weights)) {
                *sum += feature * weight;
            }
        }
        sums.iter().sum()
    }
}

