//! Symmetries: turning or mirroring the board changes nothing but the cells.

use quantarium_board::Symmetry;

use super::{Kit, class};
use crate::{FullGame, Random};

/// How many moves are played on both sides of each symmetry.
const PLAYED: usize = 4;

impl<G: FullGame> Kit<'_, G> {
    pub(super) fn check_symmetries(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        random: &mut Random,
    ) {
        let first = self.symmetries.first().map(Symmetry::is_identity);
        assert_eq!(first, Some(true), "{}: the identity comes first", self.name);
        let game = self.game;
        let same = game.map_position(position, &self.symmetries[0]);
        holds!(self.at(position), same == *position => "the identity changes it");
        for symmetry in &self.symmetries {
            let image = game.map_position(position, symmetry);
            let at = || {
                let turned = game.write_position(&image);
                format!("{}, turned to `{turned}`", self.at(position))
            };
            same!(at(), game.to_move(&image), game.to_move(position) => "to move");
            same!(at(), game.scores(&image), game.scores(position) => "scores");
            let outcome = |position| game.outcome(position).as_ref().map(class);
            assert_eq!(outcome(&image), outcome(position), "{}: outcome", at());

            let mapped = moves.iter().map(|&mv| game.map_move(mv, symmetry));
            let mut mapped: Vec<_> = mapped.collect();
            mapped.sort_unstable();
            let mut expected = game.legal_moves(&image);
            expected.sort_unstable();
            assert!(mapped == expected, "{}: the moves do not correspond", at());

            for _ in 0..PLAYED.min(moves.len()) {
                let mv = moves[random.index(moves.len())];
                let played = game.after(position, mv);
                let mut image = image.clone();
                game.play_unchecked(&mut image, game.map_move(mv, symmetry));
                let turned = game.map_position(&played, symmetry);
                holds!(at(), turned == image => "{mv:?} does not commute with turning");
            }
        }
    }
}
