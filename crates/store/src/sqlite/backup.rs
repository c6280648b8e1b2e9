//! A copy of the file while it is in use.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::StoreError;

/// How many pages a piece of the copy has: half a megabyte.
const PIECE: i32 = 128;

/// How long the disk is left to moves between two pieces.
pub(super) const REST: Duration = Duration::from_millis(5);

/// Writes a copy of a database to a file that does not exist yet, in pieces, with `rest` between them. It is read by a
/// connection of its own, as it was when the copy was begun, and nobody waits for it.
pub(super) fn write(
    database: &Path,
    file: &Path,
    rest: &mut dyn FnMut(),
) -> Result<(), StoreError> {
    let failed = |reason: String| StoreError::Backup {
        path: file.to_owned(),
        reason,
    };
    // Whoever comes second finds it: nothing is written over.
    let made = new_file(file).map_err(|error| failed(error.to_string()))?;
    let copied = copy(database, file, &made, rest);
    if copied.is_err() {
        // Half a copy is none. Where it cannot be removed, the error says which file it is.
        let _ = fs::remove_file(file);
    }
    copied.map_err(failed)
}

fn copy(database: &Path, file: &Path, made: &File, rest: &mut dyn FnMut()) -> Result<(), String> {
    let copied = |error: rusqlite::Error| error.to_string();
    let synced = |error: io::Error| error.to_string();
    let only = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let from = Connection::open_with_flags(database, only).map_err(copied)?;
    // Reads as of now until it is closed. Otherwise the copy would begin anew with each move.
    let snapshot = from.unchecked_transaction().map_err(copied)?;
    snapshot
        .query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
        .map_err(copied)?;
    let mut to = Connection::open_with_flags(file, only).map_err(copied)?;
    // A copy that is broken off is removed: nothing of it need be undone. It is brought to the disk here.
    to.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        .map_err(copied)?;
    let backup = Backup::new(&from, &mut to).map_err(copied)?;
    loop {
        match backup.step(PIECE).map_err(copied)? {
            StepResult::Done => break,
            StepResult::More => {
                // Piece by piece: all at once in the end would hold up the moves' own way to the disk.
                made.sync_data().map_err(synced)?;
                rest();
            }
            // Nobody else uses either.
            _ => return Err("it is in use".to_owned()),
        }
    }
    drop(backup);
    to.close().map_err(|(_, error)| error.to_string())?;
    made.sync_all().map_err(synced)
}

/// An empty file that only its owner can read: it will have the hashes of passwords.
fn new_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
