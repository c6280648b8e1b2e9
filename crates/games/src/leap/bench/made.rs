//! Counting: the captures of many positions in one go, and sequences of plies with every leaf made.

use std::hint::black_box;
use std::ops::ControlFlow;

use super::super::game::Leap;
use super::super::isa::{Isa, Task};
use super::super::layout::Layout;
use super::super::position::Position;

/// How many captures there are in all of the positions.
pub(super) struct CountAll<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) positions: &'a [Position<L::Set, P>],
}

impl<L: Layout, const P: usize> Task for CountAll<'_, L, P> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        let count = |position: &Position<L::Set, P>| {
            self.layout.count(isa, position.own(), &position.enemy())
        };
        self.positions.iter().map(count).sum()
    }
}

/// The last ply or the last two, every one made.
struct MakeLast<'a, L: Layout, const P: usize> {
    layout: &'a L,
    players: usize,
    position: &'a Position<L::Set, P>,
    two_plies: bool,
}

impl<L: Layout, const P: usize> Task for MakeLast<'_, L, P> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        if self.two_plies {
            self.make_all(isa, self.position, |child| self.make_all(isa, child, |_| 1))
        } else {
            self.make_all(isa, self.position, |_| 1)
        }
    }
}

impl<L: Layout, const P: usize> MakeLast<'_, L, P> {
    /// Makes every capture and adds up what `of_child` says of each.
    #[inline(always)]
    fn make_all<I: Isa>(
        &self,
        isa: I,
        position: &Position<L::Set, P>,
        of_child: impl Fn(&Position<L::Set, P>) -> u64,
    ) -> u64 {
        let landings = self.layout.landings(isa, position.own(), &position.enemy());
        let mut total = 0;
        let _ = self.layout.each_capture(&landings, |from, to| {
            let mut child = *position;
            child.capture(from, to, self.players);
            // Made in earnest: the compiler may not leave the child out.
            total += of_child(black_box(&child));
            ControlFlow::<()>::Continue(())
        });
        total
    }
}

impl<L: Layout, const P: usize> Leap<L, P> {
    /// The number of sequences of `depth` plies, every one made, the last too; what
    /// [`Game::perft`](quantarium_rules::Game::perft) counts in bulk.
    pub(in crate::leap) fn perft_making(&self, position: &Position<L::Set, P>, depth: u32) -> u64 {
        self.sequences(position, depth, &|position, two_plies| {
            self.isa.run(MakeLast {
                layout: &self.layout,
                players: self.config.players,
                position,
                two_plies,
            })
        })
    }
}
