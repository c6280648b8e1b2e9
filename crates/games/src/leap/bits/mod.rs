//! Boards in machine words: sets of places, and leaps as turns of a ring. What the kernels and the layouts
//! are made of; nothing here knows which machine it runs on.

mod leaps;
mod operators;
mod places;
mod quad;
mod set;
mod word;

use std::ops::ControlFlow;

pub(in crate::leap) use leaps::Leaps;
pub(in crate::leap) use operators::{each_word, operators};
pub(in crate::leap) use places::Places;
pub(in crate::leap) use quad::Quad;
pub(in crate::leap) use set::{RowSet, Set, mix_word};
pub(in crate::leap) use word::{Word, Words};

/// The directions of a leap, in the grid's order.
pub(in crate::leap) const DIRECTIONS: usize = 6;
/// The longest leap: a stone has at most six friends beside it (QL-6).
pub(in crate::leap) const LONGEST: usize = 6;

/// Rows of a board that are worked on at a time: a vector register of 512 bits.
pub(in crate::leap) const BLOCK: usize = 16;

/// The cells that can be captured on, by the direction and the length less one of the leap.
pub(in crate::leap) type Landings<S> = [[S; LONGEST]; DIRECTIONS];

/// Visits the captures by the places they go from and to: by direction, length, landing place. `origin`
/// gives the place that a leap of a direction and length to a place comes from.
#[inline(always)]
pub(in crate::leap) fn each_capture<S: Set, B>(
    landings: &Landings<S>,
    origin: impl Fn(usize, usize, usize) -> usize,
    mut visit: impl FnMut(usize, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (direction, of_direction) in landings.iter().enumerate() {
        for (k, set) in of_direction.iter().enumerate() {
            set.each(|to| visit(origin(direction, k + 1, to), to))?;
        }
    }
    ControlFlow::Continue(())
}
