//! What can be wrong.

use quantarium_wire::{SeekId, TableId};
use thiserror::Error;

/// A promise that was not kept.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Broken {
    /// Something confirmed is not in the log at its number.
    #[error("player {player} was told that {request} is event {seq}, and it is not")]
    Lost {
        /// Whom it was confirmed to.
        player: usize,
        /// What.
        request: String,
        /// Its number.
        seq: u32,
    },
    /// One request was confirmed with two numbers.
    #[error(
        "player {player} was told that {request} is event {first}, and again that it is {second}"
    )]
    Twice {
        /// Whom.
        player: usize,
        /// What.
        request: String,
        /// The first number.
        first: u32,
        /// The second.
        second: u32,
    },
    /// The numbers of the log have a hole, or one comes twice.
    #[error("event {seq} of the log stands at place {place}")]
    Numbered { place: usize, seq: u32 },
    #[error("player {player} was shown event {seq}, which the log has not, or otherwise")]
    Phantom { player: usize, seq: u32 },
    #[error("player {player} was shown the table after event {seq} as it never was")]
    Shown { player: usize, seq: u32 },
    #[error("player {player} was told event {seq} after {before} on one connection")]
    Order {
        player: usize,
        before: u32,
        seq: u32,
    },
    #[error("event {seq} was asked for by nobody, or refused, or done before")]
    Unasked { seq: u32 },
    /// An event judged on a position that had gone.
    #[error("event {seq} was asked for after event {asked}, and done after {done}")]
    Late { seq: u32, asked: u32, done: u32 },
    #[error("event {seq} breaks the rules: {why}")]
    Illegal { seq: u32, why: String },
    #[error("the table shows {shown:?} where its log leads to {found:?}")]
    Position { shown: String, found: String },
    #[error("the result is {shown} where the log leads to {found}")]
    Result { shown: String, found: String },
    #[error("event {seq} takes {charged} ms, and only {passed} ms had passed")]
    Charged {
        /// Its number.
        seq: u32,
        /// What was taken off the clock.
        charged: i64,
        /// What had passed since the turn began, without what the server missed.
        passed: i64,
    },
    /// A game with days a move has not the days that it should have.
    #[error("{left} ms are left where it must be {least} to {most}")]
    Days { left: i64, least: i64, most: i64 },
    #[error("event {seq} leaves {left} ms, and there were {most} ms")]
    Gained {
        /// Its number.
        seq: u32,
        /// What it leaves.
        left: u32,
        /// What there was, with what a move adds.
        most: u32,
    },
    /// Somebody lost on time when the server had just been started, or could write nothing.
    #[error(
        "event {seq} ends a game by time {after} ms after the server was started or could write again"
    )]
    Flagged { seq: u32, after: i64 },
    #[error("with a full disk the server {0}")]
    Disk(String),
    /// A later event was written by an earlier owner of the table.
    #[error("table {table}: event {seq} was written by owner {epoch} after a later one")]
    Epoch {
        /// Where.
        table: TableId,
        /// Its number.
        seq: u32,
        /// Who wrote it.
        epoch: u32,
    },
    /// The result that is stored is not the one that was shown.
    #[error("table {table}: {stored} is stored, and the log leads to {found}")]
    Stored {
        /// Where.
        table: TableId,
        /// What is stored.
        stored: String,
        /// What the log leads to.
        found: String,
    },
    /// A game has changed ratings twice, or not, or though it does not count.
    #[error("table {table}: {found} ratings follow from {result}")]
    Rated {
        /// Where.
        table: TableId,
        /// How many there are.
        found: usize,
        /// The result.
        result: String,
    },
    /// A stored rating is not what the games before it lead to.
    #[error("table {table}: a rating of {stored} is stored where the games lead to {found}")]
    Rating {
        /// After which game.
        table: TableId,
        /// What is stored.
        stored: f64,
        /// What the games lead to.
        found: f64,
    },
    /// One seek has led to several games.
    #[error("seek {seek} led to {first} and to {second}")]
    Sought {
        /// Which.
        seek: SeekId,
        /// A game.
        first: TableId,
        /// Another.
        second: TableId,
    },
    /// Somebody plays more games than they asked for.
    #[error("guest {guest} plays {games} games of {seeks} seeks")]
    Unsought {
        /// Who.
        guest: usize,
        /// How many games.
        games: usize,
        /// How many seeks they opened or took.
        seeks: usize,
    },
    /// Games without the one that somebody was told.
    #[error("guest {guest} was told of the game {table}, and it is not theirs")]
    Unseated { guest: usize, table: TableId },
    #[error("table {table}: {found} games were played once more")]
    Rematched { table: TableId, found: usize },
    #[error("table {table}: that somebody moved after event {after} was told by {names} names")]
    Told {
        /// Where.
        table: TableId,
        /// On which event's position the other moved.
        after: u32,
        /// By how many names; one is right.
        names: usize,
    },
    /// A connection that nobody reads costs much.
    #[error("a connection that nobody reads costs {each} KiB")]
    Deaf { each: u64 },
    #[error("{count} connections that nobody reads are open still")]
    Open { count: u64 },
    #[error("the server had {before} KiB before many came and went, and {after} KiB afterwards")]
    Grown { before: u64, after: u64 },
    #[error("{who} was told {what} of another")]
    Leaked { who: String, what: &'static str },
    #[error("the name of a removed account is in {0}")]
    NotRemoved(String),
}
