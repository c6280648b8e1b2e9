//! Lines to and from another program, without ever waiting longer than allowed.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// The longest line that is taken, in bytes; the rest of a longer one counts as further lines.
const MAX_LINE: u64 = 1 << 20;

/// How many lines may wait to be read; a program that writes faster has to wait.
const WAITING: usize = 1024;

/// How many of the last lines of standard error are kept, and how many bytes of each.
const LAST_WORDS: usize = 5;
const LAST_WORD: usize = 200;

/// A running program. It is killed when this is dropped. Each pipe has its own thread, which ends with
/// the pipe; none is waited for, as a program's children may keep its pipes open.
#[derive(Debug)]
pub(super) struct Pipe {
    child: Child,
    to: Sender<String>,
    from: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected when standard error ends.
    silent: Receiver<()>,
}

impl Pipe {
    pub(super) fn open(command: &[String]) -> io::Result<Self> {
        let split = command.split_first();
        let (program, arguments) = split.ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C is for the referee, and what the program starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (to, to_write) = mpsc::channel::<String>();
        let (lines, from) = mpsc::sync_channel(WAITING);
        let (is_talking, silent) = mpsc::channel();
        let last_words = Arc::default();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines));
        }
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || {
                keep_last(stderr, &last_words);
                drop(is_talking);
            });
        }
        Ok(Self {
            child,
            to,
            from,
            last_words,
            silent,
        })
    }

    /// Sends a line, without waiting until it is read. A program that has ended does not get it; that
    /// shows when its answer is asked for.
    pub(super) fn send(&self, line: String) {
        let _ = self.to.send(line);
    }

    /// The next line; `Disconnected` where the program has closed its output.
    pub(super) fn line(&self, until: Instant) -> Result<String, RecvTimeoutError> {
        let left = until.saturating_duration_since(Instant::now());
        self.from.recv_timeout(left)
    }

    /// How the program ended, and the last it wrote to standard error.
    pub(super) fn obituary(&mut self) -> String {
        // It closed its output: it is about to end, if it has not.
        let until = Instant::now() + Duration::from_millis(500);
        let mut words = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break format!("the program ended ({status})"),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => break "the program closed its output".to_owned(),
            }
        };
        let left = until.saturating_duration_since(Instant::now());
        let _ = self.silent.recv_timeout(left);
        let last = self.last_words.lock();
        for line in last.iter() {
            words += &format!("; {line}");
        }
        words
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It may have ended already.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        let written = stdin.write_all(line.as_bytes());
        if written.and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// The next line, or a part of one that is too long; what is no UTF-8 is replaced.
fn next_line(from: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match from.take(MAX_LINE).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<String>) {
    let mut from = BufReader::new(stdout);
    while let Some(line) = next_line(&mut from) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

fn keep_last(stderr: impl Read, last_words: &Mutex<VecDeque<String>>) {
    let mut from = BufReader::new(stderr);
    while let Some(line) = next_line(&mut from) {
        let line: String = line.chars().take(LAST_WORD).collect();
        let mut last = last_words.lock();
        last.push_back(line);
        if last.len() > LAST_WORDS {
            last.pop_front();
        }
    }
}
