//! Features of three players and more: the stones by class, of the player, of the next one, whom he wins
//! against (QL-7), and of the rest.

use quantarium_rules::Player;

use super::super::classes::{CLASSES, each_stone};
use super::super::game::Leap;
use super::super::isa::{Isa, Task};
use super::super::layout::Layout;
use super::super::position::Position;
use super::{OF_TWO, ONE, STAGES, stones_on, whole};

/// The player, the next one, and the rest.
const SIDES: usize = 3;
/// The stones of each side by class, and a constant.
pub(super) const FEATURES: usize = SIDES * CLASSES + 1;
/// The player to move, the last one, and the others.
pub(super) const ROLES: usize = 3;

/// Shows `visit` every stone's class, with whose it is in so many turns.
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
    /// Where the weights of a player begin, by how many turns are before his.
    fn start_of(&self, turns: usize, stones: u32) -> usize {
        let role = match turns {
            0 => 0,
            _ => 1 + usize::from(turns + 1 < self.table.players),
        };
        OF_TWO + (role * STAGES + self.stage(stones)) * FEATURES
    }

    /// Which of a player's features a stone counts for: whose it is and his turn, in turns from now.
    fn feature(&self, owner: usize, player: usize, class: usize) -> usize {
        let after = match owner >= player {
            true => owner - player,
            false => owner + self.table.players - player,
        };
        after.min(SIDES - 1) * CLASSES + class
    }

    pub(super) fn features_of_many(
        &self,
        position: &Position<L::Set, P>,
        player: Player,
        visit: &mut dyn FnMut(usize, f32),
    ) {
        let turns = position.index_of(player.index(), self.table.players);
        let start = self.start_of(turns, stones_on(position));
        self.isa.run(EachStone {
            layout: &self.layout,
            position,
            visit: |owner: usize, class: usize| {
                visit(start + self.feature(owner, turns, class), self.scale());
            },
        });
        visit(start + FEATURES - 1, 1.0);
    }

    /// The weighed sums of all players, by how many turns are before theirs.
    pub(super) fn weigh_many(&self, position: &Position<L::Set, P>, weights: &[f32]) -> [f32; P] {
        let (players, stones) = (self.table.players, stones_on(position));
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
            true => sums[turns] as f32 * unit + weights[starts[turns] + FEATURES - 1],
            false => 0.0,
        })
    }
}
