//! A proxy to the server that is cut and slow at times, and that notes which moves pass.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use percent_encoding::percent_decode_str;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// A move that a bot asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passed {
    pub game: String,
    /// How many plies had been played before it.
    pub ply: usize,
    pub text: String,
    /// Whether the server's answer that it is done came through.
    pub done: bool,
}

#[derive(Clone, Debug)]
pub struct Proxy {
    pub address: SocketAddr,
    /// The server; none while there is no server.
    server: Arc<watch::Sender<Option<SocketAddr>>>,
    /// Raised when all connections are cut.
    cuts: Arc<watch::Sender<u64>>,
    /// How long everything takes, in milliseconds.
    slow: Arc<AtomicU64>,
    /// The move whose answer is lost, by its number.
    lost: Arc<AtomicUsize>,
    pub passed: Arc<Mutex<Vec<Passed>>>,
}

/// Requests of one connection that have no answer yet: which of the moves that passed, where it is one.
type Open = Arc<Mutex<VecDeque<Option<usize>>>>;

impl Proxy {
    pub async fn to(server: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let proxy = Self {
            address: listener.local_addr()?,
            server: Arc::new(watch::Sender::new(Some(server))),
            cuts: Arc::new(watch::Sender::new(0)),
            slow: Arc::default(),
            lost: Arc::new(AtomicUsize::new(usize::MAX)),
            passed: Arc::default(),
        };
        let whole = proxy.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let proxy = whole.clone();
                // Whatever goes wrong, the connection has ended.
                tokio::spawn(async move { proxy.carry(near).await });
            }
        });
        Ok(proxy)
    }

    /// Leads elsewhere from now on; what was on its way is lost.
    pub(crate) fn lead(&self, server: Option<SocketAddr>) {
        self.server.send_replace(server);
        self.cut();
    }

    pub(crate) fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Makes everything take that long.
    pub(crate) fn slow(&self, milliseconds: u64) {
        self.slow.store(milliseconds, Ordering::Relaxed);
    }

    /// Loses the answer to a move, by its number from 0 among those that pass, and cuts all connections then.
    pub fn lose(&self, number: usize) {
        self.lost.store(number, Ordering::Relaxed);
    }

    async fn carry(&self, near: TcpStream) -> io::Result<()> {
        let server = *self.server.borrow();
        let far = TcpStream::connect(server.ok_or(io::ErrorKind::NotConnected)?).await?;
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let mut cuts = self.cuts.subscribe();
        let open = Open::default();
        let (from_near, to_near) = near.into_split();
        let (from_far, to_far) = far.into_split();
        tokio::select! {
            _ = cuts.changed() => Ok(()),
            done = self.pass_on(from_near, to_far, true, &open) => done,
            done = self.pass_on(from_far, to_near, false, &open) => done,
        }
    }

    /// Carries requests, which are noted before they go on, or answers, when they have come through.
    async fn pass_on(
        &self,
        mut from: OwnedReadHalf,
        mut to: OwnedWriteHalf,
        are_requests: bool,
        open: &Open,
    ) -> io::Result<()> {
        let mut bytes = [0; 8192];
        loop {
            let count = from.read(&mut bytes).await?;
            if count == 0 {
                return Ok(());
            }
            if are_requests {
                self.note_request(&bytes[..count], open);
            } else if open.lock().front() == Some(&Some(self.lost.load(Ordering::Relaxed))) {
                self.cut();
                return Ok(());
            }
            let slow = self.slow.load(Ordering::Relaxed);
            if slow > 0 {
                sleep(Duration::from_millis(slow)).await;
            }
            to.write_all(&bytes[..count]).await?;
            if !are_requests {
                self.note_answer(&bytes[..count], open);
            }
        }
    }

    fn note_request(&self, bytes: &[u8], open: &Open) {
        let text = String::from_utf8_lossy(bytes);
        if text.starts_with("GET ") || text.starts_with("POST ") {
            let place = asked(&text).map(|asked| {
                let mut passed = self.passed.lock();
                passed.push(asked);
                passed.len() - 1
            });
            open.lock().push_back(place);
        }
    }

    fn note_answer(&self, bytes: &[u8], open: &Open) {
        if bytes.starts_with(b"HTTP/1.1 ")
            && let Some(place) = open.lock().pop_front().flatten()
        {
            self.passed.lock()[place].done = bytes.starts_with(b"HTTP/1.1 200");
        }
    }
}

/// The move that a request asks for.
fn asked(request: &str) -> Option<Passed> {
    let (_, rest) = request.split_once("POST /api/bot/game/")?;
    let (game, rest) = rest.split_once("/move/")?;
    let (text, rest) = rest.split_once("?ply=")?;
    let ply = rest.split(['&', ' ']).next()?.parse().ok()?;
    Some(Passed {
        game: game.to_owned(),
        ply,
        text: percent_decode_str(text).decode_utf8().ok()?.into_owned(),
        done: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_from_its_request() {
        let request = "POST /api/bot/game/k3/move/%2B%40d3%20x?ply=12&at=14 HTTP/1.1\r\n\r\n{}";
        let expected = Passed {
            game: "k3".into(),
            ply: 12,
            text: "+@d3 x".into(),
            done: false,
        };
        assert_eq!(asked(request), Some(expected));
        assert_eq!(asked("POST /api/bot/game/k3/resign HTTP/1.1\r\n\r\n"), None);
    }
}
