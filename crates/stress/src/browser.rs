//! A browser: it asks over HTTP as a page does, from an address of its own, and keeps its cookies.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use quantarium_wire::{HiddenText, NewTable, OpenedTable, SaidSecret, TableId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::time::{Instant, sleep, timeout};

use crate::Failure;
use crate::seat::{PATIENCE, client};

#[derive(Clone, Debug)]
pub struct Browser {
    /// Which of this machine's addresses it asks from.
    pub from: Ipv4Addr,
    /// Its cookies as a request carries them; empty where it has none.
    pub cookies: String,
    /// Whether it is none, but a program that wants to be nobody: what it opens is everybody's.
    nobody: bool,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// What it says, where it was done and is of that form.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let done = (200..300).contains(&self.status);
        done.then(|| serde_json::from_str(&self.body).ok())?
    }

    /// Fails where the status is another one: with that, and why.
    pub(crate) fn expect(&self, status: u16, what: &str) -> io::Result<()> {
        let fits = (self.status == status).then_some(());
        fits.ok_or_else(|| io::Error::other(format!("{what}: {}: {}", self.status, self.body)))
    }
}

impl Browser {
    pub fn new(from: Ipv4Addr) -> Self {
        Self {
            from,
            cookies: String::new(),
            nobody: false,
        }
    }

    pub fn nobody(from: Ipv4Addr) -> Self {
        let mut browser = Self::new(from);
        browser.nobody = true;
        browser
    }

    /// What its cookies are worth: nobody else may ever see it.
    pub fn secrets(&self) -> impl Iterator<Item = &str> {
        let pairs = self.cookies.split("; ");
        pairs.filter_map(|pair| pair.split_once('=').map(|(_, value)| value))
    }

    /// Asks, on a connection of its own.
    pub async fn ask(
        &mut self,
        server: SocketAddr,
        method: &str,
        path: &str,
        body: &impl Serialize,
    ) -> io::Result<Answer> {
        let body = serde_json::to_string(body)?;
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n");
        if !self.nobody {
            head += &format!("Origin: http://{server}\r\nCookie: {}\r\n", self.cookies);
        }
        let length = body.len();
        head += &format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
        let request = head + &body;
        let answer = timeout(PATIENCE, self.exchange(server, &request)).await??;
        let parts = answer.split_once("\r\n\r\n");
        let (head, body) = parts.ok_or(io::ErrorKind::UnexpectedEof)?;
        for line in head.lines() {
            let (name, value) = line.split_once(": ").unwrap_or_default();
            if name.eq_ignore_ascii_case("set-cookie") {
                self.cookies = keep(&self.cookies, value);
            }
        }
        let status = head.split(' ').nth(1).and_then(|text| text.parse().ok());
        let other = || io::Error::other(format!("an answer that begins with {head:?}"));
        let status = status.ok_or_else(other)?;
        let (head, body) = (head.to_owned(), body.to_owned());
        Ok(Answer { status, head, body })
    }

    async fn exchange(&self, server: SocketAddr, request: &str) -> io::Result<String> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((self.from, 0).into())?;
        let mut stream = socket.connect(server).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer)
    }

    pub async fn open(&mut self, server: SocketAddr, new: &NewTable) -> io::Result<OpenedTable> {
        let answer = self.ask(server, "POST", "/api/tables", new).await?;
        let opened = answer.read();
        opened.ok_or_else(|| io::Error::other(format!("{}: {}", answer.status, answer.body)))
    }

    /// Opens a table, and `other` follows the link to the free seat; nothing where the server had trouble.
    pub async fn open_with(
        &mut self,
        other: &mut Self,
        server: SocketAddr,
        new: &NewTable,
    ) -> io::Result<Option<TableId>> {
        let opened = self.open(server, new).await?;
        let Some(secret) = opened.secret else {
            return Ok(None);
        };
        let table = opened.table.id;
        let path = format!("/api/tables/{table}/join");
        let secret = HiddenText(secret);
        let link = SaidSecret { secret };
        let joined = other.ask(server, "POST", &path, &link).await?;
        Ok((joined.status == 200).then_some(table))
    }
}

/// A browser's cookies with one that is set, in place of that of its name, or without it where the value is empty.
pub fn keep(cookies: &str, set: &str) -> String {
    let pair = set.split(';').next().unwrap_or_default();
    let (name, value) = pair.split_once('=').unwrap_or_default();
    let others = cookies.split("; ").filter(|held| {
        let (other, _) = held.split_once('=').unwrap_or_default();
        !other.is_empty() && other != name
    });
    let new = (!value.is_empty()).then_some(pair);
    others.chain(new).collect::<Vec<_>>().join("; ")
}

/// Waits until a server behind a balancer is ready, and the balancer has seen it: so long at most.
pub(crate) async fn ready(address: SocketAddr, longest: Duration) -> Result<(), Failure> {
    let (begun, mut browser) = (Instant::now(), Browser::new(client(0)));
    loop {
        let answer = browser.ask(address, "GET", "/readyz", &()).await;
        if answer.as_ref().is_ok_and(|answer| answer.status == 200) {
            break;
        }
        if begun.elapsed() > longest {
            let words = format!("{address} is not ready after {longest:?}: {answer:?}");
            return Err(Failure::Player(words));
        }
        sleep(Duration::from_millis(100)).await;
    }
    // The balancer asks twice a second.
    sleep(Duration::from_secs(1)).await;
    Ok(())
}
