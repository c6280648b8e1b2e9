//! A copy of the file while it is in use.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use rusqlite::Connection;

use crate::StoreError;

/// Writes a copy of the database to a file that does not exist yet. Nothing else is read or written meanwhile.
pub(super) fn write(connection: &Connection, file: &Path) -> Result<(), StoreError> {
    let failed = |reason: String| StoreError::Backup {
        path: file.to_owned(),
        reason,
    };
    let Some(text) = file.to_str() else {
        return Err(failed("its name is not UTF-8".to_owned()));
    };
    // Whoever comes second finds it: nothing is written over.
    let made = new_file(file).map_err(|error| failed(error.to_string()))?;
    let copied = connection
        .execute("VACUUM INTO ?1", [text])
        .map_err(|error| failed(error.to_string()))
        .and_then(|_| made.sync_all().map_err(|error| failed(error.to_string())));
    if copied.is_err() {
        // Half a copy is none. Where it cannot be removed, the error says which file it is.
        let _ = fs::remove_file(file);
    }
    copied
}

/// An empty file that only its owner can read: it will have the hashes of passwords.
fn new_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
