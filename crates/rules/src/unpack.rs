//! Sets of bits written as bytes: planes and masks are made so.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod tables;

/// A bit that is written nowhere: past the end of everything that is written.
const NOWHERE: u16 = u16::MAX;
/// How many bits are looked at together where there are no vectors.
const WORD: usize = 64;

/// Writes each bit of a source as a byte in a place of its own: 1 where the bit is set, 0 elsewhere.
///
/// ```
/// use quantarium_rules::Unpacker;
///
/// // The first bit goes to the last of three bytes, bit 9 to the first one.
/// let unpacker = Unpacker::new(128, 3, &[(0, 2), (9, 0)]);
/// let (mut bits, mut bytes) = ([0; 16], [9_u8; 3]);
/// bits[1] = 0b10;
/// unpacker.write(&bits, &mut bytes);
/// assert_eq!(bytes, [1, 0, 0]);
/// ```
#[derive(Debug)]
pub struct Unpacker {
    len: usize,
    /// Where each bit is written.
    targets: Vec<u16>,
    #[cfg(target_arch = "x86_64")]
    blocks: Option<avx2::Blocks>,
    #[cfg(target_arch = "x86_64")]
    long_blocks: Option<avx512::Blocks>,
}

impl Unpacker {
    /// What writes `len` bytes from a source of this many `bits`: of each pair, the bit with the first number at the
    /// second one. Bytes that no pair names are 0.
    ///
    /// # Panics
    /// When `bits` are no multiple of 128, a number is past the end, or two pairs have one in common.
    pub fn new(bits: usize, len: usize, pairs: &[(usize, usize)]) -> Self {
        assert!(
            bits.is_multiple_of(128) && len < usize::from(NOWHERE),
            "{bits} bits cannot be written as {len} bytes"
        );
        let mut targets = vec![NOWHERE; bits];
        let mut taken = vec![false; len];
        for &(bit, byte) in pairs {
            let is_first = targets[bit] == NOWHERE && !taken[byte];
            assert!(is_first, "bit {bit} or byte {byte} is named twice");
            (targets[bit], taken[byte]) = (byte as u16, true);
        }
        Self {
            len,
            targets,
            #[cfg(target_arch = "x86_64")]
            blocks: avx2::Blocks::new(bits, len, pairs),
            #[cfg(target_arch = "x86_64")]
            long_blocks: avx512::Blocks::new(bits, len, pairs),
        }
    }

    /// Writes the bits as 0 and 1, or as `false` and `true`. Bit `8 i + b` is bit `b` of byte `i` of the source.
    ///
    /// # Panics
    /// When source or target have another size.
    #[inline]
    pub fn write<T: Bit>(&self, bits: &[u8], target: &mut [T]) {
        assert!(
            8 * bits.len() == self.targets.len() && target.len() == self.len,
            "source or target have another size"
        );
        #[cfg(target_arch = "x86_64")]
        if let Some(blocks) = &self.long_blocks {
            blocks.write(bits, target);
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(blocks) = &self.blocks {
            blocks.write(bits, target);
            return;
        }
        self.write_one_by_one(bits, target);
    }

    /// The bits that are set, one after the other.
    fn write_one_by_one<T: Bit>(&self, bits: &[u8], target: &mut [T]) {
        target.fill(T::from(false));
        let (words, _) = bits.as_chunks();
        for (word, targets) in words.iter().zip(self.targets.chunks_exact(WORD)) {
            let mut rest = u64::from_le_bytes(*word);
            while rest != 0 {
                let place = usize::from(targets[rest.trailing_zeros() as usize]);
                if let Some(place) = target.get_mut(place) {
                    *place = T::from(true);
                }
                rest &= rest - 1;
            }
        }
    }
}

/// What a bit is written as: one byte, 0 or 1. Nobody else can name it.
pub trait Bit: Copy + From<bool> {}

impl Bit for u8 {}
impl Bit for bool {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Seed};

    /// As many pairs as there are bits and bytes for, but for some, in random order.
    fn pairs(bits: usize, len: usize, random: &mut Random) -> Vec<(usize, usize)> {
        let mut order = |count| {
            let mut numbers: Vec<usize> = (0..count).collect();
            random.shuffle(&mut numbers);
            numbers
        };
        let count = bits.min(len) * 9 / 10;
        let (bits, bytes) = (order(bits), order(len));
        bits.into_iter().zip(bytes).take(count).collect()
    }

    #[test]
    fn each_bit_is_written_in_its_place_whichever_way() {
        let mut random = Random::new(Seed(1));
        for (bits, len) in [
            (128, 9),
            (128, 32),
            (128, 81),
            (384, 366),
            (1024, 2000),
            (2048, 33),
        ] {
            let pairs = pairs(bits, len, &mut random);
            let unpacker = Unpacker::new(bits, len, &pairs);
            for _ in 0..20 {
                let source: Vec<u8> = (0..bits / 8).map(|_| random.bits() as u8).collect();
                let mut expected = vec![0; len];
                for &(bit, byte) in &pairs {
                    expected[byte] = source[bit / 8] >> (bit % 8) & 1;
                }
                let (mut bytes, mut slowly) = (vec![7; len], vec![7; len]);
                unpacker.write(&source, &mut bytes);
                unpacker.write_one_by_one(&source, &mut slowly);
                assert_eq!((&bytes, &slowly), (&expected, &expected), "{bits} to {len}");
                #[cfg(target_arch = "x86_64")]
                if let Some(blocks) = &unpacker.blocks {
                    let mut bytes = vec![7; len];
                    blocks.write(&source, &mut bytes);
                    assert_eq!(bytes, expected, "{bits} to {len}, AVX2");
                }
                let mut bools = vec![true; len];
                unpacker.write(&source, &mut bools);
                let mut pairs = bools.iter().zip(&expected);
                assert!(pairs.all(|(is, bit)| u8::from(*is) == *bit));
            }
        }
    }

    #[test]
    #[should_panic(expected = "named twice")]
    fn two_bits_do_not_go_to_one_byte() {
        Unpacker::new(128, 3, &[(0, 1), (5, 1)]);
    }

    #[test]
    #[should_panic(expected = "another size")]
    fn nothing_is_written_past_the_end() {
        Unpacker::new(128, 40, &[(0, 1)]).write(&[0; 16], &mut [0_u8; 39]);
    }
}
