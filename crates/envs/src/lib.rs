//! Arrays of positions, and environments that play many games at once, as numbers.
//!
//! [`open`] gives the game of a game string together with its encoding
//! ([`Encoder`](quantarium_rules::Encoder)). [`AnyPositions`] are an array of positions: play an action
//! on each, look at all, take some. [`AnyEnvs`] are environments: they step together, and begin new games
//! by themselves. The types of the games are left behind here, once for a whole array.
//!
//! ```
//! use quantarium_envs::{Observation, open};
//! use quantarium_rules::Seed;
//!
//! let game = open("quantum-leap:board=hex3")?;
//! let mut positions = game.starts(&[Seed(1), Seed(2)])?;
//! let mut mask = vec![false; 2 * game.encoding().actions];
//! positions.observe(None, Observation { mask: Some(&mut mask), ..Observation::default() })?;
//!
//! let first = |mask: &[bool]| mask.iter().position(|legal| *legal).unwrap_or(0) as i64;
//! let actions: Vec<i64> = mask.chunks(game.encoding().actions).map(first).collect();
//! positions.play(&actions)?;
//! assert!(positions.play(&[-1, 0]).unwrap_err().to_string().starts_with("index 0: -1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod envs;
mod error;
mod game;
mod helpers;
mod observation;
mod positions;
mod seeds;
mod together;

pub use envs::{AnyEnvs, Autoreset, Config, EnvsState, Finals, Step};
pub use error::{ActionError, NoMemory, Objection, SizeError, room};
pub use game::{Actions, EncodedGame, MapsOfSymmetry, open, open_with};
pub use observation::Observation;
pub use positions::{AnyPositions, Features, Line, PositionsError};
pub use seeds::derived;
