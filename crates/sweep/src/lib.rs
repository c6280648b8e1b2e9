//! The sweep, the puzzle of Quantum Leap's rule sheet (QL-8): one white stone captures every black stone, one
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
//!
//! ```
//! use quantarium_sweep::find::Finder;
//! use quantarium_sweep::verify::verify;
//! use quantarium_sweep::{Edition, Partial, Sweep, Watch};
//! use quantarium_rules::Seed;
//!
//! let sweep = Sweep::new("hex5", Edition::Second)?;
//! let solution = Finder::new(&sweep, Seed(7)).find(&Partial::default(), Watch::default())?;
//! assert_eq!(solution.leaps.len(), 31);
//! verify(&sweep, &solution)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annealer;
pub mod best;
mod case;
pub mod count;
mod cover;
mod fault;
pub mod find;
mod graph;
mod lookup;
mod path;
pub mod records;
pub mod setup;
mod solution;
mod sweep;
pub mod symmetric;
pub mod verify;
mod watch;
mod width;

pub use crate::fault::Fault;
pub use crate::solution::{Fields, Key, Partial, Solution};
pub use crate::sweep::{Edition, Sweep};
pub use crate::watch::{Stopped, Watch};
