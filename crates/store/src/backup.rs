//! A copy of the file while it is in use.

use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::{Result, StoreError};

/// How many pages a piece of the copy has: half a megabyte.
const PIECE: i32 = 128;

/// How long the disk is left to moves between two pieces.
pub(crate) const REST: Duration = Duration::from_millis(5);

/// What the names of copies end in until they are whole. Nobody else calls a file so.
const PART: &str = ".quantarium-part";

/// Writes a copy of a database to a file that does not exist yet, in pieces, with `rest` between them. It is read by a
/// connection of its own, as it was when the copy was begun, and nobody waits for it. It has its name when it is whole: what is
/// left of one that was broken off has another, and goes with the next copy to that directory.
pub(crate) fn write(database: &Path, file: &Path, rest: &mut dyn FnMut()) -> Result<()> {
    let failed = |error: &dyn Error| StoreError::Backup(file.to_owned(), error.to_string());
    clear(file);
    if file.exists() {
        return Err(failed(&io::Error::from(ErrorKind::AlreadyExists)));
    }
    let mut part = file.as_os_str().to_owned();
    part.push(PART);
    let part = Path::new(&part);
    let made = new_file(part).map_err(|error| failed(&error))?;
    let copied = copy(database, part, &made, rest)
        .and_then(|()| Ok(give_name(part, file)?))
        .and_then(|()| Ok(sync_directory(file)?));
    if copied.is_err() {
        // Half a copy is none.
        let _ = fs::remove_file(part);
    }
    copied.map_err(|error| failed(&*error))
}

/// Unlike another name instead of its own, a second one writes nothing over, whoever was faster. Not all file systems have second names.
fn give_name(part: &Path, file: &Path) -> io::Result<()> {
    let none = [ErrorKind::Unsupported, ErrorKind::PermissionDenied];
    match fs::hard_link(part, file) {
        Err(error) if none.contains(&error.kind()) && !file.exists() => fs::rename(part, file),
        named => named.and_then(|()| fs::remove_file(part)),
    }
}

/// Removes what is left beside a file of copies that were broken off. One that is being written is locked.
fn clear(file: &Path) {
    let Some(entries) = directory(file).read_dir().ok() else {
        // The copy itself says what is wrong there.
        return;
    };
    for entry in entries.flatten() {
        let is_part = entry.file_name().to_string_lossy().ends_with(PART);
        let left = || File::open(entry.path()).is_ok_and(|part| part.try_lock().is_ok());
        if is_part && left() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn directory(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// So that the name outlives a power cut, too. Only Unix opens directories.
fn sync_directory(file: &Path) -> io::Result<()> {
    match cfg!(unix) {
        true => File::open(directory(file))?.sync_all(),
        false => Ok(()),
    }
}

fn copy(
    database: &Path,
    file: &Path,
    made: &File,
    rest: &mut dyn FnMut(),
) -> Result<(), Box<dyn Error>> {
    let only = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let from = Connection::open_with_flags(database, only)?;
    // Reads as of now until it is closed. Otherwise the copy would begin anew with each move.
    let snapshot = from.unchecked_transaction()?;
    snapshot.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let mut to = Connection::open_with_flags(file, only)?;
    // A copy that is broken off is removed: nothing of it need be undone. It is brought to the disk here.
    to.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
    let backup = Backup::new(&from, &mut to)?;
    loop {
        match backup.step(PIECE)? {
            StepResult::Done => break,
            StepResult::More => {
                // Piece by piece: all at once in the end would hold up the moves' own way to the disk.
                made.sync_data()?;
                rest();
            }
            // Nobody else uses either.
            _ => return Err("it is in use".into()),
        }
    }
    drop(backup);
    to.close().map_err(|(_, error)| error)?;
    Ok(made.sync_all()?)
}

/// An empty file that only its owner can read, as it will have the hashes of passwords; locked until it is closed.
fn new_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let made = options.open(file)?;
    made.lock()?;
    Ok(made)
}
