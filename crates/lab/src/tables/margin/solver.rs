//! Alpha-beta over reduced positions, with a table of all that was found.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use super::state::{After, Board, State};

/// More points than any board has.
const ALL: i32 = 127;

/// The least and the most that placing a die at once gains the player to move.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i8,
    most: i8,
}

const UNKNOWN: Bounds = Bounds {
    least: -(ALL as i8),
    most: ALL as i8,
};

/// Solves positions of one board, and remembers them.
#[derive(Debug)]
pub(super) struct Solver {
    pub(super) board: Board,
    /// By [`State::key`].
    known: HashMap<u64, Bounds, BuildHasherDefault<KeyHasher>>,
}

impl Solver {
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            known: HashMap::default(),
        }
    }

    pub(super) fn positions(&self) -> usize {
        self.known.len()
    }

    /// The points still to be won by the player to move, less the other's; `passed` says that the other
    /// has just passed. Nothing when it was stopped.
    ///
    /// Passes lead to nothing new: with `p` the value of placing at once for the mover, `q` what it would be to
    /// the other player, and `s` what the dice score as they stand, the mover gets max(p, s) after a pass, as a
    /// second one ends the game (QK-6). Without one it gets max(p, -max(q, -s)) = max(p, min(-q, s)).
    pub(super) fn value(&mut self, state: &State, passed: bool, stop: &AtomicBool) -> Option<i32> {
        if passed {
            let place = self.place(*state, -ALL, ALL, stop)?;
            return Some(place.max(self.board.stand(state)));
        }
        self.unpassed(*state, -ALL, ALL, stop)
    }

    /// [`Self::value`] without a pass: exact where it lies between the bounds, else on its side of them.
    fn unpassed(&mut self, state: State, low: i32, high: i32, stop: &AtomicBool) -> Option<i32> {
        let stand = self.board.stand(&state);
        let place = self.place(state, low, high, stop)?;
        if place >= high || place >= stand {
            return Some(place);
        }
        // The value of a pass is the lesser of `stand` and what the other's placement leaves.
        let low = low.max(place);
        if stand <= low {
            return Some(stand.max(place));
        }
        let turned = self.board.least(state.turned());
        let others = self.place(turned, -high.min(stand), -low, stop)?;
        Some(place.max(stand.min(-others)))
    }

    /// The value of placing a die at once; -ALL without one.
    fn place(&mut self, state: State, low: i32, high: i32, stop: &AtomicBool) -> Option<i32> {
        let key = state.key();
        let known = self.known.get(&key).copied().unwrap_or(UNKNOWN);
        let (least, most) = (i32::from(known.least), i32::from(known.most));
        if least >= high || least == most {
            return Some(least);
        }
        if most <= low {
            return Some(most);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (low, high) = (low.max(least), high.min(most));
        let mut best = -ALL;
        for after in self.placements(&state) {
            let reach = low.max(best);
            let others =
                self.unpassed(after.state, after.points - high, after.points - reach, stop)?;
            best = best.max(after.points - others);
            if best >= high {
                break;
            }
        }
        let mut found = known;
        if best > low {
            found.least = best as i8;
        }
        if best < high {
            found.most = best as i8;
        }
        self.known.insert(key, found);
        Some(best)
    }

    /// The different placements, those that settle most points first.
    fn placements(&self, state: &State) -> Vec<After> {
        let mut all = Vec::with_capacity(32);
        self.board.each_placement(state, |after| all.push(after));
        all.sort_unstable_by_key(|after| (-after.points, after.state.key()));
        all.dedup_by_key(|after| after.state.key());
        all
    }
}

/// Spreads a key's bits over the word; keys are as good as random only after it.
#[derive(Default, Debug)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}
