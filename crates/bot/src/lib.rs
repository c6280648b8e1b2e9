//! Makes a player a bot on a Quantarium server: several games at once, each with an engine of its own, over
//! connections that may break at any time.
//!
//! A thread reads the stream of events and answers challenges. Each game has two: one reads how it stands, the other
//! thinks and plays. What is sent is sent again until it is answered; a move names its ply, so that it counts once.

mod client;
mod engine;
mod game;
mod offers;
mod pause;
mod run;

use std::ops::RangeInclusive;
use std::time::Duration;

use quantarium_tournament::PlayerSpec;
use thiserror::Error;

pub use client::{CallError, Client};
pub use run::run;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The server, such as `https://games.example`.
    pub server: String,
    /// The account's token.
    pub token: String,
    /// Who makes the moves.
    pub player: PlayerSpec,
    /// The games that it takes, by their ids on every board, by game strings on one; all where there are none.
    pub games: Vec<String>,
    /// Games at once.
    pub concurrency: usize,
    /// How many of them are kept for people.
    pub reserved_for_people: usize,
    /// Seconds at the beginning, of clocks that it takes; it takes games without a clock, too.
    pub base: RangeInclusive<u32>,
    /// Whether it agrees when a player wants a move taken back.
    pub accept_takeback: bool,
    /// What is taken off the clock for the way to the server.
    pub overhead: Duration,
    /// How long a program may be silent where no clock runs.
    pub patience: Duration,
}

/// Something that a bot's owner may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Report {
    /// The stream of events is read.
    Connected,
    /// The connection has broken; it is tried again.
    Broken(String),
    /// A challenge is accepted, or declined for a reason.
    Challenge {
        by: String,
        declined: Option<&'static str>,
    },
    /// A game has begun, or goes on.
    Begun { game: String },
    /// The engine has failed; it is started again.
    Failed { game: String, words: String },
    /// The bot gives a game up.
    Resigned { game: String, words: String },
    /// A game is over, with a result as game records write it.
    Over { game: String, result: String },
}

/// Why a bot cannot go on.
#[derive(Debug, Error)]
pub enum BotError {
    /// The server does not know the token, or it allows too little.
    #[error("the server refuses: {0}")]
    Refused(String),
}
