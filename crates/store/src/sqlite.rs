//! The tables in one SQLite file, held by one process at a time.

mod accounts;
mod backup;
mod blocks;
mod bundles;
mod challenges;
mod chat;
mod figures;
mod mails;
mod notices;
mod open;
mod passkeys;
mod plans;
mod players;
mod readers;
mod rows;
mod seeks;
mod short_links;
mod tokens;
mod upkeep;
mod write;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use quantarium_people::{Digest, Link, OpenSeek};
use quantarium_wire::Step;
use rusqlite::{Connection, ErrorCode};

use crate::place::FILE;
use crate::{
    Accounts, Appended, Blocks, Challenges, Chat, Done, Entry, Figures, Mails, NewTable, Notices,
    Passkeys, Plans, Players, ShortLinks, Store, StoreError, StoredTable, Summary, Tokens, Upkeep,
    Whose,
};
use open::Held;
use readers::Readers;
use writer::{Writer, lock};

/// The tables in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    /// First, so that it has ended before the file is closed.
    writer: Writer,
    /// The one that writes.
    connection: Arc<Mutex<Connection>>,
    readers: Readers,
    path: PathBuf,
    /// Last, so that nobody else opens the file before it is closed.
    _held: Held,
}

impl SqliteStore {
    /// Opens the database in `directory`, making both if they are missing, and brings an older one
    /// up to date. The file is this process's alone until the store is dropped.
    ///
    /// # Errors
    /// When the directory or the file cannot be made or written, another process has the file, or a
    /// later version or another program wrote it.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        let held = open::hold(directory)?;
        let connection = Arc::new(Mutex::new(open::open(directory)?));
        let path = directory.join(FILE);
        Ok(Self {
            readers: Readers::open(&path)?,
            writer: Writer::start(Arc::clone(&connection))?,
            connection,
            path,
            _held: held,
        })
    }

    /// [`Store::backup`] with `rest` between two pieces of the copy. Others read and write meanwhile; the copy is of
    /// when it was begun.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    pub fn backup_with(&self, file: &Path, rest: &mut dyn FnMut()) -> Result<(), StoreError> {
        let copied = backup::write(&self.path, file, rest);
        // While it was read, the log beside the file could not be emptied.
        accounts::forget_log(&lock(&self.connection));
        copied
    }
}

impl Store for SqliteStore {
    fn open_table(&self, table: &NewTable) -> Result<(), StoreError> {
        let table = table.clone();
        self.writer
            .wait(move |connection| write::open_table(connection, &table))
    }

    fn open_begun(&self, table: &NewTable, steps: &[Step], time: i64) -> Result<(), StoreError> {
        let (table, steps) = (table.clone(), steps.to_vec());
        self.writer
            .wait(move |connection| write::open_with(connection, &table, &steps, time))
    }

    fn claim(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let id = id.to_owned();
        self.writer
            .wait(move |connection| write::claim(connection, &id))
    }

    fn append(&self, entry: Entry, done: Done<Appended>) {
        self.writer
            .send(move |connection| write::append(connection, &entry), done);
    }

    fn hold(&self, id: &str, party: u8, guest: &Digest) -> Result<(), StoreError> {
        let (id, guest) = (id.to_owned(), *guest);
        self.writer
            .wait(move |connection| write::hold(connection, &id, party, &guest))
    }

    fn set_link(&self, id: &str, link: &Link) -> Result<(), StoreError> {
        let (id, link) = (id.to_owned(), *link);
        self.writer
            .wait(move |connection| write::set_link(connection, &id, &link))
    }

    fn forget(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.writer
            .wait(move |connection| write::forget(connection, &id))
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        rows::load(&self.readers.any(), id)
    }

    fn backup(&self, file: &Path) -> Result<(), StoreError> {
        self.backup_with(file, &mut || std::thread::sleep(backup::REST))
    }

    fn writes_for(&self) -> Duration {
        self.writer.writes_for()
    }

    fn figures(&self) -> Result<Figures, StoreError> {
        let waiting = self.writer.waiting();
        figures::figures(&self.readers.any(), &self.path, waiting)
    }

    fn accounts(&self) -> &dyn Accounts {
        self
    }

    fn players(&self) -> &dyn Players {
        self
    }

    fn tokens(&self) -> &dyn Tokens {
        self
    }

    fn passkeys(&self) -> &dyn Passkeys {
        self
    }

    fn chat(&self) -> &dyn Chat {
        self
    }

    fn challenges(&self) -> &dyn Challenges {
        self
    }

    fn blocks(&self) -> &dyn Blocks {
        self
    }

    fn plans(&self) -> &dyn Plans {
        self
    }

    fn notices(&self) -> &dyn Notices {
        self
    }

    fn mails(&self) -> &dyn Mails {
        self
    }

    fn short_links(&self) -> &dyn ShortLinks {
        self
    }

    fn upkeep(&self) -> &dyn Upkeep {
        self
    }

    fn list(&self, whose: Whose<'_>, limit: u32) -> Result<Vec<Summary>, StoreError> {
        rows::list(&self.readers.any(), whose, limit)
    }

    fn open_seek(&self, seek: &OpenSeek) -> Result<(), StoreError> {
        let seek = seek.clone();
        self.writer
            .wait(move |connection| seeks::open(connection, &seek))
    }

    fn seeks(&self) -> Result<Vec<OpenSeek>, StoreError> {
        seeks::list(&self.readers.any())
    }

    fn waiting_guests(&self) -> Result<Vec<Digest>, StoreError> {
        seeks::waiting_guests(&lock(&self.connection))
    }

    fn join_seek(&self, id: &str, taken: usize, guest: &Digest) -> Result<(), StoreError> {
        let (id, guest) = (id.to_owned(), *guest);
        self.writer
            .wait(move |connection| seeks::join(connection, &id, taken, &guest))
    }

    fn leave_seek(&self, id: &str, guest: &Digest) -> Result<(), StoreError> {
        let (id, guest) = (id.to_owned(), *guest);
        self.writer
            .wait(move |connection| seeks::leave(connection, &id, &guest))
    }

    fn pass_on_seeks(&self, guest: &Digest, account: &Digest) -> Result<(), StoreError> {
        let (guest, account) = (*guest, *account);
        self.writer
            .wait(move |connection| seeks::pass_on(connection, &guest, &account))
    }

    fn close_seek(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.writer
            .wait(move |connection| seeks::close(connection, &id))
    }

    fn fill_seek(
        &self,
        id: &str,
        taken: usize,
        table: &NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<(), StoreError> {
        let (id, table, steps) = (id.to_owned(), table.clone(), steps.to_vec());
        self.writer
            .wait(move |connection| seeks::fill(connection, &id, taken, &table, &steps, time))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&rusqlite::Error> for StoreError {
    fn from(error: &rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Database(error.to_string()),
        }
    }
}
