//! Evaluations that are not the built-in ones.

use std::path::Path;
use std::sync::Arc;
use std::{fmt, fs};

use quantarium_engine::{EvalFile, WeightsError, built_in_checksum};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Weights, or a network, that the engine plays by instead of the built-in weights. Written down they are their checksum alone,
/// which says what belongs together; who plays needs them whole.
#[derive(Clone, Debug)]
pub struct GivenWeights {
    checksum: u64,
    whole: Option<Arc<EvalFile>>,
}

/// Why there are no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GivenError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(String),
    /// It holds no weights, or damaged ones, or only their checksum is known.
    #[error("{0}")]
    Wrong(String),
}

impl GivenWeights {
    /// The weights in a file.
    ///
    /// # Errors
    /// When it cannot be read, is none of weights, or damaged.
    pub fn open(file: &Path) -> Result<Self, GivenError> {
        let of = |error: &dyn fmt::Display| format!("{}: {error}", file.display());
        let bytes = fs::read(file).map_err(|error| GivenError::Io(of(&error)))?;
        Self::read(&bytes).map_err(|error| GivenError::Wrong(of(&error)))
    }

    /// The weights of a file's content.
    ///
    /// # Errors
    /// When it is none of weights, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let file = EvalFile::read(bytes)?;
        Ok(Self {
            checksum: file.checksum(),
            whole: Some(Arc::new(file)),
        })
    }

    /// The checksum of the built-in weights of the game with this id; nothing where it has none.
    pub fn built_in(id: &str) -> Option<Self> {
        let (checksum, whole) = (built_in_checksum(id)?, None);
        Some(Self { checksum, whole })
    }

    /// Whether more is known than their checksum.
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    /// The weights.
    ///
    /// # Errors
    /// When only their checksum is known.
    pub fn whole(&self) -> Result<&EvalFile, GivenError> {
        let whole = self.whole.as_deref();
        whole.ok_or_else(|| GivenError::Wrong(format!("the weights {self} are not here")))
    }

    /// Takes the weights from those with the same checksum, where only that is known.
    pub fn complete(&mut self, known: &[Self]) {
        if let Some(known) = known.iter().find(|known| **known == *self) {
            self.clone_from(known);
        }
    }
}

impl PartialEq for GivenWeights {
    fn eq(&self, other: &Self) -> bool {
        self.checksum == other.checksum
    }
}

impl Eq for GivenWeights {}

/// The checksum, as 16 hexadecimal digits.
impl fmt::Display for GivenWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.checksum)
    }
}

impl Serialize for GivenWeights {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GivenWeights {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let checksum = u64::from_str_radix(&text, 16).map_err(D::Error::custom)?;
        Ok(Self {
            checksum,
            whole: None,
        })
    }
}
