//! Bits as bytes with AVX2, thirty-two bytes at a time: each byte of the target is brought the byte of the source that
//! has its bit (`vpshufb`), and keeps that bit.
#![expect(
    unsafe_code,
    reason = "loads and stores of vector registers go through pointers"
)]

use std::arch::x86_64::*;

use super::Bit;
use super::tables::{Block, Shuffle, tables};

/// How many bytes a register holds.
const LANES: usize = 32;
/// How many bytes of the source a shuffle chooses from.
const CHUNK: usize = 16;

/// The tables of an [`Unpacker`](super::Unpacker), where the machine has AVX2.
#[derive(Debug)]
pub(super) struct Blocks {
    blocks: Vec<Block<LANES>>,
    /// Those of all blocks, one after the other.
    shuffles: Vec<Shuffle<LANES>>,
}

impl Blocks {
    /// The tables for a source of that many bits and a target of that many bytes; nothing if that is shorter than a
    /// register, or the machine has no AVX2.
    pub(super) fn new(bits: usize, len: usize, pairs: &[(usize, usize)]) -> Option<Self> {
        if len < LANES || !is_x86_feature_detected!("avx2") {
            return None;
        }
        // The last block ends where the target does, and writes some bytes again.
        let starts = (0..len).step_by(LANES).map(|at| at.min(len - LANES));
        let (blocks, shuffles) = tables(CHUNK, starts, (bits / 8, len), pairs);
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
                let bytes =
                    _mm256_shuffle_epi8(both_halves(&chunks[shuffle.part]), load(&shuffle.indices));
                brought = _mm256_or_si256(brought, bytes);
            }
            let kept = _mm256_and_si256(brought, load(&block.bits));
            let ones = _mm256_min_epu8(kept, _mm256_set1_epi8(1));
            // SAFETY: the caller's promise.
            unsafe { _mm256_storeu_si256(target.add(block.at).cast(), ones) };
        }
    }
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
