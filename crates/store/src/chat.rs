//! What players say to each other, and what of it is shown to the operator.

use quantarium_people::Digest;

use crate::StoreError;

/// A line of the chat at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLine {
    /// Its number, from 1.
    pub line: u32,
    /// Who wrote it: the people of this party.
    pub party: u8,
    /// And which of them.
    pub writer: Digest,
    /// It.
    pub text: String,
    /// The request's name, where it had one.
    pub request: Option<String>,
    /// When, in milliseconds since 1970 (UTC).
    pub time: i64,
}

/// A line that somebody has shown to the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReport {
    /// Its number.
    pub report: i64,
    /// The table's name.
    pub table: String,
    /// What was written.
    pub text: String,
    /// By whom, where they have an account.
    pub writer: Option<String>,
    /// Who has shown it, where they have an account.
    pub reporter: Option<String>,
    /// When, in milliseconds since 1970 (UTC).
    pub time: i64,
}

/// A line of somebody's, and the table where they wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenLine {
    /// The table's name.
    pub table: String,
    /// When, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// It.
    pub text: String,
}

/// What players say to each other.
pub trait Chat {
    /// Keeps a line.
    ///
    /// # Errors
    /// When there is no such table, it has a line of that number, or it cannot be written.
    fn add_line(&self, table: &str, line: &StoredLine) -> Result<(), StoreError>;

    /// The lines of a table, in order.
    ///
    /// # Errors
    /// When they cannot be read.
    fn lines(&self, table: &str) -> Result<Vec<StoredLine>, StoreError>;

    /// What somebody has written, oldest first.
    ///
    /// # Errors
    /// When it cannot be read.
    fn written_by(&self, writer: &Digest) -> Result<Vec<WrittenLine>, StoreError>;

    /// Shows a line to the operator; the same line once.
    ///
    /// # Errors
    /// When it cannot be written.
    fn report(
        &self,
        table: &str,
        line: &StoredLine,
        reporter: &Digest,
        time: i64,
    ) -> Result<(), StoreError>;

    /// What the operator was shown, oldest first.
    ///
    /// # Errors
    /// When it cannot be read.
    fn reports(&self) -> Result<Vec<StoredReport>, StoreError>;

    /// Puts a report away; whether there was one.
    ///
    /// # Errors
    /// When it cannot be written.
    fn close_report(&self, report: i64) -> Result<bool, StoreError>;
}
