//! Instruction sets, chosen at run time: one binary runs on every machine and uses what is there.
//!
//! Hot loops are written once, as a `Task` that is generic over the instruction set, and compiled
//! once for each. The choice is made outside the loop: a whole perft or playout runs in one of the
//! copies.
#![cfg_attr(
    not(any(test, feature = "bench")),
    expect(unreachable_pub, reason = "only measurements name an instruction set")
)]
#![allow(
    unsafe_code,
    reason = "a function compiled for more instructions than the caller's is unsafe to call"
)]

use std::fmt;

/// A set of machine instructions that the machine at hand has been found to have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct InstructionSet(Level);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Plain,
    Both,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// What a function generic over instruction sets knows about the one it is compiled for. A value of another
/// one than [`Plain`], which every machine has, exists only inside `InstructionSet::run`, where the machine
/// has been found to have it.
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "for kernels of x86-64")
)]
pub(super) trait Isa: Copy {
    /// Whether two positions are to be worked on at once, in registers of 128 bits where there are any.
    const BOTH: bool = true;
    /// Whether the AVX2 kernels may be called.
    const AVX2: bool = false;
    /// Whether the AVX-512 kernels may be called.
    const AVX512: bool = false;

    /// The `n`-th bit that is set in `word`, counted from 0, lowest first; there are more than `n`.
    #[inline(always)]
    fn nth_bit(self, mut word: u64, n: u32) -> u32 {
        for _ in 0..n {
            word &= word - 1;
        }
        word.trailing_zeros()
    }
}

/// Work to be compiled once for every instruction set.
pub(super) trait Task {
    type Output;
    /// Does it. Must be `#[inline(always)]`, and so must be what it calls in its hot loops: inlining
    /// is what compiles them for the instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Isa for Plain {
    const BOTH: bool = false;
}

/// [`Plain`], with kernels that need no instructions of their own.
#[derive(Clone, Copy, Debug)]
struct Both;

impl Isa for Both {}

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Avx2;

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Avx512;

#[cfg(target_arch = "x86_64")]
impl Isa for Avx2 {
    const AVX2: bool = true;

    #[inline(always)]
    fn nth_bit(self, word: u64, n: u32) -> u32 {
        // SAFETY: `run` makes a value of this type only where BMI2 is.
        unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) }.trailing_zeros()
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx512 {
    const AVX2: bool = true;
    const AVX512: bool = true;

    #[inline(always)]
    fn nth_bit(self, word: u64, n: u32) -> u32 {
        Avx2.nth_bit(word, n)
    }
}

impl InstructionSet {
    /// The instructions that every machine of this architecture has.
    pub const PLAIN: Self = Self(Level::Plain);

    /// Those that this machine has, the plain one first, the fastest last.
    pub fn available() -> Vec<Self> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "only x86-64 has more than these")
        )]
        let mut sets = vec![Self::PLAIN, Self(Level::Both)];
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx2() {
                sets.push(Self(Level::Avx2));
            }
            if has_avx512() {
                sets.push(Self(Level::Avx512));
            }
        }
        sets
    }

    /// The fastest that this machine has.
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self::PLAIN)
    }

    /// `plain`, `both`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Level::Plain => "plain",
            Level::Both => "both",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }

    /// Runs the copy of `task` that was compiled for this instruction set.
    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Level::Plain => task.run(Plain),
            Level::Both => task.run(Both),
            // SAFETY: a value with this level is made by `available` alone, after it has found the
            // features.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { run_avx2(task) },
            // SAFETY: likewise.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { run_avx512(task) },
        }
    }
}

impl fmt::Debug for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<T: Task>(task: T) -> T::Output {
    task.run(Avx2)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512vpopcntdq")]
fn run_avx512<T: Task>(task: T) -> T::Output {
    task.run(Avx512)
}
