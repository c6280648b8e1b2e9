//! What this crate compiles for those that use it. Generic code that a crate has compiled is not compiled again elsewhere, as
//! long as little is optimised: tests, engine and training would each compile the evaluations of every layout.

use std::hint::black_box;

use quantarium_rules::{FullGame, SpecError, Visitor};

use crate::visit;

/// Has the evaluations of a game compiled in this crate.
pub fn with_evaluations(game: &str) -> Result<(), SpecError> {
    visit(game, Evaluations)
}

struct Evaluations;

impl Visitor for Evaluations {
    type Output = ();

    fn visit<G: FullGame>(self, _: G) {
        black_box((
            G::features as fn(&G, &G::Position, _, &mut dyn FnMut(_, _)),
            G::weigh as fn(&G, &G::Position, _, &[_]) -> _,
            G::weigh_moves as fn(&G, &G::Position, &[_], &_, &mut dyn FnMut(_)),
            G::weigh_moves_for_all as fn(&G, &G::Position, &[_], &_, &mut dyn FnMut(_)),
        ));
    }
}
