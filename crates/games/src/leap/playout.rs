//! Random play to the end, each playout in one copy of the code for its instruction set.

use quantarium_rules::Random;

use super::isa::{Isa, Task};
use super::layout::Layout;
use super::position::Position;

/// Plays captures, each legal one equally likely, until a player is stuck; no swap is pending. The
/// result is the seat of the stuck player.
pub(super) struct Uniform<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) players: usize,
    pub(super) position: Position<L::Set, P>,
    pub(super) random: &'a mut Random,
}

impl<L: Layout, const P: usize> Task for Uniform<'_, L, P> {
    type Output = u8;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u8 {
        // Copies, so that they stay in registers.
        let (mut position, mut random) = (self.position, self.random.clone());
        while let Some((from, to)) =
            self.layout
                .choose(isa, position.own(), &position.enemy(), &mut random)
        {
            position.capture(from, to, self.players);
        }
        *self.random = random;
        position.to_move
    }
}

/// One capture, each legal one equally likely.
pub(super) struct Choose<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) position: &'a Position<L::Set, P>,
    pub(super) random: &'a mut Random,
}

impl<L: Layout, const P: usize> Task for Choose<'_, L, P> {
    type Output = Option<(usize, usize)>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let position = self.position;
        self.layout
            .choose(isa, position.own(), &position.enemy(), self.random)
    }
}
