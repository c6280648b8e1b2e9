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

    pub(super) fn line(&self, line: impl Into<String>) {
        self.write(&[line.into()]);
    }

    /// Writes lines that belong together. After an error nothing is written any more.
    pub(super) fn write(&self, lines: &[String]) {
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
