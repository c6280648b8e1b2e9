//! Positions and moves as text and back.

use std::collections::HashSet;

use super::{Kit, class};
use crate::text::write_board;
use crate::{FullGame, Token};

impl<G: FullGame> Kit<'_, G> {
    /// The fields of a position text that say what stands where and whose turn it is.
    pub(super) fn board_and_turn(&self, position: &G::Position) -> String {
        let text = self.game.write_position(position);
        text.split(' ').take(2).collect::<Vec<_>>().join(" ")
    }

    /// The board as the tokens write it is the board of the position's text.
    pub(super) fn check_tokens(&self, position: &G::Position) {
        let (game, at) = (self.game, self.at(position));
        let pieces = game.pieces(position);
        let board = write_board(game.grid(), |cell| {
            let piece = pieces.iter().find(|piece| piece.cell == cell)?;
            let is_it = |token: &&Token| {
                (token.owner, token.kind, token.count) == (piece.owner, piece.kind, piece.count)
            };
            let Some(token) = self.tokens.iter().find(is_it) else {
                panic!("{at}: no token for {piece:?}");
            };
            Some(token.text.clone())
        });
        let text = game.write_position(position);
        same!(at, text.split(' ').next(), Some(&*board) => "written with the tokens");
    }

    /// A position read back from its text is the same to everyone. Only how often its board occurred
    /// before is not in the text (QS-11): the outcome of a board that occurred `earlier` may be lost.
    pub(super) fn check_round_trip(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        earlier: &HashSet<String>,
    ) {
        let game = self.game;
        let text = game.write_position(position);
        let at = self.at(position);
        assert!(!text.contains(['\n', '\r']), "{at}: more than one line");
        holds!(at, !text.contains("  ") && text.trim() == text => "stray spaces");
        let turn = game.seat(game.to_move(position)).letter;
        same!(at, text.split(' ').nth(1), Some(turn.to_string().as_str()) => "turn");

        let again = match game.parse_position(&text) {
            Ok(again) => again,
            Err(error) => panic!("{at}: its own text is refused: {error}"),
        };
        same!(at, game.write_position(&again), text => "read and written again");
        same!(at, game.to_move(&again), game.to_move(position) => "to move");
        assert_eq!(game.scores(&again), game.scores(position), "{at}: scores");

        let outcome = game.outcome(position).as_ref().map(class);
        let outcome_again = game.outcome(&again).as_ref().map(class);
        let repeated = earlier.contains(&self.board_and_turn(position));
        if outcome != outcome_again {
            let lost = repeated && outcome.is_some() && outcome_again.is_none();
            assert!(lost, "{at}: {outcome:?}, read back {outcome_again:?}");
        } else {
            assert_eq!(game.legal_moves(&again), moves, "{at}: moves");
        }
    }

    /// Written down with its history, a position is read back whole.
    pub(super) fn check_history(&self, position: &G::Position) {
        let game = self.game;
        let at = self.at(position);
        let (first, moves) = game.with_history(position);
        let text = game.write_position(&first);
        let Ok(mut again) = game.parse_position(&text) else {
            panic!("{at}: `{text}`, where its history begins, is refused");
        };
        for mv in moves {
            let text = game.write_move(&again, mv);
            match game.parse_move(&again, &text) {
                Ok(read) => game.play_unchecked(&mut again, read),
                Err(error) => panic!("{at}: its history: {error}"),
            }
        }
        let text = game.write_position(&again);
        holds!(at, again == *position => "its history leads to `{text}`, or to another past");
        same!(at, game.history_key(&again), game.history_key(position) => "key");
    }

    /// A legal move's text is its own, and is read back as the move.
    pub(super) fn check_move_texts(&self, position: &G::Position, moves: &[G::Move]) {
        let game = self.game;
        let mut texts = HashSet::new();
        for &mv in moves {
            let text = game.write_move(position, mv);
            let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
            assert!(plain, "{}: {mv:?} is written `{text}`", self.at(position));
            match game.parse_move(position, &text) {
                Ok(read) => assert_eq!(read, mv, "{}: `{text}`", self.at(position)),
                Err(error) => panic!("{}: {error}", self.at(position)),
            }
            let own = texts.insert(text.clone());
            assert!(own, "{}: two moves are written `{text}`", self.at(position));
        }
    }
}
