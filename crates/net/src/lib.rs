//! Evaluations learned from self-play: weights for the features of the games
//! ([`Features`](quantarium_rules::Features)), and the evaluator that applies them. Or by a network from outside
//! ([`Network`]), which sees positions as numbers ([`Encode`](quantarium_rules::Encode)).
//!
//! The weights are in `weights/`, one file a game, made by the trainer (`train/`); beside each stands a
//! text that says how, and what it was measured to be worth.
//!
//! ```
//! let weights = quantarium_net::built_in_weights("quanta")?.expect("Quanta has an evaluation");
//! println!("{} weights, checksum {:016x}", weights.values.len(), weights.checksum());
//! # Ok::<(), quantarium_net::WeightsError>(())
//! ```

mod eval_file;
mod linear;
mod network;
#[cfg(not(target_family = "wasm"))]
mod onnx;
#[cfg(feature = "testkit")]
pub mod testkit;
mod weights;

pub use eval_file::EvalFile;
pub use linear::{Linear, logistic};
pub use network::{Batch, ByNetwork, Evaluated, Network, NetworkError};
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

/// The checksum of the built-in weights of the game with this id; nothing if the game has none. Reports write
/// it down, so that a reader knows which engine made them.
pub fn built_in_checksum(id: &str) -> Option<u64> {
    let weights = built_in_weights(id).ok()??;
    Some(weights.checksum())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn whatever_was_learned_for_a_registered_game_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
        let files = std::fs::read_dir(folder).expect("the folder is there");
        let files = files.map(|entry| entry.expect("an entry").path());
        let weights = files.filter(|path| path.extension().is_some_and(|end| end == "weights"));
        let names = weights.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
        let mut learned: Vec<_> = names.collect();
        learned.sort();
        let mut built_in: Vec<_> = BUILT_IN.iter().map(|(id, _)| *id).collect();
        built_in.sort_unstable();
        assert_eq!(learned, built_in);
        for id in built_in {
            let registered = quantarium_games::FAMILIES.iter().any(|info| info.id == id);
            assert!(registered, "{id} is no game");
        }
        // Every file is whole, and has a checksum of its own.
        let sums = BUILT_IN.iter().map(|(id, bytes)| {
            let end = bytes.last_chunk::<8>().expect("a checksum");
            let sum = built_in_checksum(id).expect("a whole file");
            assert_eq!(sum, u64::from_le_bytes(*end), "{id}");
            sum
        });
        let mut sums: Vec<u64> = sums.collect();
        sums.dedup();
        assert_eq!(sums.len(), BUILT_IN.len());
        assert_eq!(built_in_checksum("chess"), None);
    }
}
