//! Bits as bytes with AVX2, thirty-two bytes at a time: each byte of the target is brought the byte of the source that
//! has its bit (`vpshufb`), and keeps that bit.
#![expect(
    unsafe_code,
    reason = "loads and stores of vector registers go through pointers"
)]

use std::arch::x86_64::*;

use super::Bit;

/// How many bytes a register holds.
const LANES: usize = 32;
/// How many bytes of the source a shuffle chooses from.
const CHUNK: usize = 16;
/// An index at which a shuffle brings 0.
const NONE: u8 = 0x80;

/// What is written at once.
#[derive(Debug)]
#[repr(align(32))]
struct Block {
    /// The bit that each byte keeps, at its place in the byte.
    bits: [u8; LANES],
    /// The first byte; this many follow it in the target.
    at: usize,
    /// How many shuffles bring the bytes.
    shuffles: usize,
}

/// What a block needs of a part of the source.
#[derive(Debug)]
#[repr(align(32))]
struct Shuffle {
    /// Which of its bytes goes where.
    indices: [u8; LANES],
    /// Which part.
    chunk: usize,
}

/// The tables of an [`Unpacker`](super::Unpacker), where the machine has AVX2.
#[derive(Debug)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    /// Those of all blocks, one after the other.
    shuffles: Vec<Shuffle>,
}

impl Blocks {
    /// The tables for a target of that many bytes; nothing if it is shorter than a register, or the machine has no AVX2.
    pub(super) fn new(len: usize, pairs: &[(usize, usize)]) -> Option<Self> {
        if len < LANES || !is_x86_feature_detected!("avx2") {
            return None;
        }
        let mut source = vec![None; len];
        for &(bit, byte) in pairs {
            source[byte] = Some(bit);
        }
        let (mut blocks, mut shuffles) = (Vec::new(), Vec::new());
        // The last block ends where the target does, and writes some bytes again.
        let starts = (0..len).step_by(LANES).map(|at| at.min(len - LANES));
        for at in starts {
            let source = &source[at..at + LANES];
            let brought = brought(source);
            blocks.push(Block {
                bits: std::array::from_fn(|i| source[i].map_or(1, |bit| 1 << (bit % 8))),
                at,
                shuffles: brought.len(),
            });
            shuffles.extend(brought);
        }
        Some(Self { blocks, shuffles })
    }

    /// Writes the target, whose length is that of the tables.
    #[inline]
    pub(super) fn write<T: Bit>(&self, bits: &[u8], target: &mut [T]) {
        let end = self.blocks.last().map_or(0, |block| block.at + LANES);
        assert_eq!(target.len(), end, "another size");
        // SAFETY: a value of this type is made only where AVX2 is, and no block ends after the last one, which ends with
        // the target; `Bit` is a byte for which 0 and 1 are valid.
        unsafe { self.write_to(bits, target.as_mut_ptr().cast()) };
    }

    /// # Safety
    /// All bytes from `target` to the end of the last block may be written.
    #[target_feature(enable = "avx2")]
    unsafe fn write_to(&self, bits: &[u8], target: *mut u8) {
        let (chunks, _) = bits.as_chunks::<CHUNK>();
        let mut shuffles = self.shuffles.iter();
        for block in &self.blocks {
            let mut brought = _mm256_setzero_si256();
            for shuffle in shuffles.by_ref().take(block.shuffles) {
                let bytes = _mm256_shuffle_epi8(
                    both_halves(&chunks[shuffle.chunk]),
                    load(&shuffle.indices),
                );
                brought = _mm256_or_si256(brought, bytes);
            }
            let kept = _mm256_and_si256(brought, load(&block.bits));
            let ones = _mm256_min_epu8(kept, _mm256_set1_epi8(1));
            // SAFETY: the caller's promise.
            unsafe { _mm256_storeu_si256(target.add(block.at).cast(), ones) };
        }
    }
}

/// The shuffles that bring a block its bytes, one for each part of the source that it needs.
fn brought(source: &[Option<usize>]) -> Vec<Shuffle> {
    let mut shuffles: Vec<Shuffle> = Vec::new();
    for (lane, bit) in source.iter().enumerate() {
        let Some(bit) = bit else { continue };
        let (chunk, byte) = (bit / 8 / CHUNK, (bit / 8 % CHUNK) as u8);
        let known = shuffles.iter().position(|shuffle| shuffle.chunk == chunk);
        let known = known.unwrap_or_else(|| {
            let indices = [NONE; LANES];
            shuffles.push(Shuffle { indices, chunk });
            shuffles.len() - 1
        });
        shuffles[known].indices[lane] = byte;
    }
    shuffles
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; LANES]) -> __m256i {
    // SAFETY: the reference is to exactly the 32 bytes that are read; no alignment is asked for.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// A part of the source in both halves of a register: a shuffle brings bytes within a half only.
#[inline]
#[target_feature(enable = "avx2")]
fn both_halves(chunk: &[u8; CHUNK]) -> __m256i {
    // SAFETY: the reference is to exactly the 16 bytes that are read; no alignment is asked for.
    let chunk = unsafe { _mm_loadu_si128(chunk.as_ptr().cast()) };
    _mm256_broadcastsi128_si256(chunk)
}
