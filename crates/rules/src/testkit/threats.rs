//! How far from winning a player is.

use super::Kit;
use crate::FullGame;

impl<G: FullGame> Kit<'_, G> {
    /// In games that count this: no move brings its player nearer by more than one, and the moves that win at
    /// once in the usual way are found.
    pub(super) fn check_threats(&self, at: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let mover = game.to_move(at);
        let found = game.winning_move(at, mover);
        let Some(needs) = game.moves_to_win(at, mover) else {
            assert_eq!(found, None, "{}", self.at(at));
            return;
        };
        let mut any = false;
        for &mv in moves {
            let after = game.after(at, mv);
            let left = game.moves_to_win(&after, mover);
            let one_less = left.is_some_and(|left| left + 1 >= needs);
            assert!(one_less, "{}", self.at(&after));
            let winner = game.outcome(&after).and_then(|outcome| outcome.winner);
            let wins = winner == Some(mover) && left == Some(0);
            assert!(wins || found != Some(mv), "{}: {mv:?}", self.at(at));
            any |= wins;
        }
        let listed = found.is_some_and(|mv| moves.contains(&mv));
        assert_eq!(listed, any, "{}: {found:?}", self.at(at));
    }
}
