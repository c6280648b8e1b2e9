//! What the solver knows of positions.

/// The least and the most half points that the hero gets.
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
#[derive(Default)]
pub(super) struct Table(Vec<u64>);

const BOUNDS: u64 = 0xf;

impl Table {
    /// Takes at most `hash` MiB, and no more than `nodes` positions can use; what is known stays.
    pub(super) fn grow(&mut self, hash: usize, nodes: u64) {
        let words = (hash as u64).saturating_mul(1 << 17);
        let words = words.min(nodes.saturating_mul(2)).max(2);
        let words = 1_usize << words.ilog2();
        if words <= self.0.len() {
            return;
        }
        let old = std::mem::replace(&mut self.0, vec![0; words]);
        for word in old {
            let at = self.index(word);
            self.0[at] = word;
        }
    }

    /// Where a word has its place: its hashed key tells, as far as it is kept.
    fn index(&self, word: u64) -> usize {
        (word >> 20) as usize & (self.0.len() - 1)
    }

    /// The key's word, and the key's bits in it.
    fn place(&self, key: u64) -> (usize, u64) {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (self.index(mixed), mixed & !BOUNDS)
    }

    pub(super) fn get(&self, key: u64) -> Bounds {
        let (at, bits) = self.place(key);
        let word = self.0[at];
        if word & !BOUNDS == bits && word & BOUNDS != 0 {
            Bounds::from_bits(word & BOUNDS)
        } else {
            Bounds::NONE
        }
    }

    pub(super) fn put(&mut self, key: u64, bounds: Bounds) {
        let (at, bits) = self.place(key);
        self.0[at] = bits | bounds.bits();
    }
}
