//! Files that an engine evaluates by, instead of by what is built in.

use std::borrow::Cow;
use std::sync::Arc;

use quantarium_rules::fnv1a;

use crate::{Network, Weights, WeightsError};

/// What a file of an evaluation holds.
#[derive(Clone, Debug)]
pub enum EvalFile {
    /// Weights of a game's features.
    Weights(Weights),
    /// A network from outside.
    Network {
        /// What evaluates.
        network: Arc<dyn Network>,
        /// The file's content, in ONNX.
        content: Arc<[u8]>,
    },
}

impl EvalFile {
    /// Reads a file's content: weights, or a network in ONNX. In the browser there are weights alone.
    ///
    /// A network has the input `planes`, float32 (positions, planes, height, width), may have `scalars`, float32 (positions,
    /// scalars), and says `values`, float32 (positions, players), and may say `policy`, float32 (positions, actions), as in
    /// [`Evaluated`](crate::Evaluated).
    ///
    /// # Errors
    /// When it is neither, or damaged.
    pub fn read(content: &[u8]) -> Result<Self, WeightsError> {
        #[cfg(not(target_family = "wasm"))]
        if !content.starts_with(crate::weights::HEAD.as_bytes()) {
            return Ok(Self::Network {
                network: Arc::new(crate::onnx::Onnx::read(content)?),
                content: content.into(),
            });
        }
        Weights::read_any(content).map(Self::Weights)
    }

    /// The checksum by which texts name it.
    pub fn checksum(&self) -> u64 {
        match self {
            Self::Weights(weights) => weights.checksum(),
            Self::Network { content, .. } => fnv1a(content),
        }
    }

    /// The file's content.
    pub fn content(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Weights(weights) => weights.write().into(),
            Self::Network { content, .. } => (&**content).into(),
        }
    }
}
