//! The database, held by one process at a time: one way to read, one to write.

use std::cell::Cell;
use std::fs::File;
use std::ops::Deref;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, mpsc};

use parking_lot::Mutex;

use crate::db::{Connection, Driver, Own, ToValue, values};
use crate::open::{self, FILE};
use crate::postgres::{Postgres, PostgresUrl, Role};
use crate::readers::Readers;
use crate::site::{Received, Site};
use crate::writer::{Changes, Writer, at_once};
use crate::{Done, Result, StoreError, StoredSite, backup, servers};

/// The endings of the files that a database consists of.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// Everything that is stored, in one SQLite file or in PostgreSQL. What is in it is read and written by the functions of this crate's
/// modules, which take a connection or a transaction.
#[derive(Debug)]
pub struct Store {
    /// First, so that it has ended before the file is closed.
    writer: Writer,
    /// The one that writes.
    connection: Arc<Mutex<Connection>>,
    readers: Readers,
    place: StoredSite,
    /// Last, so that nobody else opens the file before it is closed.
    _held: Option<File>,
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
        let erases = Cell::new(false);
        Self { connection, erases }
    }

    /// Has what this removes overwritten in the log beside the file, too, before it is said to be removed.
    pub(crate) fn erase(&self) {
        self.erases.set(true);
    }

    /// What was written is on disk.
    pub(crate) fn end(self) {
        if self.erases.get() {
            self.connection.erase();
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
    pub fn open(directory: &Path) -> Result<Self> {
        let held = open::hold(directory)?;
        let connection = open::open(directory)?;
        let path = directory.join(FILE);
        let reader = || open::open_reader(&path).map(Driver::Sqlite);
        let place = StoredSite::Sqlite(directory.to_owned());
        Self::over(Driver::Sqlite(connection), reader, (place, Some(held)))
    }

    /// Opens a database in PostgreSQL: makes the tables there if it is empty, and brings older ones up to date. A connection that
    /// is lost is made anew. Blocks, as all else does: not to be called by a task of an asynchronous runtime.
    ///
    /// # Errors
    /// When it cannot be reached, or a later version or another program has written there.
    pub fn connect(url: &PostgresUrl) -> Result<Self> {
        let open = |role| {
            let postgres = Postgres::open(url.0.clone(), role)?;
            Ok(Driver::Postgres(postgres.into()))
        };
        let place = StoredSite::Postgres(url.clone().into());
        Self::over(open(Role::Writes)?, || open(Role::Reads), (place, None))
    }

    /// Joins the servers that share the database, which pass connections on to each other at `address`; nothing where it is a file,
    /// which one server has for itself. `secret` is what they know each other by, if this is the first of them; `received` is called
    /// with what the others say, by a thread that must not be held up. Other than by a server that joins, tables that a server has
    /// claimed are not claimed.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub fn join(
        &self,
        address: &str,
        secret: &[u8; 32],
        received: impl FnMut(Received<'_>) + Send + 'static,
    ) -> Result<Option<Site>> {
        match &self.place {
            StoredSite::Sqlite(_) => Ok(None),
            StoredSite::Postgres(url) => {
                let joined = self.write(|tx| servers::join(tx, address, secret))?;
                Site::start(&url.0, address, joined, received).map(Some)
            }
        }
    }

    fn over(
        writes: Driver,
        mut reader: impl FnMut() -> Result<Driver>,
        (place, held): (StoredSite, Option<File>),
    ) -> Result<Self> {
        let own = Arc::<Own>::default();
        let over = |driver| Connection {
            driver,
            own: Arc::clone(&own),
        };
        let connection = over(writes);
        let last = connection.one("SELECT max(run) FROM runs", &[])?;
        own.run.store(last, Relaxed);
        let connection = Arc::new(Mutex::new(connection));
        Ok(Self {
            readers: Readers::open(|| reader().map(over))?,
            writer: Writer::start(Arc::clone(&connection))?,
            connection,
            place,
            _held: held,
        })
    }

    /// Reads. Blocks, but waits for nothing that is written.
    ///
    /// # Errors
    /// What the reading says.
    pub fn read<T>(&self, ask: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        self.readers.read(ask)
    }

    /// Writes, and blocks until it is on disk. On an error nothing has changed.
    ///
    /// # Errors
    /// What the work says, and when it cannot be written.
    pub fn write<T>(&self, work: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
        at_once(&self.connection.lock(), work)
    }

    /// The same without blocking: `done` gets the result. What waits is written in the order in which it came, much of it with
    /// one wait for the disk. For what is this server's own no other server is waited for.
    pub fn send<T: Send + 'static>(
        &self,
        changes: Changes,
        work: impl FnOnce(&Tx<'_>) -> Result<T> + Send + 'static,
        done: Done<T>,
    ) {
        self.writer.send(changes, work, done);
    }

    /// As [`Self::send`], and blocks until it is on disk: behind all that was sent before.
    ///
    /// # Errors
    /// What the work says, and when it cannot be written.
    pub fn write_in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (answer, answered) = mpsc::channel();
        let done = Box::new(move |result| drop(answer.send(result)));
        self.send(Changes::Shared, work, done);
        let answered = answered.recv();
        answered.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
    }

    /// Writes that something, `$1`, was seen at `$2`. Nobody waits for it.
    pub(crate) fn note_seen<T: ToValue + Send + 'static>(&self, sql: &'static str, of: T, at: i64) {
        let seen = move |tx: &Tx<'_>| tx.execute(sql, values![of, at]);
        self.send(Changes::Shared, seen, Box::new(drop));
    }

    /// Writes a copy of everything to a file that does not exist yet, in the form in which it is stored. Others read and
    /// write meanwhile; the copy is of when it was begun.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    pub fn backup(&self, file: &Path) -> Result<()> {
        self.backup_with(file, &mut || std::thread::sleep(backup::REST))
    }

    /// The same with `rest` between two pieces of the copy.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    pub fn backup_with(&self, file: &Path, rest: &mut dyn FnMut()) -> Result<()> {
        let StoredSite::Sqlite(directory) = &self.place else {
            let words = "a database in PostgreSQL is copied by pg_dump";
            return Err(StoreError::Backup(file.to_owned(), words.to_owned()));
        };
        let copied = backup::write(&directory.join(FILE), file, rest);
        // While it was read, the log beside the file could not be emptied.
        self.connection.lock().erase();
        copied
    }

    /// What is stored takes so many bytes on the disk.
    ///
    /// # Errors
    /// When that cannot be read.
    pub fn bytes(&self) -> Result<u64> {
        let StoredSite::Sqlite(directory) = &self.place else {
            let size = "SELECT pg_database_size(current_database())";
            let size: i64 = self.read(|db| db.one(size, &[]))?;
            return Ok(size.unsigned_abs());
        };
        let mut bytes = 0;
        for part in PARTS {
            bytes += match std::fs::metadata(directory.join(format!("{FILE}{part}"))) {
                Ok(found) => found.len(),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0,
                Err(error) => return Err(StoreError::Database(error.to_string())),
            };
        }
        Ok(bytes)
    }
}
