//! The table of winners, and its file: a line `quantarium starts 1`, a line with the game string, a line
//! with the number of starts; a bit a start in the order of [`Starts::setups`], lowest first, set where
//! White wins; and the FNV-1a hash of all that as 64 bits, little-endian.

use std::collections::HashMap;

use quantarium_rules::{Player, fnv1a};

use super::{Setup, Starts};

const HEAD: &str = "quantarium starts 1\n";

/// Who wins each start position.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedTable {
    game: String,
    setups: Vec<Setup>,
    white_wins: Vec<bool>,
}

impl SolvedTable {
    /// The table of classes, each with whether White wins it.
    pub(super) fn new(starts: &Starts, classes: impl Iterator<Item = (Setup, bool)>) -> Self {
        let classes: HashMap<Setup, bool> = classes.collect();
        let wins = starts.setups.iter();
        let wins = wins.map(|setup| classes.get(&starts.field.class_of(*setup)) == Some(&true));
        Self {
            game: starts.field.game.clone(),
            setups: starts.setups.clone(),
            white_wins: wins.collect(),
        }
    }

    /// How many starts there are.
    pub fn count(&self) -> usize {
        self.setups.len()
    }

    /// How many starts White wins, Black's swap decided.
    pub fn white_wins(&self) -> usize {
        self.white_wins.iter().filter(|wins| **wins).count()
    }

    /// How many starts White wins whatever Black swaps; nothing in games without the swap (QL-4).
    pub fn white_wins_against_swap(&self, starts: &Starts) -> Option<usize> {
        let is_lost = |setup| self.winner(setup) == Some(Player::SECOND);
        let holds = |setup: &&Setup| !is_lost(**setup) && !setup.swapped().any(is_lost);
        let held = self.setups.iter().filter(holds);
        starts.field.has_swap.then(|| held.count())
    }

    /// Who wins a start; nothing where it is none of the game's.
    pub fn winner(&self, setup: Setup) -> Option<Player> {
        let place = self.setups.binary_search(&setup).ok()?;
        Some(match self.white_wins[place] {
            true => Player::FIRST,
            false => Player::SECOND,
        })
    }

    /// The file's content.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{HEAD}{}\n{}\n", self.game, self.count()).into_bytes();
        let bits = self.white_wins.chunks(8).map(|chunk| {
            let set = chunk.iter().zip(0..).filter(|(wins, _)| **wins);
            set.fold(0, |byte, (_, place)| byte | 1 << place)
        });
        bytes.extend(bits.collect::<Vec<u8>>());
        let sum = fnv1a(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The hash at the end of the file.
    pub fn checksum(&self) -> u64 {
        let bytes = self.write();
        fnv1a(&bytes[..bytes.len() - 8])
    }

    /// The table in a file of the starts' game.
    ///
    /// # Errors
    /// When the content is something else, damaged, or another game's.
    pub fn read(bytes: &[u8], starts: &Starts) -> Result<Self, String> {
        let malformed = || "not a table of start positions, or a damaged one".to_owned();
        let (content, sum) = bytes.split_last_chunk::<8>().ok_or_else(malformed)?;
        if fnv1a(content) != u64::from_le_bytes(*sum) {
            return Err(malformed());
        }
        let rest = content.strip_prefix(HEAD.as_bytes());
        let mut lines = rest.ok_or_else(malformed)?.splitn(3, |byte| *byte == b'\n');
        let mut line = || lines.next().ok_or_else(malformed);
        let (game, count, bits) = (line()?, line()?, line()?);
        if game != starts.field.game.as_bytes() {
            let (found, wanted) = (String::from_utf8_lossy(game), &starts.field.game);
            return Err(format!("the table is of {found}, not of {wanted}"));
        }
        let setups = starts.setups.clone();
        if count != setups.len().to_string().as_bytes() || bits.len() != setups.len().div_ceil(8) {
            return Err(malformed());
        }
        let wins = |place: usize| bits[place / 8] >> (place % 8) & 1 != 0;
        if (setups.len()..8 * bits.len()).any(wins) {
            return Err(malformed());
        }
        Ok(Self {
            game: starts.field.game.clone(),
            white_wins: (0..setups.len()).map(wins).collect(),
            setups,
        })
    }
}
