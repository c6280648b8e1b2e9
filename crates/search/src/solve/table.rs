//! What the solver knows of positions.

/// The least and the most half points that the attacker gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: u8,
    pub(super) most: u8,
}

impl Bounds {
    const NONE: Self = Self { least: 0, most: 2 };

    /// Never 0, which stands for an empty place.
    fn bits(self) -> u64 {
        u64::from(self.least) | u64::from(self.most + 1) << 2
    }

    fn from_bits(bits: u64) -> Self {
        Self {
            least: bits as u8 & 3,
            most: ((bits >> 2) as u8 & 3) - 1,
        }
    }
}

/// A word a position: the upper 60 bits of its hashed key, then its bounds. A new position takes the
/// place of an old one.
///
/// The table grows with what is put into it: most proofs are short, and memory that was never touched
/// before is slow.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    words: Vec<u64>,
    /// How many words there may be at most, a power of two.
    most: usize,
    /// How many positions may still be put in before the table grows.
    left: usize,
}

const BOUNDS: u64 = 0xf;

/// How many words there are at first; what one grows by.
const FIRST: usize = 1 << 12;
const GROWTH: usize = 8;

impl TranspositionTable {
    /// A table of at most `hash` MiB.
    pub(super) fn new(hash: usize) -> Self {
        let most = hash.saturating_mul(1 << 17).max(2);
        let most = 1_usize << most.ilog2();
        let words = vec![0; FIRST.min(most)];
        Self {
            left: words.len() / 2,
            words,
            most,
        }
    }

    /// The place of a word, by as much of its hashed key as it holds.
    fn index(&self, word: u64) -> usize {
        (word >> 20) as usize & (self.words.len() - 1)
    }

    /// The key, its bits spread over the word, without the lowest.
    fn bits(key: u64) -> u64 {
        key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & !BOUNDS
    }

    pub(super) fn get(&self, key: u64) -> Bounds {
        let bits = Self::bits(key);
        let word = self.words[self.index(bits)];
        if word & !BOUNDS == bits && word & BOUNDS != 0 {
            Bounds::from_bits(word & BOUNDS)
        } else {
            Bounds::NONE
        }
    }

    pub(super) fn put(&mut self, key: u64, bounds: Bounds) {
        if self.left == 0 {
            self.grow();
        }
        self.left -= 1;
        let word = Self::bits(key) | bounds.bits();
        let at = self.index(word);
        self.words[at] = word;
    }

    /// Makes the table larger, if it may be and there is memory for that; what is known stays.
    fn grow(&mut self) {
        let len = self.words.len();
        let more = len.saturating_mul(GROWTH).min(self.most);
        if more == len || Vec::<u64>::new().try_reserve_exact(more).is_err() {
            self.left = usize::MAX;
            return;
        }
        let old = std::mem::replace(&mut self.words, vec![0; more]);
        for word in old.into_iter().filter(|word| *word != 0) {
            let at = self.index(word);
            self.words[at] = word;
        }
        self.left = more / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growing_table_forgets_little_and_says_nothing_wrong() {
        let bounds = |key: u64| Bounds {
            least: u8::from(key % 3 == 2),
            most: 1 + u8::from(!key.is_multiple_of(3)),
        };
        let mut table = TranspositionTable::new(16);
        let keys = || (0..100_000_u64).map(|i| i.wrapping_mul(0x2545_f491_4f6c_dd1d));
        for key in keys() {
            table.put(key, bounds(key));
        }
        let known = keys().filter(|key| table.get(*key) != Bounds::NONE);
        let known = known.inspect(|key| assert_eq!(table.get(*key), bounds(*key)));
        assert!(known.count() > 50_000);
        assert!(keys().all(|key| table.get(key ^ (1 << 40)) == Bounds::NONE));
        // The memory is kept to.
        let mut table = TranspositionTable::new(1);
        (0..1_000_000).for_each(|key| table.put(key, Bounds::NONE));
        assert_eq!(table.words.len() * size_of::<u64>(), 1 << 20);
    }
}
