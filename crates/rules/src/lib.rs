//! The contract between the games and everything that uses them.
//!
//! A [`Game`] is a game string with its options read and its tables made; a position is a small
//! value that one plays on and throws away. [`Text`] and [`Show`] add the text forms of the
//! notation and what a board on screen needs, [`Features`] what an evaluation weighs, [`Encode`] positions
//! and moves as numbers; [`FullGame`] is all five.
//! Code that works for every game is generic over [`FullGame`] and reaches the games through a
//! [`Visitor`]; where types must be left behind, [`AnyGame`] and [`AnyPosition`] speak text.
//!
//! ```
//! use quantarium_rules::{Ending, Outcome, Player, Random, Seed};
//!
//! // A seed names a sequence of random numbers: the same everywhere and for ever.
//! let (mut one, mut other) = (Random::new(Seed(61)), Random::new(Seed(61)));
//! assert_eq!(one.below(1000), other.below(1000));
//!
//! // An outcome says who has won and by which rule.
//! static STUCK: Ending = Ending { id: "stuck", rule: "QL-7", words: "no capture is left" };
//! let outcome = Outcome::win(Player::SECOND, &STUCK);
//! assert_eq!(outcome.result(2), "0-1");
//! assert_eq!(outcome.value(Player::SECOND), 1.0);
//! ```
//!
//! No game, no search, no colours on a screen and no HTTP live here.

mod encode;
mod error;
mod family;
mod features;
mod foreign;
mod game;
mod math;
mod outcome;
mod player;
mod premove;
mod random;
mod show;
mod unpack;

mod checksum;
pub mod erased;
pub mod perft;
pub mod playout;
pub mod record;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod text;

pub use checksum::{fnv1a, seal, unseal};
pub use encode::{Encode, Encoder, Encoding, Raster};
pub use erased::{AnyGame, AnyPosition, Entered, ErasedGame, ErasedPosition};
pub use error::{LineError, MoveError, PositionError, Reason, SpecError};
pub use family::{Choice, Family, Info, OptionInfo, OptionKind, Options, Visitor, game_string};
pub use features::{
    Features, Prepared, Sums, Weighed, weigh_each_move, weigh_each_move_for_all, weigh_played,
};
pub use foreign::Foreign;
pub use game::{FullGame, Game, Text};
pub use math::exponential;
pub use outcome::{Ending, Outcome, Scores};
pub use player::{MAX_PLAYERS, Player, Seat};
pub use random::{Random, Seed, derive_seed, mixed};
pub use record::Numbering;
pub use show::{Click, Lens, LensMark, LensNote, Piece, Show, Sight};
pub use text::Token;
pub use unpack::Unpacker;
