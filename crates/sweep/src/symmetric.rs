//! Setups that a turn or a mirroring of the board maps onto themselves.

mod find;
mod orbits;

pub(crate) use self::find::DRAWS;
pub use self::find::find_symmetric;
pub(crate) use self::orbits::{Setup, fixed_cells, is_mirroring, least_turn, orbits};
