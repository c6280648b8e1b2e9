//! Files of weights.
//!
//! All numbers are little-endian. The text `quantarium weights 1` and a line feed, the game's id and a
//! line feed, the number of weights as 32 bits, the weights as 32-bit floating point numbers, and the
//! FNV-1a hash of all that as 64 bits.

use quantarium_rules::fnv1a;
use thiserror::Error;

pub(crate) const HEAD: &str = "quantarium weights 1\n";

/// No weight is further from 0, so that no sum of them is infinite. Those that were learned are below 100: a sum of 10 is
/// almost a certainty already.
const MOST: f32 = 1e6;

/// Weights and the game that they were learned for.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The game's id.
    pub id: String,
    /// One a feature.
    pub values: Vec<f32>,
}

/// Why a file of weights, or of a network, cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It is something else, or was cut short.
    #[error("not a file of weights: {0}")]
    Malformed(&'static str),
    /// It has been changed since it was written.
    #[error(
        "the file of weights is damaged: its checksum is {found:016x}, its content's {content:016x}"
    )]
    Damaged {
        /// The checksum in the file.
        found: u64,
        /// What it should be.
        content: u64,
    },
    /// It is no network in ONNX either, or one that cannot be run.
    #[error("not a file of weights, and no network in ONNX: {0}")]
    Onnx(String),
    /// A network's numbers are not in its file.
    #[error(
        "the network's numbers are in a second file: export it into one file, in PyTorch with `external_data=False`"
    )]
    Apart,
    /// A network has other inputs and outputs.
    #[error(
        "the network has the inputs {inputs:?} and the outputs {outputs:?}: it needs `planes`, or `planes` and `scalars`, and `values`"
    )]
    Names {
        /// What it takes.
        inputs: Vec<String>,
        /// What it gives.
        outputs: Vec<String>,
    },
    /// The weights are another game's.
    #[error("the weights are for `{found}`, not for `{wanted}`")]
    OtherGame {
        /// Whose they are.
        found: String,
        /// Whose they should be.
        wanted: String,
    },
    /// A weight is no number, or none to calculate with.
    #[error("weight {0} is no number from -{MOST} to {MOST}")]
    Number(usize),
    /// The weights are not as many as the features of the game.
    #[error("{0} weights: the game has another number of features")]
    Count(usize),
}

impl Weights {
    /// The weights of a file's content, for the game `id`.
    ///
    /// # Errors
    /// When the content is malformed or damaged, or is for another game.
    pub fn read(bytes: &[u8], id: &str) -> Result<Self, WeightsError> {
        let weights = Self::read_any(bytes)?;
        weights.check_game(id)?;
        Ok(weights)
    }

    /// Refuses to be for any game but `id`.
    ///
    /// # Errors
    /// When the weights are for another game.
    pub fn check_game(&self, id: &str) -> Result<(), WeightsError> {
        match self.id == id {
            true => Ok(()),
            false => Err(WeightsError::OtherGame {
                found: self.id.clone(),
                wanted: id.to_owned(),
            }),
        }
    }

    /// The weights of a file's content, whichever game they are for.
    ///
    /// # Errors
    /// When the content is malformed or damaged.
    pub fn read_any(bytes: &[u8]) -> Result<Self, WeightsError> {
        let malformed = WeightsError::Malformed;
        let split = bytes.split_last_chunk::<8>();
        let (content, sum) = split.ok_or(malformed("it is too short"))?;
        let rest = content.strip_prefix(HEAD.as_bytes());
        let rest = rest.ok_or(malformed("it begins otherwise"))?;
        let (found, content_sum) = (u64::from_le_bytes(*sum), fnv1a(content));
        if found != content_sum {
            return Err(WeightsError::Damaged {
                found,
                content: content_sum,
            });
        }
        let end = rest.iter().position(|byte| *byte == b'\n');
        let (name, rest) = rest.split_at(end.ok_or(malformed("it names no game"))?);
        let name = str::from_utf8(name).map_err(|_| malformed("the game's name is no text"))?;
        let name = name.to_owned();
        let count = rest[1..].split_first_chunk::<4>();
        let (count, numbers) = count.ok_or(malformed("it has no number of weights"))?;
        let (numbers, rest) = numbers.as_chunks::<4>();
        if numbers.len() != u32::from_le_bytes(*count) as usize || !rest.is_empty() {
            return Err(malformed("it holds another number of weights than it says"));
        }
        let values = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let values: Vec<f32> = values.collect();
        let is_wrong = |value: &f32| !(-MOST..=MOST).contains(value);
        match values.iter().position(is_wrong) {
            Some(place) => Err(WeightsError::Number(place)),
            None => Ok(Self { id: name, values }),
        }
    }

    /// The checksum of a file with these weights, by which texts name them.
    pub fn checksum(&self) -> u64 {
        fnv1a(&self.content())
    }

    /// The content of a file with these weights.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.content();
        let sum = fnv1a(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// All of a file but the checksum.
    fn content(&self) -> Vec<u8> {
        let mut bytes = format!("{HEAD}{}\n", self.id).into_bytes();
        bytes.extend((self.values.len() as u32).to_le_bytes());
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        Weights {
            id: "quanta".to_owned(),
            values: vec![1.0, -0.5, 1e-9],
        }
    }

    #[test]
    fn the_checksum_is_the_file_s_last_eight_bytes() {
        let file = some().write();
        assert_eq!(file[file.len() - 8..], some().checksum().to_le_bytes());
        let other = Weights {
            id: "quantum".to_owned(),
            ..some()
        };
        assert_ne!(other.checksum(), some().checksum());
    }

    #[test]
    fn what_is_written_is_read_and_every_damaged_or_cut_file_refused() {
        let whole = some().write();
        assert_eq!(Weights::read(&whole, "quanta"), Ok(some()));
        for end in 0..whole.len() {
            assert!(Weights::read(&whole[..end], "quanta").is_err(), "{end}");
        }
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 4;
            assert!(Weights::read(&damaged, "quanta").is_err(), "{place}");
        }
        let error = Weights::read(&whole, "quantum").unwrap_err().to_string();
        assert_eq!(error, "the weights are for `quanta`, not for `quantum`");
        assert_eq!(Weights::read_any(&whole), Ok(some()));
    }

    #[test]
    fn what_cannot_be_calculated_with_is_refused() {
        for value in [f32::NAN, f32::INFINITY, -2e6] {
            let mut weights = some();
            weights.values[1] = value;
            let read = Weights::read(&weights.write(), "quanta");
            assert_eq!(read, Err(WeightsError::Number(1)), "{value}");
        }
        let error = WeightsError::Number(1).to_string();
        assert_eq!(error, "weight 1 is no number from -1000000 to 1000000");
        // Nor is a name read that is no text.
        let mut file = some().content();
        file[HEAD.len()] = 0xff;
        let sum = fnv1a(&file);
        file.extend(sum.to_le_bytes());
        let error = WeightsError::Malformed("the game's name is no text");
        assert_eq!(Weights::read_any(&file), Err(error));
    }
}
