//! Features of three players and more: the stones by class, of the player, of the next one, against whom the player wins
//! (QL-7), and of the rest.

use quantarium_rules::Player;

use super::super::game::Leap;
use super::super::isa::{Isa, Plain, Task};
use super::super::layout::Layout;
use super::super::position::Position;
use super::accumulator::{ONE, stones_on, whole};
use super::features::each_stone;
use super::index::OF_MANY;

/// Calls `visit` with every stone's class and in how many turns its owner is to move.
struct EachStone<'a, L: Layout, const P: usize, F> {
    layout: &'a L,
    position: &'a Position<L::Set, P>,
    visit: F,
}

impl<L: Layout, const P: usize, F: FnMut(usize, usize)> Task for EachStone<'_, L, P, F> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        each_stone(self.layout, isa, &self.position.stones, self.visit);
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    pub(super) fn features_of_many(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let turns = position.index_of(player.index(), self.config.players);
        let start = self.start_of(turns, stones_on(position));
        each_stone(&self.layout, Plain, &position.stones, |owner, class| {
            visit(start + self.feature(owner, turns, class), self.scale());
        });
        visit(start + OF_MANY - 1, 1.0);
    }

    /// The weighed sums of all players, by how many turns are before theirs.
    pub(super) fn weigh_many(&self, position: &Position<L::Set, P>, weights: &[f32]) -> [f32; P] {
        let (players, stones) = (self.config.players, stones_on(position));
        let starts: [usize; P] = std::array::from_fn(|turns| match turns < players {
            true => self.start_of(turns, stones),
            false => 0,
        });
        let mut sums = [0_i64; P];
        self.isa.run(EachStone {
            layout: &self.layout,
            position,
            visit: |owner: usize, class: usize| {
                for (turns, sum) in sums[..players].iter_mut().enumerate() {
                    let feature = starts[turns] + self.feature(owner, turns, class);
                    *sum += i64::from(whole(weights[feature]));
                }
            },
        });
        let unit = self.scale() / ONE;
        std::array::from_fn(|turns| match turns < players {
            true => sums[turns] as f32 * unit + weights[starts[turns] + OF_MANY - 1],
            false => 0.0,
        })
    }
}
