//! The stones by class: each is looked up by its code.

use super::super::super::kernels::both::{MOST, SideBySide};
use super::super::accumulator::StageWeights;
use super::super::index::{KINDS, UP_TO, first_class};
use super::neighbours::FriendWeights;
use super::{Contacts, Stones};

/// How many codes there are: two digits each for attackers and captures, three for friends, one for whose.
const CODES: usize = 256;

/// What each class is worth by its code, with the stone's share of the pairs that it makes with its friends; 0 for a free
/// place and for codes that no class has.
pub(super) struct ByCode([i32; CODES]);

impl ByCode {
    pub(super) fn new(weights: &StageWeights) -> Self {
        let mut by_code = [0; CODES];
        for (side, (classes, pairs)) in weights.sides.iter().enumerate() {
            let by_code = &mut by_code[side * CODES / 2..][..CODES / 2];
            by_code[..UP_TO].copy_from_slice(&classes[..UP_TO]);
            let shares = FriendWeights::new(pairs).shares;
            let with_friends = classes[first_class(1, 0)..].chunks(UP_TO * UP_TO);
            let by_friends = by_code.chunks_mut(UP_TO * UP_TO).skip(1);
            for (friends, (by_code, classes)) in (1..).zip(by_friends.zip(with_friends)) {
                let shares: [i32; KINDS] = shares.map(|share| share.wrapping_mul(friends));
                for (code, (weight, class)) in by_code.iter_mut().zip(classes).enumerate() {
                    let kind = 2 * usize::from(code >= UP_TO) + usize::from(code % UP_TO > 0);
                    *weight = class.wrapping_add(shares[kind]);
                }
            }
        }
        Self(by_code)
    }

    /// The weighed sums of the stones.
    #[inline(always)]
    pub(super) fn weigh<S: SideBySide>(
        &self,
        stones: &Stones<S>,
        contacts: &Contacts<S>,
    ) -> [i32; MOST] {
        let mut sums = [0_i32; MOST];
        for codes in codes(stones, contacts) {
            for (sum, codes) in sums.iter_mut().zip(codes.bytes()).take(S::COUNT) {
                for code in codes {
                    *sum = sum.wrapping_add(self.0[usize::from(code)]);
                }
            }
        }
        sums
    }
}

/// The places' codes, a byte each, in some order.
#[inline(always)]
fn codes<S: SideBySide>(stones: &Stones<S>, contacts: &Contacts<S>) -> [S; 8] {
    let ([a_1, a_2], [c_1, c_2]) = (contacts.attackers, contacts.captures);
    let [f_1, f_2, f_4] = contacts.friends;
    // Digit 2 alone is the code of a free place.
    let c_1 = c_1 | S::splat(!0).without(stones.occupied);
    let digits = [a_1, a_2, c_1, c_2, f_1, f_2, f_4, stones.second];
    // As a matrix is turned round: bits change places with those of the digit at that distance.
    let [a, b, c, d, e, f, g, h] = digits;
    let by_1 = |low, high| exchanged(low, high, 1, EVERY_2);
    let ((a, b), (c, d), (e, f), (g, h)) = (by_1(a, b), by_1(c, d), by_1(e, f), by_1(g, h));
    let by_2 = |low, high| exchanged(low, high, 2, EVERY_4);
    let ((a, c), (b, d), (e, g), (f, h)) = (by_2(a, c), by_2(b, d), by_2(e, g), by_2(f, h));
    let by_4 = |low, high| exchanged(low, high, 4, EVERY_8);
    let ((a, e), (b, f), (c, g), (d, h)) = (by_4(a, e), by_4(b, f), by_4(c, g), by_4(d, h));
    [a, b, c, d, e, f, g, h]
}

/// The lower half of every two bits, of every four, of every eight.
const EVERY_2: u64 = 0x5555_5555_5555_5555;
const EVERY_4: u64 = 0x3333_3333_3333_3333;
const EVERY_8: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The bits of `low` above the mask, and those of `high` in it, `by` places apart, in each other's place.
#[inline(always)]
fn exchanged<S: SideBySide>(low: S, high: S, by: u32, mask: u64) -> (S, S) {
    let differing = (low.down(by) ^ high) & S::splat(mask);
    (low ^ differing.up(by), high ^ differing)
}
