//! The file: where it is, and opening it: the lock, the durability, the format.

use std::fs::{self, File, TryLockError};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use etcetera::{BaseStrategy, choose_base_strategy};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::{Result, StoreError};

/// The database's file in the data directory.
pub const FILE: &str = "quantarium.sqlite";

/// The empty file beside it that is locked by whoever uses it.
const LOCK: &str = "quantarium.lock";

/// The user's own data directory: `$XDG_DATA_HOME/quantarium`, commonly `~/.local/share/quantarium`.
///
/// # Errors
/// When no home directory is known.
pub fn default_data_dir() -> Result<PathBuf> {
    let base = choose_base_strategy().map_err(|_| StoreError::NoHome)?;
    Ok(base.data_dir().join("quantarium"))
}

/// The tables and indexes of the newest format. Running it makes those that are missing and leaves the others as they are.
pub(crate) const SCHEMA: &str = include_str!("schema.sql");

/// The newest format, in the file's `user_version`. Whatever changes [`SCHEMA`] raises it.
pub(crate) const NEWEST: u32 = 41;

/// The oldest format that is brought up to date.
pub(crate) const OLDEST: u32 = 21;

/// The columns that tables of older formats lack, and what is in them, by the formats that have the table without that.
const COLUMNS: &[(Range<u32>, &str)] = &[
    (
        OLDEST..22,
        "ALTER TABLE holders ADD COLUMN ended INTEGER;
         UPDATE holders SET ended = (SELECT acted FROM tables WHERE tables.number = holders.number AND result <> '*');
         ALTER TABLE tables ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
         UPDATE tables SET held = 1 WHERE number IN (SELECT number FROM holders);",
    ),
    (OLDEST..24, "ALTER TABLE sessions ADD COLUMN confirmed INTEGER;"),
    (OLDEST..26, "ALTER TABLE tables ADD COLUMN owner INTEGER;"),
    (
        OLDEST..27,
        "ALTER TABLE seeks ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;",
    ),
    (
        OLDEST..28,
        "ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
         UPDATE tables SET listed = rated;
         ALTER TABLE ratings ADD COLUMN board INTEGER;
         UPDATE ratings SET board = (SELECT 2 * bot FROM accounts WHERE accounts.number = account)
             + CASE WHEN deviation > 110 THEN 1 ELSE 0 END
         WHERE number IN (SELECT max(number) FROM ratings GROUP BY account, pool);",
    ),
    (OLDEST..32, "ALTER TABLE seeks ADD COLUMN within INTEGER;"),
    (
        OLDEST..34,
        "ALTER TABLE short_links ADD COLUMN opener BLOB;
         ALTER TABLE short_links ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE short_links ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE short_links ADD COLUMN open INTEGER NOT NULL DEFAULT 0;",
    ),
    (OLDEST..36, "ALTER TABLE seats ADD COLUMN away INTEGER;"),
    (
        29..37,
        "ALTER TABLE leagues ADD COLUMN late INTEGER NOT NULL DEFAULT 0;",
    ),
    (29..38, "ALTER TABLE league_games ADD COLUMN decided INTEGER;"),
    (
        29..39,
        "ALTER TABLE leagues ADD COLUMN base INTEGER;
         ALTER TABLE leagues ADD COLUMN increment INTEGER;
         ALTER TABLE leagues ADD COLUMN members INTEGER;
         ALTER TABLE leagues ADD COLUMN season INTEGER NOT NULL DEFAULT 1;
         ALTER TABLE leagues ADD COLUMN before TEXT;
         ALTER TABLE league_games ADD COLUMN first_time INTEGER;
         ALTER TABLE league_games ADD COLUMN second_time INTEGER;",
    ),
    (
        OLDEST..40,
        "ALTER TABLE tables ADD COLUMN unaided INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE seeks ADD COLUMN unaided INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE challenges ADD COLUMN unaided INTEGER NOT NULL DEFAULT 0;",
    ),
    (
        OLDEST..41,
        "UPDATE holders SET ended = (SELECT acted FROM tables WHERE tables.number = holders.number)
         WHERE ended IS NULL AND number IN (SELECT number FROM tables WHERE aborted = 1);",
    ),
];

/// What brings a database to the newest format, in SQL; nothing where it has it.
pub(crate) fn missing(found: Option<u32>) -> Vec<&'static str> {
    if found == Some(NEWEST) {
        return Vec::new();
    }
    let lacking = COLUMNS
        .iter()
        .filter(|(formats, _)| found.is_some_and(|found| formats.contains(&found)));
    lacking.map(|(_, sql)| *sql).chain([SCHEMA]).collect()
}

/// Marks the file as ours: "Qtrm".
const APPLICATION: u32 = 0x5174_726d;

/// How long a process that is being replaced may take to let go of the file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is looked whether it has.
pub(crate) const AGAIN: Duration = Duration::from_millis(20);

/// Takes the directory for this process alone until the lock is closed: rooms have their tables in memory, so a second server
/// on the file must not start. SQLite's own lock would shut out this process's second connection, too, the one that reads for a copy.
pub(crate) fn hold(directory: &Path) -> Result<File> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let made = builder.recursive(true).create(directory);
    made.map_err(|error| StoreError::Directory(directory.to_owned(), error.into()))?;
    keep_private(directory);
    let path = directory.join(LOCK);
    let failed = |error: std::io::Error| StoreError::Unwritable(path.clone(), error.to_string());
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let lock = options.write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(failed)?;
    let begun = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => sleep(AGAIN),
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse(directory.join(FILE)));
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
    options.append(true).create(true).mode(0o600);
    let _ = options.open(&database);
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
pub(crate) fn open(directory: &Path) -> Result<Connection> {
    let path = directory.join(FILE);
    let mut connection = open_as_it_is(&path)?;
    let found = format_of(&connection, &path)?;
    migrate(&mut connection, found).map_err(|error| explain(error, &path))?;
    Ok(connection)
}

pub(crate) fn open_as_it_is(path: &Path) -> Result<Connection> {
    prepared(path).map_err(|error| explain(error, path))
}

/// Opens one more connection to it, which only reads. The log beside the file lets it read while another writes.
pub(crate) fn open_reader(path: &Path) -> Result<Connection> {
    // The log's index is written by readers, too.
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(PATIENCE)?;
    connection.execute_batch("PRAGMA query_only = ON;")?;
    Ok(connection)
}

fn prepared(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Full: every commit waits for the disk, so that what is answered outlives a power cut too.
    // Secure: what is deleted is overwritten, so that a removed name is nowhere in the file.
    connection.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -4096;
         PRAGMA secure_delete = ON;",
    )?;
    // An older version, which locks the file itself, is noticed now, not at the first move.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT;")?;
    Ok(connection)
}

/// The file's format; nothing for a file that is empty.
pub(crate) fn format_of(connection: &Connection, path: &Path) -> Result<Option<u32>> {
    let number = |sql: &str| {
        let read = connection.query_row(sql, [], |row| row.get::<_, u32>(0));
        read.map_err(|error| explain(error, path))
    };
    let found = number("PRAGMA user_version")?;
    let ours = number("PRAGMA application_id")? == APPLICATION;
    let path = path.to_owned();
    match (ours, number("SELECT count(*) FROM sqlite_schema")?) {
        (false, 0) => Ok(None),
        (false, _) => Err(StoreError::Foreign(path)),
        (true, _) if found > NEWEST => Err(StoreError::Newer(path, found)),
        (true, _) if found < OLDEST => Err(StoreError::Older(path, found)),
        (true, _) => Ok(Some(found)),
    }
}

/// All in one commit: the log of writes, which each commit makes longer, stays short.
fn migrate(connection: &mut Connection, found: Option<u32>) -> rusqlite::Result<()> {
    let missing = missing(found);
    if missing.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    make(&transaction, &missing)?;
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
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse(path),
        Some(ErrorCode::NotADatabase) => StoreError::Foreign(path),
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            StoreError::Unwritable(path, error.to_string())
        }
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Unusable(path, reason(error)),
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
