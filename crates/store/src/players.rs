//! What everybody may know of people with accounts: names at tables, ratings, games.

use std::fmt::Debug;

use quantarium_people::{Digest, Rating};

use crate::{StoreError, Summary};

/// Who has a seat, where they have an account.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatedPlayer {
    /// Which seat.
    pub seat: u8,
    /// Their name.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
    /// Their rating: after this game where it has been rated, as it is now otherwise. None without rated games.
    pub rating: Option<Rating>,
    /// By how much this game has changed it.
    pub change: Option<f64>,
}

/// An account's ratings in games of one name.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedPool {
    /// The games' name before their options.
    pub pool: String,
    /// How many rated games there were.
    pub games: u32,
    /// The highest rating after one of them.
    pub highest: f64,
    /// The last of them, in the order in which they ended; at least one.
    pub history: Vec<RatedGame>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// The table.
    pub table: String,
    /// When it ended, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// The rating then.
    pub rating: Rating,
}

/// Knows what everybody may know of people with accounts. All calls block.
pub trait Players: Debug + Send + Sync {
    /// Who has the seats of a table, in seat order; guests and computers are left out.
    ///
    /// # Errors
    /// When it cannot be read.
    fn seated(&self, table: &str) -> Result<Vec<SeatedPlayer>, StoreError>;

    /// An account's ratings by the games' names, each with at most `limit` games.
    ///
    /// # Errors
    /// When they cannot be read.
    fn ratings(&self, account: &Digest, limit: u32) -> Result<Vec<RatedPool>, StoreError>;

    /// An account's finished games, those that ended last first, at most `limit`: of all, or of those that were over before
    /// one of them.
    ///
    /// # Errors
    /// When they cannot be read.
    fn finished(
        &self,
        account: &Digest,
        before: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Summary>, StoreError>;

    /// The names of tables at which an account plays a rated game that goes on.
    ///
    /// # Errors
    /// When they cannot be read.
    fn rated_now(&self, account: &Digest) -> Result<Vec<String>, StoreError>;

    /// The names of tables at which anybody plays a rated game that goes on, those opened last first, at most `limit`.
    ///
    /// # Errors
    /// When they cannot be read.
    fn all_rated_now(&self, limit: u32) -> Result<Vec<String>, StoreError>;
}
