//! The database, held by one process at a time: one way to read, one to write.

use std::cell::Cell;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::db::Connection;
use crate::open::{self, Held};
use crate::place::FILE;
use crate::readers::Readers;
use crate::writer::{Writer, at_once, lock};
use crate::{Done, StoreError, backup};

/// The endings of the files that a database consists of.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// Everything that is stored, in one SQLite file. What is in it is read and written by the functions of this crate's
/// modules, which take a connection or a transaction.
#[derive(Debug)]
pub struct Store {
    /// First, so that it has ended before the file is closed.
    writer: Writer,
    /// The one that writes.
    connection: Arc<Mutex<Connection>>,
    readers: Readers,
    path: PathBuf,
    /// Last, so that nobody else opens the file before it is closed.
    _held: Held,
}

/// What writes: its part of a transaction. What is refused leaves no trace.
#[derive(Debug)]
pub struct Tx<'a> {
    connection: &'a Connection,
    /// Whether the log beside the file is emptied afterwards.
    erases: Cell<bool>,
}

impl<'a> Tx<'a> {
    pub(crate) fn new(connection: &'a Connection) -> Self {
        Self {
            connection,
            erases: Cell::new(false),
        }
    }

    /// Has what this removes overwritten in the log beside the file, too, before it is said to be removed.
    pub(crate) fn erase(&self) {
        self.erases.set(true);
    }

    /// What was written is on disk.
    pub(crate) fn end(self) {
        if self.erases.get() {
            open::empty_log(&self.connection.0);
        }
    }
}

impl Deref for Tx<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

impl Store {
    /// Opens the database in `directory`, making both if they are missing, and brings an older one
    /// up to date. The file is this process's alone until the store is dropped.
    ///
    /// # Errors
    /// When the directory or the file cannot be made or written, another process has the file, or a
    /// later version or another program wrote it.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        let held = open::hold(directory)?;
        let connection = Arc::new(Mutex::new(Connection(open::open(directory)?)));
        let path = directory.join(FILE);
        Ok(Self {
            readers: Readers::open(&path)?,
            writer: Writer::start(Arc::clone(&connection))?,
            connection,
            path,
            _held: held,
        })
    }

    /// Reads. Blocks, but waits for nothing that is written.
    ///
    /// # Errors
    /// What the reading says.
    pub fn read<T>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        ask(&self.readers.any())
    }

    /// Writes, and blocks until it is on disk. On an error nothing has changed.
    ///
    /// # Errors
    /// What the work says, and when it cannot be written.
    pub fn write<T>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        at_once(&lock(&self.connection), work)
    }

    /// The same without blocking: `done` gets the result. What waits is written in the order in which it came, much of it with
    /// one wait for the disk.
    pub fn send<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
        done: Done<T>,
    ) {
        self.writer.send(work, done);
    }

    /// Writes what nobody waits for, such as when something was used last.
    pub(crate) fn note(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<usize, StoreError> + Send + 'static,
    ) {
        self.send(work, Box::new(drop));
    }

    /// Writes a copy of everything to a file that does not exist yet, in the form in which it is stored. Others read and
    /// write meanwhile; the copy is of when it was begun.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.backup_with(file, &mut || std::thread::sleep(backup::REST))
    }

    /// The same with `rest` between two pieces of the copy.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    pub fn backup_with(&self, file: &Path, rest: &mut dyn FnMut()) -> Result<(), StoreError> {
        let copied = backup::write(&self.path, file, rest);
        // While it was read, the log beside the file could not be emptied.
        open::empty_log(&lock(&self.connection).0);
        copied
    }

    /// What is stored takes so many bytes on the disk.
    ///
    /// # Errors
    /// When that cannot be read.
    pub fn bytes(&self) -> Result<u64, StoreError> {
        let mut bytes = 0;
        for part in PARTS {
            let mut name = self.path.as_os_str().to_owned();
            name.push(part);
            bytes += match std::fs::metadata(Path::new(&name)) {
                Ok(found) => found.len(),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0,
                Err(error) => return Err(StoreError::Database(error.to_string())),
            };
        }
        Ok(bytes)
    }
}
