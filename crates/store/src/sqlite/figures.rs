//! How much is in the file, and how much waits.

use std::io;
use std::path::Path;

use rusqlite::Connection;

use crate::{Figures, StoreError};

/// The endings of the files that a database consists of.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

pub(super) fn figures(
    connection: &Connection,
    file: &Path,
    writes_waiting: usize,
) -> Result<Figures, StoreError> {
    let mut notices = connection.prepare_cached("SELECT count(*) FROM notices")?;
    let notices: i64 = notices.query_row([], |row| row.get(0))?;
    Ok(Figures {
        bytes: bytes(file)?,
        writes_waiting: writes_waiting as u64,
        notices_waiting: u64::try_from(notices).unwrap_or_default(),
    })
}

fn bytes(file: &Path) -> Result<u64, StoreError> {
    let mut bytes = 0;
    for part in PARTS {
        let mut name = file.as_os_str().to_owned();
        name.push(part);
        bytes += match std::fs::metadata(Path::new(&name)) {
            Ok(found) => found.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(error) => return Err(StoreError::Database(error.to_string())),
        };
    }
    Ok(bytes)
}
