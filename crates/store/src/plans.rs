//! Conditional moves, as they are stored.

use quantarium_people::Digest;

use crate::StoreError;

/// What the people of a party answer to moves that others have not played yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPlan {
    /// Whose.
    pub party: u8,
    /// A name that only the server knows: the moves that come of the plan are requests named after it.
    pub name: String,
    /// The number of the table's last event when it was made.
    pub seq: u32,
    /// Lines of moves from there.
    pub lines: Vec<Vec<String>>,
}

/// Moves that somebody has planned, and the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedAt {
    /// The table's name.
    pub table: String,
    /// What was planned, as it was said.
    pub lines: Vec<Vec<String>>,
}

/// Stores conditional moves. They stand beside a table's log: no event and no view has them.
pub trait Plans {
    /// Stores a party's plan in place of the one before.
    ///
    /// # Errors
    /// When there is no such table, or it cannot be written.
    fn set(&self, table: &str, plan: &StoredPlan) -> Result<(), StoreError>;

    /// Removes a party's plan, if there is one.
    ///
    /// # Errors
    /// When it cannot be written.
    fn drop_plan(&self, table: &str, party: u8) -> Result<(), StoreError>;

    /// The plans of a table, by party.
    ///
    /// # Errors
    /// When they cannot be read.
    fn of(&self, table: &str) -> Result<Vec<StoredPlan>, StoreError>;

    /// What somebody has planned, by the age of the table.
    ///
    /// # Errors
    /// When it cannot be read.
    fn planned_by(&self, who: &Digest) -> Result<Vec<PlannedAt>, StoreError>;
}
