//! Playouts in other ways than the game's own: stone first, and several side by side.

use quantarium_board::Grid;
use quantarium_rules::{MAX_PLAYERS, Random};

use super::super::bits::{DIRECTIONS, LONGEST, Places, Set};
use super::super::isa::{Isa, Task};
use super::super::kernels::Kernels;
use super::super::layout::{Layout, Ring, Rows};
use super::super::position::Position;

/// By place, the places at exactly this many spaces; none at 0, a stone cannot stay, nor at 7.
#[derive(Debug)]
pub(in crate::leap) struct Targets<S>(Box<[[S; 8]]>);

impl<S: Set> Targets<S> {
    pub(in crate::leap) fn new(grid: &Grid, places: &Places) -> Self {
        let most = grid.cells().map(|cell| places.of(cell)).max().unwrap_or(0);
        let mut targets = vec![[S::EMPTY; 8]; most + 1];
        for from in grid.cells() {
            let sets = targets[places.of(from)][..=LONGEST].iter_mut();
            for (length, set) in sets.enumerate().skip(1) {
                let reached = (0..DIRECTIONS).filter_map(|d| grid.step(from, d, length as i16));
                reached.for_each(|to| set.insert(places.of(to)));
            }
        }
        Self(targets.into())
    }

    /// Where the stone on `from`, one of `own`, can land on a stone of `enemy` (QL-6).
    #[inline(always)]
    pub(in crate::leap) fn of(&self, from: usize, own: &S, enemy: &S) -> S {
        let at = &self.0[from];
        let friends = at[1].intersection(*own).len() as usize;
        // The mask changes nothing; it spares the check of the bounds.
        at[friends & 7].intersection(*enemy)
    }
}

/// Plays captures until a player is stuck: a stone that can capture, each equally likely, then one of
/// its captures, each equally likely. The result is the seat of the stuck player.
pub(super) struct StoneFirst<'a, L: Layout, const P: usize> {
    pub(super) targets: &'a Targets<L::Set>,
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
        while let Some((from, to)) = stone_first(isa, self.targets, &position, &mut random) {
            position.capture(from, to, self.players);
        }
        *self.random = random;
        position.to_move
    }
}

/// A stone that can capture and one of its captures; nothing if the player to move is stuck.
#[inline(always)]
fn stone_first<I: Isa, S: Set, const P: usize>(
    isa: I,
    targets: &Targets<S>,
    position: &Position<S, P>,
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
        let targets = targets.of(from, own, &enemy);
        let choices = targets.len();
        if choices > 0 {
            let to = targets.nth(isa, random.below(u64::from(choices)) as u32);
            return Some((from, to));
        }
        untried.remove(from);
    }
}

/// A layout that games may be played in side by side.
pub(in crate::leap) trait Batch: Layout {
    /// Plays the games, several at a time; how often each seat was stuck. Nothing where they can only be played
    /// one by one.
    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        _isa: I,
        _games: SideBySide<'_, Self, P>,
    ) -> Option<[u32; MAX_PLAYERS]> {
        None
    }
}

impl<const N: usize, const PADDED: usize> Batch for Rows<N, PADDED> {}

impl<W: Kernels> Batch for Ring<W> {
    #[inline(always)]
    fn side_by_side<I: Isa, const P: usize>(
        isa: I,
        games: SideBySide<'_, Self, P>,
    ) -> Option<[u32; MAX_PLAYERS]> {
        if games.players != 2 {
            return None;
        }
        let position = &games.position;
        let start = (position.stones[0], position.stones[1], position.to_move);
        let ring = (&games.layout.leaps, &games.layout.tables);
        W::side_by_side(ring, isa, start, games.games, games.random)
    }
}

/// Plays many games from one position, each legal capture equally likely, several at a time. The result is how
/// often each seat was stuck; nothing where the layout and the instruction set can only play one by one.
#[derive(Debug)]
pub(in crate::leap) struct SideBySide<'a, L: Batch, const P: usize> {
    pub(super) layout: &'a L,
    pub(super) players: usize,
    pub(super) position: Position<L::Set, P>,
    pub(super) games: u32,
    pub(super) random: &'a mut Random,
}

impl<L: Batch, const P: usize> Task for SideBySide<'_, L, P> {
    type Output = Option<[u32; MAX_PLAYERS]>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        L::side_by_side(isa, self)
    }
}
