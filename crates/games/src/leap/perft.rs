//! Counting the sequences of captures. The last two plies, nearly all of the work, run in one copy of
//! the code for the instruction set at hand.

use std::ops::ControlFlow;

use super::bits::Landings;
use super::isa::{InstructionSet, Isa, Task};
use super::layout::Layout;
use super::position::Position;

/// The sequences of `depth` captures from a position in which no swap is pending.
pub(super) fn perft<L: Layout, const P: usize>(
    layout: &L,
    isa: InstructionSet,
    players: usize,
    position: &Position<L::Set, P>,
    depth: u32,
) -> u64 {
    let two_plies = depth == 2;
    match depth {
        0 => return 1,
        1 | 2 => {
            return isa.run(LastPlies {
                layout,
                position,
                two_plies,
            });
        }
        _ => {}
    }
    let landings = isa.run(AllLandings { layout, position });
    let mut total = 0;
    let _ = layout.each_capture(&landings, |from, to| {
        let mut child = *position;
        child.capture(from, to, players);
        total += perft(layout, isa, players, &child, depth - 1);
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

/// The last ply or the last two.
struct LastPlies<'a, L: Layout, const P: usize> {
    layout: &'a L,
    position: &'a Position<L::Set, P>,
    two_plies: bool,
}

impl<L: Layout, const P: usize> Task for LastPlies<'_, L, P> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        let (layout, position) = (self.layout, self.position);
        let (own, enemy, next) = (position.own(), position.enemy(), &position.stones[1]);
        if self.two_plies {
            layout.count_replies(isa, own, &enemy, next)
        } else {
            layout.count(isa, own, &enemy)
        }
    }
}
