//! Which part of some work one of several machines does.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// The part of a plan that one of several machines does: the Kth of N, counted from 1. Its pieces follow each other.
///
/// ```
/// use quantarium_jobs::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!(shard.range(10), 3..6);
/// assert_eq!(Shard::WHOLE.range(10), 0..10);
/// # Ok::<(), quantarium_jobs::ShardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

/// Why a text is no shard.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no shard: write K/N, such as 2/8 for the second of eight")]
pub struct ShardError(String);

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The `number`th of `of`, counted from 1.
    ///
    /// # Errors
    /// When there is no such one.
    pub fn new(number: u64, of: u64) -> Result<Self, ShardError> {
        let shard = Self { number, of };
        match (1..=of).contains(&number) {
            true => Ok(shard),
            false => Err(ShardError(shard.to_string())),
        }
    }

    /// Which one it is, from 1.
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Which of `pieces` pieces it has. The shards of a number together have each piece once; one has at most one
    /// piece more than another.
    pub fn range(self, pieces: u64) -> Range<u64> {
        let before = |shards: u64| {
            let before = u128::from(pieces) * u128::from(shards) / u128::from(self.of);
            // It is `pieces` at most.
            u64::try_from(before).unwrap_or(pieces)
        };
        before(self.number - 1)..before(self.number)
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let wrong = || ShardError(text.to_owned());
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let read = |number: &str| number.parse().map_err(|_| wrong());
        Self::new(read(number)?, read(of)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_together_have_each_piece_once() {
        for pieces in [0, 1, 5, 16, 1000, u64::MAX] {
            for of in [1, 2, 3, 7, 16] {
                let ranges = (1..=of).map(|number| Shard::new(number, of).unwrap().range(pieces));
                let mut next = 0;
                for range in ranges {
                    assert_eq!(range.start, next);
                    assert!((range.end - range.start).abs_diff(pieces / of) <= 1);
                    next = range.end;
                }
                assert_eq!(next, pieces);
            }
        }
    }

    #[test]
    fn a_shard_is_written_as_it_is_read() {
        let shard: Shard = "3/12".parse().unwrap();
        assert_eq!((shard.number(), shard.of()), (3, 12));
        assert_eq!(shard.to_string(), "3/12");
        for wrong in ["", "3", "0/2", "3/2", "0/0", "1/0", "-1/2", "1/2/3", "a/b"] {
            let error = wrong.parse::<Shard>().unwrap_err().to_string();
            assert!(error.contains("write K/N"), "{wrong}: {error}");
        }
    }
}
