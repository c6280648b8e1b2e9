//! Files of weights.
//!
//! All numbers are little-endian. The text `quantarium weights 1` and a line feed, the game's id and a
//! line feed, the number of weights as 32 bits, the weights as 32-bit floating point numbers, and the
//! FNV-1a hash of all that as 64 bits.

use std::fmt::Write as _;

use quantarium_rules::fnv1a;
use thiserror::Error;

const HEAD: &str = "quantarium weights 1\n";

/// Weights and the game that they were learned for.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The game's id.
    pub id: String,
    /// One a feature.
    pub values: Vec<f32>,
}

/// Why a file of weights cannot be used.
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
    /// The weights are another game's.
    #[error("the weights are for `{found}`, not for `{wanted}`")]
    OtherGame {
        /// Whose they are.
        found: String,
        /// Whose they should be.
        wanted: String,
    },
}

impl Weights {
    /// The weights of a file's content, for the game `id`.
    ///
    /// # Errors
    /// When the content is malformed or damaged, or is for another game.
    pub fn read(bytes: &[u8], id: &str) -> Result<Self, WeightsError> {
        let malformed = WeightsError::Malformed;
        let (content, sum) = bytes
            .split_last_chunk::<8>()
            .ok_or(malformed("it is too short"))?;
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
        let name = String::from_utf8_lossy(name).into_owned();
        if name != id {
            return Err(WeightsError::OtherGame {
                found: name,
                wanted: id.to_owned(),
            });
        }
        let count = rest[1..].split_first_chunk::<4>();
        let (count, numbers) = count.ok_or(malformed("it has no number of weights"))?;
        let (numbers, rest) = numbers.as_chunks::<4>();
        if numbers.len() != u32::from_le_bytes(*count) as usize || !rest.is_empty() {
            return Err(malformed("it holds another number of weights than it says"));
        }
        let values = numbers
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect();
        Ok(Self { id: name, values })
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
        let mut head = String::from(HEAD);
        // Writing to a string cannot fail.
        let _ = writeln!(head, "{}", self.id);
        let mut bytes = head.into_bytes();
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
    fn what_is_written_is_read() {
        assert_eq!(Weights::read(&some().write(), "quanta"), Ok(some()));
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
    fn every_damaged_or_cut_file_is_refused() {
        let whole = some().write();
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
    }
}
