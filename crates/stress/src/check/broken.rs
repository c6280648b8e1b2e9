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
    Numbered {
        /// The place, from 1.
        place: usize,
        /// The number there.
        seq: u32,
    },
    /// A player was shown something that the log does not have.
    #[error("player {player} was shown event {seq}, which the log has not, or otherwise")]
    Phantom {
        /// Whom.
        player: usize,
        /// Its number.
        seq: u32,
    },
    /// A player was shown a table that never stood so.
    #[error("player {player} was shown the table after event {seq} as it never was")]
    Shown {
        /// Whom.
        player: usize,
        /// The number of the last event.
        seq: u32,
    },
    /// A connection went backwards or left something out.
    #[error("player {player} was told event {seq} after {before} on one connection")]
    Order {
        /// Whom.
        player: usize,
        /// The last number before.
        before: u32,
        /// The number told.
        seq: u32,
    },
    /// An event that nobody asked for, or that was refused or done already.
    #[error("event {seq} was asked for by nobody, or refused, or done before")]
    Unasked {
        /// Its number.
        seq: u32,
    },
    /// An event judged on a position that had gone.
    #[error("event {seq} was asked for after event {asked}, and done after {done}")]
    Late {
        /// Its number.
        seq: u32,
        /// What the asker had seen.
        asked: u32,
        /// What stood then.
        done: u32,
    },
    /// The slow implementation of the rules refuses an event.
    #[error("event {seq} breaks the rules: {why}")]
    Illegal {
        /// Its number.
        seq: u32,
        /// Why.
        why: String,
    },
    /// The position shown in the end is not the one that the log leads to.
    #[error("the table shows {shown:?} where its log leads to {found:?}")]
    Position {
        /// What the server shows.
        shown: String,
        /// What the log leads to.
        found: String,
    },
    /// The result in the end is not the one that the log leads to.
    #[error("the result is {shown} where the log leads to {found}")]
    Result {
        /// What the server shows.
        shown: String,
        /// What the log leads to.
        found: String,
    },
    /// A player was charged more time than passed while the server could be asked.
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
    Days {
        /// What is left.
        left: i64,
        /// At least.
        least: i64,
        /// At most.
        most: i64,
    },
    /// A move leaves more time than there was.
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
    Flagged {
        /// Its number.
        seq: u32,
        /// How long after.
        after: i64,
    },
    /// Somebody who had been refused for want of room was refused so when there was room.
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
    Unseated {
        /// Who.
        guest: usize,
        /// Which.
        table: TableId,
    },
    /// One game has several rematches, or one rematch belongs to several games.
    #[error("table {table}: {found} games were played once more")]
    Rematched {
        /// Where.
        table: TableId,
        /// How many.
        found: usize,
    },
    /// Somebody was not told that it is their turn, or in a way that shows it more than once.
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
    Deaf {
        /// How much each.
        each: u64,
    },
    /// Connections that nobody reads are not given up.
    #[error("{count} connections that nobody reads are open still")]
    Open {
        /// How many.
        count: u64,
    },
    /// Those who have gone have left something behind.
    #[error("the server had {before} KiB before many came and went, and {after} KiB afterwards")]
    Grown {
        /// Memory before.
        before: u64,
        /// Memory afterwards.
        after: u64,
    },
    /// Somebody was told what only another may know.
    #[error("{who} was told {what} of another")]
    Leaked {
        /// Who.
        who: String,
        /// What.
        what: &'static str,
    },
    /// The name of a removed account is somewhere.
    #[error("the name of a removed account is in {0}")]
    NotRemoved(String),
}
