//! The built-in evaluations fit the games that they are of, on every board.

use quantarium_games::{FAMILIES, visit};
use quantarium_rules::{FullGame, Visitor};

struct Fits;

impl Visitor for Fits {
    type Output = Option<bool>;

    fn visit<G: FullGame>(self, game: G) -> Option<bool> {
        let judge = quantarium_net::built_in(game.info().id).ok()?;
        Some(judge?.fits(&game))
    }
}

#[test]
fn a_built_in_evaluation_fits_every_game_of_the_family() {
    for id in ["quanta", "quantum", "quantum-leap", "quantum-link"] {
        let info = FAMILIES.iter().find(|info| info.id == id).unwrap();
        for sample in info.samples {
            assert_eq!(visit(sample, Fits), Ok(Some(true)), "{sample}");
        }
    }
}
