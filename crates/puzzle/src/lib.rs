//! The puzzle of Quantum Leap's rule sheet (QL-8): one white stone captures every black stone, one
//! capture a leap, and nobody else moves.
//!
//! Only the sweeper ever moves, so the other white stones are a fixed set F, and n(c), the number of
//! stones of F beside a cell c, says how far the sweeper leaps from c (QL-6). A leap from c goes to
//! one of the cells at distance n(c) in the six directions that still holds a black stone. Let U be
//! the sweeper's first cell and the cells of the black stones. A solution is then exactly a path
//! through all of U, each cell once, from the sweeper's first cell, in the directed graph whose arcs
//! lead from each cell c of U to the cells of U at distance n(c): a Hamiltonian path of a graph that
//! F alone decides. Everything here rests on that, and every solution that leaves this crate can be
//! checked without it, by the rules ([`verify`](verify::verify)).

mod bits;




pub mod find;
mod graph;
mod hill;
mod path;
mod puzzle;
mod solution;


mod tables;
pub mod verify;
mod watch;

pub use crate::puzzle::{Edition, Puzzle};
pub use crate::solution::{Partial, Solution, TextError};
pub use crate::watch::Watch;
