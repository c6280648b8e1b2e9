//! Counting the sequences of captures. The last two plies, nearly all of the work, run in one copy of
//! the code for the instruction set at hand.

use std::ops::ControlFlow;

use quantarium_rules::Game;

use super::bits::{DIRECTIONS, Landings};
use super::game::Leap;
use super::isa::{Isa, Task};
use super::layout::Layout;
use super::position::Position;

impl<L: Layout, const P: usize> Leap<L, P> {
    pub(super) fn count_sequences(&self, position: &Position<L::Set, P>, depth: u32) -> u64 {
        let layout = &self.layout;
        self.sequences(position, depth, &|position, two_plies| {
            self.isa.run(LastPlies {
                layout,
                position,
                two_plies,
            })
        })
    }

    /// The sequences of `depth` plies, of which `last` counts the last or, if told so, the last two. The
    /// swap ply, where there is one, is made in any case.
    pub(super) fn sequences(
        &self,
        position: &Position<L::Set, P>,
        depth: u32,
        last: &impl Fn(&Position<L::Set, P>, bool) -> u64,
    ) -> u64 {
        let mut total = 0;
        if position.swap && depth > 0 {
            let _ = self.each_swap(position, |mv| {
                let child = self.after(position, mv);
                total += self.sequences(&child, depth - 1, last);
                ControlFlow::<()>::Continue(())
            });
            return total;
        }
        match depth {
            0 => return 1,
            1 | 2 => return last(position, depth == 2),
            _ => {}
        }
        let layout = &self.layout;
        let landings = self.isa.run(AllLandings { layout, position });
        let _ = layout.each_capture(&landings, |from, to| {
            let mut child = *position;
            child.capture(from, to, self.config.players);
            total += self.sequences(&child, depth - 1, last);
            ControlFlow::<()>::Continue(())
        });
        total
    }
}

/// Tasks that ask a layout for one thing about the player to move.
macro_rules! asked {
    ($($(#[$words:meta])* $name:ident: $method:ident -> $output:ty;)*) => {$(
        $(#[$words])*
        pub(super) struct $name<'a, L: Layout, const P: usize> {
            pub(super) layout: &'a L,
            pub(super) position: &'a Position<L::Set, P>,
        }

        impl<L: Layout, const P: usize> Task for $name<'_, L, P> {
            type Output = $output;

            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> Self::Output {
                let position = self.position;
                self.layout.$method(isa, position.own(), &position.enemy())
            }
        }
    )*};
}

asked! {
    AllLandings: landings -> Landings<L::Set>;
    /// The stones with which the player can capture, by direction.
    Captors: captors -> [L::Set; DIRECTIONS];
    Count: count -> u64;
}

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
