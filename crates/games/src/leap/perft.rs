//! Counting the sequences of captures. The last two plies, nearly all of the work, run in one copy of
//! the code for the instruction set at hand.

use std::hint::black_box;
use std::ops::ControlFlow;

use super::isa::{InstructionSet, Isa, Task};
use super::layout::{Landings, Layout};
use super::position::Position;

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LastPly {
    /// By counting the moves.
    InBulk,
    /// By making each move.
    Made,
}

/// The sequences of `depth` captures from a position in which no swap is pending.
pub(super) fn perft<L: Layout, const P: usize>(
    layout: &L,
    isa: InstructionSet,
    players: usize,
    position: &Position<L::Set, P>,
    depth: u32,
    last_ply: LastPly,
) -> u64 {
    let two_plies = depth == 2;
    match depth {
        0 => return 1,
        1 | 2 => {
            return isa.run(LastPlies {
                layout,
                players,
                position,
                two_plies,
                last_ply,
            });
        }
        _ => {}
    }
    let landings = isa.run(AllLandings { layout, position });
    let mut total = 0;
    let _ = layout.each_capture(&landings, |from, to| {
        let mut child = *position;
        child.capture(from, to, players);
        total += perft(layout, isa, players, &child, depth - 1, last_ply);
        ControlFlow::<()>::Continue(())
    });
    total
}

/// Where the player to move can land.
pub(super) struct AllLandings<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) position: &'a Position<L::Set, P>,
}

impl<L: Layout, const P: usize> Task for AllLandings<'_, L, P> {
    type Output = Landings<L::Set>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let position = self.position;
        self.layout.landings(isa, position.own(), &position.enemy())
    }
}

/// How many captures the player to move has.
pub(super) struct Count<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) position: &'a Position<L::Set, P>,
}

impl<L: Layout, const P: usize> Task for Count<'_, L, P> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        let position = self.position;
        self.layout.count(isa, position.own(), &position.enemy())
    }
}

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

/// The last ply or the last two.
struct LastPlies<'a, L: Layout, const P: usize> {
    layout: &'a L,
    players: usize,
    position: &'a Position<L::Set, P>,
    two_plies: bool,
    last_ply: LastPly,
}

impl<L: Layout, const P: usize> Task for LastPlies<'_, L, P> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        let (layout, position) = (self.layout, self.position);
        let (own, enemy, next) = (position.own(), position.enemy(), &position.stones[1]);
        match (self.last_ply, self.two_plies) {
            (LastPly::InBulk, false) => layout.count(isa, own, &enemy),
            (LastPly::InBulk, true) => layout.count_replies(isa, own, &enemy, next),
            (LastPly::Made, false) => self.make_all(isa, position, |_| 1),
            (LastPly::Made, true) => {
                self.make_all(isa, position, |child| self.make_all(isa, child, |_| 1))
            }
        }
    }
}

impl<L: Layout, const P: usize> LastPlies<'_, L, P> {
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
