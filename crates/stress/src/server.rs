//! The server under test, as a process that can be killed.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use quantarium_rules::Random;
use quantarium_wire::{NewTable, Occupant, TimeControl};
use rustix::process::{Pid, Signal, kill_process};
#[cfg(target_os = "linux")]
use rustix::process::{Resource, Rlimit, prlimit};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::check::files_in;

pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) address: SocketAddr,
    /// How long it took until it listened.
    pub(crate) took: Duration,
}

impl Server {
    /// Starts the program on a folder, with more options of `serve`, and waits until it listens.
    pub(crate) async fn start(program: &Path, folder: &Path, options: &[&str]) -> io::Result<Self> {
        Self::begin(serve(program, folder, options)).await
    }

    /// Starts it by a command, and waits until it listens.
    pub(crate) async fn begin(mut command: Command) -> io::Result<Self> {
        let begun = Instant::now();
        command.stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn()?;
        let stdout = process.stdout.take().expect("a pipe was asked for");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).await?;
        let address = line.trim().rsplit_once("http://").map(|(_, rest)| rest);
        let address = address.and_then(|text| text.trim_end_matches('/').parse().ok());
        let words = || format!("the server said {line:?}, where its address belongs");
        let address = address.ok_or_else(|| io::Error::other(words()))?;
        Ok(Self {
            process,
            address,
            took: begun.elapsed(),
        })
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn stop(&mut self) -> io::Result<()> {
        self.signal(Signal::TERM)?;
        self.process.wait().await.map(|_| ())
    }

    fn pid(&self) -> io::Result<Pid> {
        let id = self.process.id();
        let id = id.and_then(|id| Pid::from_raw(id.cast_signed()));
        id.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    pub(crate) fn signal(&self, signal: Signal) -> io::Result<()> {
        Ok(kill_process(self.pid()?, signal)?)
    }

    /// Makes its disk full: no file may have a byte more. Or makes room again.
    #[cfg(target_os = "linux")]
    pub(crate) fn fill_disk(&self, full: bool) -> io::Result<()> {
        let limit = Rlimit {
            current: full.then_some(0),
            maximum: None,
        };
        prlimit(Some(self.pid()?), Resource::Fsize, limit)?;
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn fill_disk(&self, _: bool) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// The command that serves from a folder, on any free port.
pub(crate) fn serve(program: &Path, folder: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(["serve", "--port", "0", "--data-dir"]);
    command.arg(folder).args(options).stderr(Stdio::null());
    command
}

/// A game of two persons, who play at any of the connections.
pub(crate) fn new_table(game: &str, random: &mut Random) -> NewTable {
    NewTable {
        seed: Some(random.below(1 << 32).to_string()),
        ..NewTable::new(game, vec![Occupant::Person; 2])
    }
}

/// The same for its opener and whoever follows the link, whose time is limited.
pub(crate) fn invited(game: &str, clock: TimeControl, random: &mut Random) -> NewTable {
    NewTable {
        clock: Some(clock),
        invited: vec![1],
        ..new_table(game, random)
    }
}

/// A clock with `base` seconds for each player, and `increment` more for each move.
pub(crate) fn clock(base: u32, increment: u32) -> TimeControl {
    TimeControl::Clock { base, increment }
}

/// Copies the files of a folder into another, in place of those there.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    files_in(to)?.iter().try_for_each(std::fs::remove_file)?;
    files_in(from)?.iter().try_for_each(|path| {
        let name = path.file_name().unwrap_or_default();
        std::fs::copy(path, to.join(name)).map(drop)
    })
}
