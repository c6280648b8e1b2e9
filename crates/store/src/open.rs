//! Opening the file: the lock, the durability, the format.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::StoreError;
use crate::place::{FILE, LOCK};

/// The newest format whole: a new database is made by it.
pub(crate) const SCHEMA: &str = include_str!("../migrations/schema.sql");

/// The oldest format that is brought up to date.
pub(crate) const OLDEST: u32 = 21;

/// What brings the oldest format to the next, and so on; the file's `user_version` is its format. [`SCHEMA`] has the same.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/0022_lists.sql"),
    include_str!("../migrations/0023_notified.sql"),
    include_str!("../migrations/0024_devices.sql"),
    include_str!("../migrations/0025_held.sql"),
    include_str!("../migrations/0026_servers.sql"),
    include_str!("../migrations/0027_rated_seeks.sql"),
    include_str!("../migrations/0028_players.sql"),
    include_str!("../migrations/0029_leagues.sql"),
    include_str!("../migrations/0030_follows.sql"),
    include_str!("../migrations/0031_public.sql"),
    include_str!("../migrations/0032_rating_range.sql"),
    include_str!("../migrations/0033_arenas.sql"),
    include_str!("../migrations/0034_live.sql"),
    include_str!("../migrations/0035_positions.sql"),
    include_str!("../migrations/0036_holidays.sql"),
    include_str!("../migrations/0037_late.sql"),
];

/// The newest format.
pub(crate) const NEWEST: u32 = OLDEST + MIGRATIONS.len() as u32;

/// Marks the file as ours: "Qtrm".
const APPLICATION: u32 = 0x5174_726d;

/// How long a process that is being replaced may take to let go of the file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is looked whether it has.
pub(crate) const AGAIN: Duration = Duration::from_millis(20);

/// The right to use a directory's database, until it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    _lock: File,
}

/// Takes the directory for this process alone: rooms have their tables in memory, so a second server on the file must not
/// start. SQLite's own lock would shut out this process's second connection, too, the one that reads for a copy.
pub(crate) fn hold(directory: &Path) -> Result<Held, StoreError> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.recursive(true).create(directory);
    made.map_err(|source| StoreError::Directory {
        path: directory.to_owned(),
        source: source.into(),
    })?;
    keep_private(directory);
    let path = directory.join(LOCK);
    let failed = |error: std::io::Error| StoreError::Unwritable {
        path: path.clone(),
        reason: error.to_string(),
    };
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let lock = options.write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(failed)?;
    let begun = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(Held { _lock: lock }),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => sleep(AGAIN),
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse {
                    path: directory.join(FILE),
                });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

/// Lets nobody else read what is in a directory of ours, whatever the umask is or was: there are mail addresses, keys, and the
/// hashes of passwords. Where the system refuses that, it is the operator's affair.
#[cfg(unix)]
fn keep_private(directory: &Path) {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let close = |path: &Path, mode| {
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    };
    let database = directory.join(FILE);
    // A directory for everybody, such as /tmp, or one with other things is not ours alone.
    let sticky =
        fs::metadata(directory).is_ok_and(|found| found.permissions().mode() & 0o1000 != 0);
    let is_empty = fs::read_dir(directory).is_ok_and(|mut files| files.next().is_none());
    if !sticky && (is_empty || database.exists()) {
        close(directory, 0o700);
    }
    // The files that belong to the database get its permissions when they are made.
    let mut options = File::options();
    let _ = options
        .append(true)
        .create(true)
        .mode(0o600)
        .open(&database);
    let parts = ["-wal", "-shm"].map(|part| format!("{FILE}{part}"));
    for name in [FILE, LOCK, &parts[0], &parts[1]] {
        let path = directory.join(name);
        if path.is_file() {
            close(&path, 0o600);
        }
    }
}

#[cfg(not(unix))]
fn keep_private(_: &Path) {}

/// Opens the database of a directory that is held, and brings it to the newest format.
pub(crate) fn open(directory: &Path) -> Result<Connection, StoreError> {
    let path = directory.join(FILE);
    let mut connection = open_as_it_is(&path)?;
    let found = format_of(&connection, &path)?;
    migrate(&mut connection, found).map_err(|error| explain(error, &path))?;
    Ok(connection)
}

/// Opens it with the format that it has.
pub(crate) fn open_as_it_is(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(|error| explain(error, path))?;
    prepare(&connection, path)?;
    Ok(connection)
}

/// Opens one more connection to it, which only reads. The log beside the file lets it read while another writes.
pub(crate) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    // The log's index is written by readers, too.
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(PATIENCE)?;
    connection.execute_batch("PRAGMA query_only = ON;")?;
    Ok(connection)
}

fn prepare(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let explained = |error| explain(error, path);
    connection.busy_timeout(PATIENCE).map_err(explained)?;
    // Full: every commit waits for the disk, so that what is answered outlives a power cut too.
    // Secure: what is deleted is overwritten, so that a removed name is nowhere in the file.
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL;
             PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -4096;
             PRAGMA secure_delete = ON;",
        )
        .map_err(explained)?;
    // An older version, which locks the file itself, is noticed now, not at the first move.
    connection
        .execute_batch("BEGIN IMMEDIATE; COMMIT;")
        .map_err(explained)
}

/// The file's format; nothing for a file that is empty.
pub(crate) fn format_of(connection: &Connection, path: &Path) -> Result<Option<u32>, StoreError> {
    let number = |sql: &str| {
        let read = connection.query_row(sql, [], |row| row.get::<_, u32>(0));
        read.map_err(|error| explain(error, path))
    };
    let found = number("PRAGMA user_version")?;
    let ours = number("PRAGMA application_id")? == APPLICATION;
    let path = path.to_owned();
    match (ours, number("SELECT count(*) FROM sqlite_schema")?) {
        (false, 0) => Ok(None),
        (false, _) => Err(StoreError::Foreign { path }),
        (true, _) if found > NEWEST => Err(StoreError::Newer {
            path,
            found,
            known: NEWEST,
        }),
        (true, _) if found < OLDEST => Err(StoreError::Older {
            path,
            found,
            oldest: OLDEST,
        }),
        (true, _) => Ok(Some(found)),
    }
}

/// All in one commit: the log of writes, which each commit makes longer, stays short.
fn migrate(connection: &mut Connection, found: Option<u32>) -> rusqlite::Result<()> {
    let missing = match found {
        None => &[SCHEMA],
        Some(format) => &MIGRATIONS[(format - OLDEST) as usize..],
    };
    if missing.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    make(&transaction, missing)?;
    transaction.commit()
}

/// What a format lacks to the newest, in the transaction that has begun.
pub(crate) fn make(connection: &Connection, missing: &[&str]) -> rusqlite::Result<()> {
    for migration in missing {
        connection.execute_batch(migration)?;
    }
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", NEWEST)
}

/// How long readers are waited for until the log is emptied.
const READ_OUT: Duration = Duration::from_millis(20);

/// Empties the log beside the file, where what is removed still stands until it is written over. On a full disk
/// that fails: the log is emptied when the store is closed. While a copy is made it is not waited for: it is emptied
/// after that. Those who read are waited for, for as long as no move feels it.
pub(crate) fn empty_log(connection: &Connection) {
    let _ = connection.busy_timeout(READ_OUT);
    let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    let _ = connection.busy_timeout(PATIENCE);
}

/// Says what to do about an error while opening.
fn explain(error: rusqlite::Error, path: &Path) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse { path },
        Some(ErrorCode::NotADatabase) => StoreError::Foreign { path },
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            StoreError::Unwritable {
                path,
                reason: error.to_string(),
            }
        }
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Unusable {
            path,
            reason: reason(error),
        },
    }
}

/// What the database says, without the command it was given.
fn reason(error: rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqlInputError { msg, .. } => msg,
        rusqlite::Error::SqliteFailure(_, Some(message)) => message,
        error => error.to_string(),
    }
}
