//! Bits as bytes with AVX-512, sixty-four bytes at a time: as with AVX2, but a shuffle reaches the whole of a register
//! (`vpermb`), and a test of bits says at once which bytes are 1.
#![expect(
    unsafe_code,
    reason = "loads and stores of vector registers go through pointers"
)]

use std::arch::x86_64::*;

use super::Bit;
use super::tables::{Block, Shuffle, tables};

/// How many bytes a register holds.
const LANES: usize = 64;

/// The tables of an [`Unpacker`](super::Unpacker), where the machine has AVX-512 with VBMI.
#[derive(Debug)]
pub(super) struct Blocks {
    blocks: Vec<Block<LANES>>,
    /// Those of all blocks, one after the other.
    shuffles: Vec<Shuffle<LANES>>,
    /// How many bytes source and target have.
    sizes: (usize, usize),
}

impl Blocks {
    /// The tables for a source of that many bits and a target of that many bytes; nothing if the machine has no such vectors.
    pub(super) fn new(bits: usize, len: usize, pairs: &[(usize, usize)]) -> Option<Self> {
        if !is_x86_feature_detected!("avx512vbmi") || !is_x86_feature_detected!("avx512bw") {
            return None;
        }
        let (sizes, starts) = ((bits / 8, len), (0..len).step_by(LANES));
        let (blocks, shuffles) = tables(LANES, starts, sizes, pairs);
        Some(Self {
            blocks,
            shuffles,
            sizes,
        })
    }

    /// Writes the target.
    #[inline]
    pub(super) fn write<T: Bit>(&self, bits: &[u8], target: &mut [T]) {
        assert_eq!((bits.len(), target.len()), self.sizes, "another size");
        // SAFETY: a value of this type is made only where these vectors are; source and target have the sizes that the
        // tables were made for, past which nothing is read or written; `Bit` is a byte for which 0 and 1 are valid.
        unsafe { self.write_to(bits.as_ptr(), target.as_mut_ptr().cast()) };
    }

    /// # Safety
    /// The source has as many bytes as the tables were made for, and so many may be written to the target.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    unsafe fn write_to(&self, source: *const u8, target: *mut u8) {
        let mut shuffles = self.shuffles.iter();
        for block in &self.blocks {
            let mut brought = _mm512_setzero_si512();
            for shuffle in shuffles.by_ref().take(block.shuffles) {
                // SAFETY: only bytes that the source has are read.
                let part = unsafe {
                    let at = source.add(LANES * shuffle.part);
                    _mm512_maskz_loadu_epi8(shuffle.read, at.cast())
                };
                let indices = load(&shuffle.indices);
                brought = _mm512_mask_permutexvar_epi8(brought, shuffle.lanes, indices, part);
            }
            let set = _mm512_test_epi8_mask(brought, load(&block.bits));
            let ones = _mm512_maskz_set1_epi8(set, 1);
            // SAFETY: only bytes that the target has are written.
            unsafe {
                _mm512_mask_storeu_epi8(target.add(block.at).cast(), block.written, ones);
            }
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(bytes: &[u8; LANES]) -> __m512i {
    // SAFETY: the reference is to exactly the 64 bytes that are read; no alignment is asked for.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}
