//! Connections that only read. They read while another writes, so that no list, however long it takes, holds up a move.

use std::ops::Deref;

use parking_lot::{Condvar, Mutex};

use crate::Result;
use crate::db::Connection;

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
    pub(crate) fn open(mut open: impl FnMut() -> Result<Connection>) -> Result<Self> {
        let idle: Result<_, _> = (0..MANY).map(|_| open()).collect();
        let (idle, back) = (Mutex::new(idle?), Condvar::new());
        Ok(Self { idle, back })
    }

    pub(crate) fn any(&self) -> Reader<'_> {
        let mut idle = self.idle.lock();
        self.back.wait_while(&mut idle, |idle| idle.is_empty());
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
        self.readers.idle.lock().extend(self.connection.take());
        self.readers.back.notify_one();
    }
}
