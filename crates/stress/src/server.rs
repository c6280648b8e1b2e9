//! The server under test, as a process that can be killed.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use quantarium_rules::Random;
use quantarium_wire::{NewTable, Occupant, OpenedTable, TableId};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpSocket;
use tokio::process::{Child, Command};

/// A running server.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the program on a folder, with more options of `serve`, and waits until it listens.
    pub(crate) async fn start(program: &Path, folder: &Path, options: &[&str]) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--data-dir"])
            .arg(folder)
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let stdout = child.stdout.take().expect("a pipe was asked for");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).await?;
        let address = line.trim().rsplit_once("http://").map(|(_, rest)| rest);
        let address = address.and_then(|text| text.trim_end_matches('/').parse().ok());
        let address = address.ok_or_else(|| {
            io::Error::other(format!(
                "the server said {line:?}, where its address belongs"
            ))
        })?;
        Ok(Self { child, address })
    }

    /// Ends it without a warning (SIGKILL).
    pub(crate) async fn kill(mut self) -> io::Result<()> {
        self.child.kill().await
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> Option<u32> {
        self.child.id()
    }
}

/// A game of two persons, who play at any of the connections.
pub(crate) fn new_table(game: &str, random: &mut Random) -> NewTable {
    NewTable {
        game: game.to_owned(),
        seed: Some(random.below(1 << 32).to_string()),
        occupants: vec![Occupant::Person; 2],
        clock: None,
        invited: Vec::new(),
        rated: false,
        drawn: false,
    }
}

/// Opens a table from one of this machine's addresses.
pub(crate) async fn open(
    address: SocketAddr,
    from: Ipv4Addr,
    new: &NewTable,
) -> io::Result<TableId> {
    let body = serde_json::to_string(new)?;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let mut stream = socket.connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let opened: OpenedTable = serde_json::from_str(body)
        .map_err(|error| io::Error::other(format!("{error}: {answer}")))?;
    Ok(opened.table.id)
}

/// The files of a server's folder, as they were at some time.
#[derive(Debug)]
pub(crate) struct Copy(Vec<(PathBuf, Vec<u8>)>);

impl Copy {
    /// Copies the files of a folder.
    pub(crate) fn of(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() {
                files.push((path.clone(), std::fs::read(path)?));
            }
        }
        Ok(Self(files))
    }

    /// Puts them back in place of what is there.
    pub(crate) fn put_back(&self, folder: &Path) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() {
                std::fs::remove_file(path)?;
            }
        }
        let mut files = self.0.iter();
        files.try_for_each(|(path, bytes)| std::fs::write(path, bytes))
    }
}
