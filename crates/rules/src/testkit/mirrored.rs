//! Symmetries: turning or mirroring the board changes nothing but the cells.

use quantarium_board::Symmetry;

use super::{Kit, class};
use crate::text::{parse_board, write_board};
use crate::{Encoder, FullGame, Random, Token};

/// How many moves are played on both sides of each symmetry.
const PLAYED: usize = 4;

/// Turns and mirrors positions and moves of a game, by their texts and actions.
#[derive(Debug)]
pub struct Turning<'a, G: FullGame> {
    game: &'a G,
    tokens: Vec<Token>,
    encoder: G::Encoder,
}

impl<'a, G: FullGame> Turning<'a, G> {
    /// What turns those of this game.
    pub fn new(game: &'a G) -> Self {
        Self {
            game,
            tokens: game.tokens(),
            encoder: game.encoder(),
        }
    }

    /// The position turned or mirrored, with the history that matters.
    ///
    /// # Panics
    /// When the game refuses it.
    pub fn position(&self, position: &G::Position, symmetry: &Symmetry) -> G::Position {
        let game = self.game;
        let (first, moves) = game.with_history(position);
        let text = self.text(&first, symmetry);
        let mut image = match game.parse_position(&text) {
            Ok(image) => image,
            Err(error) => panic!("{} at `{text}`, which is turned: {error}", game.name()),
        };
        for mv in moves {
            let mv = self.mv(&image, mv, symmetry);
            game.play_unchecked(&mut image, mv);
        }
        image
    }

    /// The move turned or mirrored, in the turned position `image`.
    ///
    /// # Panics
    /// When it is not legal there.
    pub fn mv(&self, image: &G::Position, mv: G::Move, symmetry: &Symmetry) -> G::Move {
        let action = self
            .encoder
            .map_action(self.encoder.action_of(mv), symmetry);
        let Some(turned) = self.encoder.move_of(self.game, image, action) else {
            let (name, text) = (self.game.name(), self.game.write_position(image));
            panic!("{name} at `{text}`: {mv:?}, turned, is illegal");
        };
        turned
    }

    /// The text of the position turned or mirrored: what comes after the board names no cells.
    fn text(&self, position: &G::Position, symmetry: &Symmetry) -> String {
        let (grid, text) = (self.game.grid(), self.game.write_position(position));
        let longest = |rest: &str| {
            let texts = self.tokens.iter().map(|token| token.text.as_str());
            let longest = texts
                .filter(|text| rest.starts_with(*text))
                .max_by_key(|text| text.len())?;
            Some((longest, longest.len()))
        };
        let (board, rest) = text.split_once(' ').expect("a board and more");
        let pieces = match parse_board(grid, board, "", longest) {
            Ok(pieces) => pieces,
            Err(error) => panic!(
                "{} at `{text}`: no token for a piece: {error:?}",
                self.game.name()
            ),
        };
        let mut turned = vec![None; grid.len()];
        for (cell, piece) in pieces {
            turned[symmetry.map(cell).index()] = Some(piece);
        }
        let board = write_board(grid, |cell| turned[cell.index()].map(str::to_owned));
        format!("{board} {rest}")
    }
}

impl<G: FullGame> Kit<'_, G> {
    /// `images` are the position turned by each symmetry.
    pub(super) fn check_symmetries(
        &self,
        position: &G::Position,
        images: &[G::Position],
        moves: &[G::Move],
        random: &mut Random,
    ) {
        let (game, turning) = (self.game, &self.turning);
        holds!(self.at(position), images[0] == *position => "the identity changes it");
        for (symmetry, image) in self.symmetries.iter().zip(images) {
            let at = || {
                let turned = game.write_position(image);
                format!("{}, turned to `{turned}`", self.at(position))
            };
            same!(at(), game.to_move(image), game.to_move(position) => "to move");
            same!(at(), game.scores(image), game.scores(position) => "scores");
            let outcome = |position| game.outcome(position).as_ref().map(class);
            assert_eq!(outcome(image), outcome(position), "{}: outcome", at());

            let mapped = moves.iter().map(|&mv| turning.mv(image, mv, symmetry));
            let mut mapped: Vec<_> = mapped.collect();
            mapped.sort_unstable();
            let mut expected = game.legal_moves(image);
            expected.sort_unstable();
            assert!(mapped == expected, "{}: the moves do not correspond", at());

            for _ in 0..PLAYED.min(moves.len()) {
                let mv = moves[random.index(moves.len())];
                let turned = turning.text(&game.after(position, mv), symmetry);
                let played = game.after(image, turning.mv(image, mv, symmetry));
                let played = game.write_position(&played);
                holds!(at(), played == turned => "{mv:?} does not commute with turning");
            }
        }
    }
}
