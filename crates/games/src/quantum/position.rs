//! A position: the stacks, the turn, and the history that repetitions and the count of plies
//! without a capture need (QS-11).

use arrayvec::ArrayVec;
use quantarium_board::Cell;
use quantarium_rules::Player;

use super::keys::Keys;
use super::moves::Move;
use super::stack::{Stack, Stacks};

/// So many plies in a row without a capture make a draw (QS-11).
pub(super) const DRAWN_AT_PLIES: u8 = 100;

/// So many occurrences of a position make a draw (QS-11).
pub(super) const DRAWN_AT_OCCURRENCES: u8 = 3;

/// What stands where, whose turn it is, and what has happened since the last capture.
///
/// Two positions are equal when the rest of the game is the same for both or is only shorter for
/// one of them by what QS-11 counts: the history belongs to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    pub(super) stacks: Stacks<W>,
    pub(super) turn: Player,
    /// The plies since the last capture, those before a position given as text included (QS-11).
    pub(super) quiet_plies: u8,
    /// How often this position has occurred since the last capture, this time included.
    pub(super) occurrences: u8,
    pub(super) key: u64,
    /// The plies since the last capture or the position given, oldest first. They lead back to the
    /// boards that were, since nothing was captured: see `with_history`.
    pub(super) plies: ArrayVec<Move, { DRAWN_AT_PLIES as usize }>,
    /// The keys of the positions before each of these plies.
    pub(super) earlier: ArrayVec<u64, { DRAWN_AT_PLIES as usize }>,
}

impl<const W: usize> Position<W> {
    /// A position as the first of its game.
    pub(super) fn new(keys: &Keys, stacks: Stacks<W>, turn: Player, quiet_plies: u8) -> Self {
        Self {
            key: keys.position(&stacks, turn),
            stacks,
            turn,
            quiet_plies,
            occurrences: 1,
            plies: ArrayVec::new(),
            earlier: ArrayVec::new(),
        }
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(super) fn play(&mut self, keys: &Keys, mv: Move) {
        let before = self.key;
        let captured = match mv {
            Move::Step { from, to } => self.step(keys, from, to),
            Move::Pass => false,
        };
        self.turn = self.turn.opponent();
        self.key ^= keys.turn;
        if captured {
            // No earlier position can come back: there is one stack less.
            self.quiet_plies = 0;
            self.occurrences = 1;
            self.plies.clear();
            self.earlier.clear();
        } else {
            self.quiet_plies += 1;
            self.plies.push(mv);
            self.earlier.push(before);
            self.occurrences = 1 + self.earlier_occurrences();
        }
    }

    /// Moves the stack on `from` onto `to`; whether it captured (QS-5).
    #[inline(always)]
    fn step(&mut self, keys: &Keys, from: Cell, to: Cell) -> bool {
        let Some(mover) = self.stacks.get(from) else {
            return false;
        };
        let target = self.stacks.get(to);
        let height = mover.height + target.map_or(0, |stack| stack.height);
        let landed = Stack { height, ..mover };
        self.key ^= keys.stack(from, mover) ^ keys.stack(to, landed);
        if let Some(stack) = target {
            self.key ^= keys.stack(to, stack);
        }
        self.stacks.clear(from);
        self.stacks.put(to, landed);
        target.is_some()
    }

    /// Whether a step from `from` to the empty square `to` ends the game by what QS-11 counts.
    #[inline]
    pub(super) fn is_drawn_after(&self, keys: &Keys, from: Cell, to: Cell) -> bool {
        if self.quiet_plies + 1 >= DRAWN_AT_PLIES {
            return true;
        }
        if self.earlier.len() < 3 {
            return false;
        }
        let Some(mover) = self.stacks.get(from) else {
            return false;
        };
        let key = self.key ^ keys.turn ^ keys.stack(from, mover) ^ keys.stack(to, mover);
        // As in `earlier_occurrences`, one ply later.
        let candidates = self.earlier.iter().rev().skip(2).step_by(2);
        let earlier = candidates.filter(|earlier| **earlier == key).count();
        earlier + 1 >= usize::from(DRAWN_AT_OCCURRENCES)
    }

    /// How often the position occurred before, since the last capture.
    #[inline(always)]
    fn earlier_occurrences(&self) -> u8 {
        // Both sides have to make a move and take it back: the last occurrence is at least four
        // plies ago, and the same side was to move only every second ply.
        let candidates = self.earlier.iter().rev().skip(3).step_by(2);
        candidates.filter(|key| **key == self.key).count() as u8
    }
}
