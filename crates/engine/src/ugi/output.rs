//! Whole lines to the other side, from any thread.

use std::io::{self, Write};

use parking_lot::Mutex;

/// Where the answers go. Each is flushed, as the other side waits for it.
pub(super) struct Output<W> {
    inner: Mutex<Inner<W>>,
}

struct Inner<W> {
    to: W,
    error: Option<io::Error>,
}

pub(super) trait Lines: Sync {
    /// Writes lines that belong together. After an error nothing is written any more.
    fn write(&self, lines: &[String]);

    fn line(&self, line: impl Into<String>)
    where
        Self: Sized,
    {
        self.write(&[line.into()]);
    }
}

impl<W: Write + Send> Output<W> {
    pub(super) fn new(to: W) -> Self {
        let inner = Mutex::new(Inner { to, error: None });
        Self { inner }
    }

    /// Whether there was an error.
    pub(super) fn is_broken(&self) -> bool {
        self.inner.lock().error.is_some()
    }

    /// The error that ended the output, if there was one.
    pub(super) fn finish(self) -> io::Result<()> {
        self.inner.into_inner().error.map_or(Ok(()), Err)
    }
}

impl<W: Write + Send> Lines for Output<W> {
    fn write(&self, lines: &[String]) {
        let mut inner = self.inner.lock();
        if inner.error.is_some() {
            return;
        }
        let mut text = lines.join("\n");
        text.push('\n');
        let written = inner.to.write_all(text.as_bytes());
        inner.error = written.and_then(|()| inner.to.flush()).err();
    }
}
