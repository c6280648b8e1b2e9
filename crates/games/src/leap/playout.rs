//! Random play to the end, each playout in one copy of the code for its instruction set.

use quantarium_rules::{MAX_PLAYERS, Random};

use super::isa::{Isa, Task};
use super::layout::Layout;
use super::position::Position;
use super::set::Set;

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

/// Plays captures until a player is stuck: a stone that can capture, each equally likely, then one of
/// its captures, each equally likely. The result is the seat of the stuck player.
pub(super) struct StoneFirst<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) players: usize,
    pub(super) position: Position<L::Set, P>,
    pub(super) random: &'a mut Random,
}

impl<L: Layout, const P: usize> Task for StoneFirst<'_, L, P> {
    type Output = u8;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u8 {
        // Copies, so that they stay in registers.
        let (mut position, mut random) = (self.position, self.random.clone());
        while let Some((from, to)) = stone_first(isa, self.layout, &position, &mut random) {
            position.capture(from, to, self.players);
        }
        *self.random = random;
        position.to_move
    }
}

/// A stone that can capture and one of its captures; nothing if the player to move is stuck.
#[inline(always)]
fn stone_first<I: Isa, L: Layout, const P: usize>(
    isa: I,
    layout: &L,
    position: &Position<L::Set, P>,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let (own, enemy) = (position.own(), position.enemy());
    let mut untried = *own;
    loop {
        let stones = untried.len();
        if stones == 0 {
            return None;
        }
        let from = untried.nth(isa, random.below(u64::from(stones)) as u32);
        let targets = layout.targets(from, own, &enemy);
        let choices = targets.len();
        if choices > 0 {
            let to = targets.nth(isa, random.below(u64::from(choices)) as u32);
            return Some((from, to));
        }
        untried.remove(from);
    }
}

/// Plays many games from one position, each legal capture equally likely, as many at a time as the
/// layout and the instruction set can. The result is how often each seat was stuck.
#[derive(Debug)]
pub struct SideBySide<'a, L: Layout, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) players: usize,
    pub(super) position: Position<L::Set, P>,
    pub(super) games: u32,
    pub(super) random: &'a mut Random,
}

impl<L: Layout, const P: usize> Task for SideBySide<'_, L, P> {
    type Output = [u32; MAX_PLAYERS];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        L::side_by_side(isa, self)
    }
}

impl<L: Layout, const P: usize> SideBySide<'_, L, P> {
    /// Plays the games one after the other.
    #[inline(always)]
    pub(super) fn one_by_one<I: Isa>(self, isa: I) -> [u32; MAX_PLAYERS] {
        let mut stuck = [0; MAX_PLAYERS];
        for _ in 0..self.games {
            let game = Uniform {
                layout: self.layout,
                players: self.players,
                position: self.position,
                random: &mut *self.random,
            };
            stuck[usize::from(game.run(isa))] += 1;
        }
        stuck
    }
}
