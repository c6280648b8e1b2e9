//! Adding in binary in all places at once: in how many of several sets a place is.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Sets of places, of which each operator does the same in all places.
pub(crate) trait Bitwise:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
}

impl<T> Bitwise for T where T: Copy + BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T> {}

/// The two binary digits of in how many of two sets a place is.
#[inline(always)]
pub(crate) fn half_adder<T: Bitwise>(a: T, b: T) -> (T, T) {
    (a ^ b, a & b)
}

/// The two binary digits of in how many of three sets a place is.
#[inline(always)]
pub(crate) fn full_adder<T: Bitwise>(a: T, b: T, c: T) -> (T, T) {
    let one_of = a ^ b;
    (one_of ^ c, (a & b) | (one_of & c))
}

/// The three binary digits of in how many of six sets a place is.
#[inline(always)]
pub(crate) fn digits<T: Bitwise>([a, b, c, d, e, f]: [T; 6]) -> [T; 3] {
    let (ones_a, twos_a) = full_adder(a, b, c);
    let (ones_b, twos_b) = full_adder(d, e, f);
    let (ones, twos_c) = half_adder(ones_a, ones_b);
    let (twos, fours) = full_adder(twos_a, twos_b, twos_c);
    [ones, twos, fours]
}

/// The places of a set by their numbers, 1 to 6, of which these are the digits.
#[inline(always)]
pub(crate) fn by_number<T>(set: T, [ones, twos, fours]: [T; 3]) -> [T; 6]
where
    T: Bitwise + Not<Output = T>,
{
    let (odd, even) = (set & ones, set & !ones);
    [
        odd & !twos & !fours,
        even & twos & !fours,
        odd & twos & !fours,
        even & !twos & fours,
        odd & !twos & fours,
        even & twos & fours,
    ]
}
