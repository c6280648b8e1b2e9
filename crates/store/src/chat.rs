//! What players say to each other, and what of it is shown to the operator.

use quantarium_people::Digest;
use serde::{Deserialize, Serialize};

use crate::db::{Connection, named_columns, row, values};
use crate::{Result, Tx, tables};

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// A line that somebody wrote or reported, and the table of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WrittenLine {
    /// The table's name.
    pub table: String,
    /// When they did, in milliseconds since 1970 (UTC).
    pub time: i64,
    /// It.
    pub text: String,
}

named_columns!(StoredLine, line, party, writer, text, request, time);
named_columns!(StoredReport, report, table, text, writer, reporter, time);
named_columns!(WrittenLine, table, time, text);

/// The lines of a table, in order.
pub fn lines(db: &Connection, table: &str) -> Result<Vec<StoredLine>> {
    db.all(
        "SELECT line, party, writer, text, request, chat.time AS time FROM chat
         JOIN tables ON tables.number = chat.number WHERE id = $1 ORDER BY line",
        values![table],
    )
}

/// What somebody has written, oldest first.
pub fn written_by(db: &Connection, writer: &Digest) -> Result<Vec<WrittenLine>> {
    db.all(
        "SELECT id AS \"table\", chat.time AS time, text FROM chat
         JOIN tables ON tables.number = chat.number WHERE writer = $1 ORDER BY chat.time, line",
        values![writer],
    )
}

/// The lines that somebody has shown to the operator, oldest first.
pub fn reported_by(db: &Connection, reporter: &Digest) -> Result<Vec<WrittenLine>> {
    let sql =
        "SELECT game AS \"table\", time, text FROM reports WHERE reporter = $1 ORDER BY report";
    db.all(sql, values![reporter])
}

/// Shows a line to the operator; the same line once.
pub fn report(tx: &Tx<'_>, table: &str, line: &StoredLine, by: &Digest, time: i64) -> Result<()> {
    tx.insert_if_new(row! { reports =>
        game: table, line: line.line, text: line.text, writer: line.writer, reporter: by, time
    })
}

/// What the operator was shown, oldest first.
pub fn reports(db: &Connection) -> Result<Vec<StoredReport>> {
    db.all(
        "SELECT report, game AS \"table\", text, time,
                (SELECT name FROM accounts WHERE holder = reports.writer) AS writer,
                (SELECT name FROM accounts WHERE holder = reports.reporter) AS reporter
         FROM reports ORDER BY report",
        &[],
    )
}

/// Puts a report away; whether there was one.
pub fn close_report(tx: &Tx<'_>, report: i64) -> Result<bool> {
    Ok(tx.change("DELETE FROM reports WHERE report = $1", values![report])? > 0)
}

/// Keeps a line.
///
/// # Errors
/// When there is no such table, or it has a line of that number.
pub fn add_line(tx: &Tx<'_>, table: &str, line: &StoredLine) -> Result<()> {
    let number = tables::number(tx, table)?;
    tx.insert(row! { chat =>
        number, line: line.line, party: line.party, writer: line.writer, text: line.text,
        request: line.request, time: line.time
    })
}
