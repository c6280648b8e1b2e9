//! A position: the stones by player, whose decision it is, and whether Black may still swap.

use super::bits::{Set, mix_word};

/// A position of Quantum Leap with room for `P` players.
///
/// The stones are kept in turn order from the player to move on, so that the hot loops know without
/// looking which are theirs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Position<S, const P: usize> {
    /// `stones[0]` are those of the player to move, `stones[1]` those of the next one.
    pub(super) stones: [S; P],
    pub(super) to_move: u8,
    /// Black's swap is still to be decided (QL-4).
    pub(super) swap: bool,
}

impl<S: Set, const P: usize> Position<S, P> {
    /// The stones of the player to move.
    #[inline(always)]
    pub(super) fn own(&self) -> &S {
        &self.stones[0]
    }

    /// The stones that the player to move may capture: all others' (QL-6).
    #[inline(always)]
    pub(super) fn enemy(&self) -> S {
        let others = self.stones[1..].iter();
        others.fold(S::EMPTY, |all, stones| all | *stones)
    }

    /// Which index `stones` has for the player with this seat.
    #[inline(always)]
    pub(super) fn index_of(&self, seat: usize, players: usize) -> usize {
        let turns = seat + players - usize::from(self.to_move);
        // Not by division, which is slow.
        if turns >= players {
            turns - players
        } else {
            turns
        }
    }

    /// A stone of the player to move leaps from one place to another and captures what stands there
    /// (QL-6); the turn passes on (QL-5).
    #[inline(always)]
    pub(super) fn capture(&mut self, from: usize, to: usize, players: usize) {
        self.stones[0].remove(from);
        self.stones[0].insert(to);
        for others in &mut self.stones[1..] {
            others.remove(to);
        }
        self.pass_turn(players);
    }

    /// QL-5: the next player in seat order decides.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self, players: usize) {
        if P == 2 {
            self.stones.swap(0, 1);
            self.to_move ^= 1;
        } else {
            self.stones[..players].rotate_left(1);
            let next = usize::from(self.to_move) + 1;
            self.to_move = if next == players { 0 } else { next as u8 };
        }
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        let turn = u64::from(self.to_move) << 1 | u64::from(self.swap);
        let mixed = self.stones.iter().fold(turn, |hash, set| set.mix(hash));
        mix_word(mixed, turn)
    }
}
