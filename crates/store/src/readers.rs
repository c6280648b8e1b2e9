//! Connections that only read. The log beside the file lets them read while another writes, so that no list, however long
//! it takes, holds up a move.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Condvar, Mutex, PoisonError};

use rusqlite::OpenFlags;

use crate::db::Connection;
use crate::open::PATIENCE;
use crate::writer::lock;

/// How many read at once; others wait for one of them.
const MANY: usize = 3;

#[derive(Debug)]
pub(crate) struct Readers {
    idle: Mutex<Vec<Connection>>,
    back: Condvar,
}

/// One of them, until it is dropped.
pub(crate) struct Reader<'a> {
    readers: &'a Readers,
    connection: Option<Connection>,
}

impl Readers {
    /// For a database that is there.
    pub(crate) fn open(path: &Path) -> rusqlite::Result<Self> {
        let open = |_| {
            // The log's index is written by readers, too.
            let connection =
                rusqlite::Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            connection.busy_timeout(PATIENCE)?;
            connection.execute_batch("PRAGMA query_only = ON;")?;
            Ok(Connection(connection))
        };
        let idle: rusqlite::Result<_> = (0..MANY).map(open).collect();
        Ok(Self {
            idle: Mutex::new(idle?),
            back: Condvar::new(),
        })
    }

    /// The first that is idle.
    pub(crate) fn any(&self) -> Reader<'_> {
        let idle = self
            .back
            .wait_while(lock(&self.idle), |idle| idle.is_empty());
        let mut idle = idle.unwrap_or_else(PoisonError::into_inner);
        Reader {
            readers: self,
            connection: idle.pop(),
        }
    }
}

impl Deref for Reader<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("held until it is dropped")
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        lock(&self.readers.idle).extend(self.connection.take());
        self.readers.back.notify_one();
    }
}
