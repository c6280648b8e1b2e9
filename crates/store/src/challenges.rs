//! Challenges that wait for their answer.

use quantarium_people::{Digest, OpenSeek};
use quantarium_wire::Step;

use crate::{NewTable, StoreError};

/// A challenge that is to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChallenge {
    /// What the game is opened by; the challenger is its only guest. Its name is the table's, too.
    pub seek: OpenSeek,
    /// Who is challenged: what stands for the account among holders.
    pub to: Digest,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Until when it waits, in seconds since 1970 (UTC).
    pub until: i64,
}

/// An account as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Whether a program plays under it.
    pub bot: bool,
}

/// A challenge as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChallenge {
    /// What is asked for.
    pub new: NewChallenge,
    /// By whom; nobody is named where a guest asks.
    pub by: Option<Named>,
    /// Who is asked.
    pub to: Named,
}

impl StoredChallenge {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.new.seek.id.0
    }

    /// Who has made it.
    pub fn challenger(&self) -> Option<&Digest> {
        self.new.seek.opener()
    }
}

/// Stores challenges.
pub trait Challenges {
    /// Stores a new challenge.
    ///
    /// # Errors
    /// When there is one of its name, the challenged account is gone, or it cannot be written.
    fn make(&self, challenge: &NewChallenge) -> Result<(), StoreError>;

    /// The challenge of a name, if it waits.
    ///
    /// # Errors
    /// When it cannot be read.
    fn find(&self, id: &str) -> Result<Option<StoredChallenge>, StoreError>;

    /// The challenges that wait by or for somebody, oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn around(&self, who: &Digest) -> Result<Vec<StoredChallenge>, StoreError>;

    /// The challenges whose time is over at a second.
    ///
    /// # Errors
    /// When they cannot be read.
    fn over(&self, now: i64) -> Result<Vec<StoredChallenge>, StoreError>;

    /// Removes a challenge; whether it still waited.
    ///
    /// # Errors
    /// When it cannot be written.
    fn end(&self, id: &str) -> Result<bool, StoreError>;

    /// Removes a challenge, and opens the table to which it has led, with these steps as its first events at `time`,
    /// in milliseconds since 1970: both or neither. Whether it still waited.
    ///
    /// # Errors
    /// When it cannot be written.
    fn accept(
        &self,
        id: &str,
        table: &NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<bool, StoreError>;
}
