//! Connections that only read. They read while another writes, so that no list, however long it takes, holds up a move.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

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

impl Readers {
    pub(crate) fn open(mut open: impl FnMut() -> Result<Connection>) -> Result<Self> {
        let idle: Result<_, _> = (0..MANY).map(|_| open()).collect();
        let (idle, back) = (Mutex::new(idle?), Condvar::new());
        Ok(Self { idle, back })
    }

    pub(crate) fn read<T>(&self, ask: impl FnOnce(&Connection) -> T) -> T {
        let mut idle = self.idle.lock();
        self.back.wait_while(&mut idle, |idle| idle.is_empty());
        let connection = idle.pop().expect("one is idle");
        drop(idle);
        let answer = catch_unwind(AssertUnwindSafe(|| ask(&connection)));
        // Others read by it whatever has become of the question.
        self.idle.lock().push(connection);
        self.back.notify_one();
        match answer {
            Ok(answer) => answer,
            Err(panic) => resume_unwind(panic),
        }
    }
}
