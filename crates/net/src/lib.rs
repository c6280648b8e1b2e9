//! Evaluations learned from self-play: weights for the features that the games tell of themselves
//! ([`Features`](quantarium_rules::Features)), and the judge that applies them.
//!
//! The weights are in `weights/`, one file a game, made by the trainer (`train/`); beside each stands a
//! text that says how, and what it was measured to be worth.

mod ladder;
mod linear;
mod weights;

pub use ladder::{RUNGS, Rung, ladder};
pub use linear::{Linear, logistic};
pub use weights::{Weights, WeightsError};

/// The weights that are built in, by the game's id.
const BUILT_IN: &[(&str, &[u8])] = &[
    ("quanta", include_bytes!("../weights/quanta.weights")),
    (
        "quantum-leap",
        include_bytes!("../weights/quantum-leap.weights"),
    ),
    (
        "quantum-link",
        include_bytes!("../weights/quantum-link.weights"),
    ),
    ("quantum", include_bytes!("../weights/quantum.weights")),
];

/// The built-in weights of the game with this id; nothing if none were learned for it.
///
/// # Errors
/// When the built-in file is damaged, or is another game's.
pub fn built_in_weights(id: &str) -> Result<Option<Weights>, WeightsError> {
    let found = BUILT_IN.iter().find(|(known, _)| *known == id);
    found.map(|(_, bytes)| Weights::read(bytes, id)).transpose()
}

/// The evaluation with the built-in weights of the game with this id.
///
/// # Errors
/// As for [`built_in_weights`].
pub fn built_in(id: &str) -> Result<Option<Linear>, WeightsError> {
    Ok(built_in_weights(id)?.map(Linear::new))
}
