//! What strangers do to a server while others play.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use quantarium_games::open;
use quantarium_rules::{Random, Seed};
use quantarium_wire::{HiddenText, LogIn, TableId};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use crate::browser::Browser;
use crate::seat::client;
use crate::server::new_table;

/// The first of the addresses that strangers have. On this machine no address has a share: only the server's sums bound them.
const STRANGERS: u32 = 1 << 21;
/// How many do it at once.
const AT_ONCE: u32 = 8;
/// How many connections are half open.
const HALF_OPEN: usize = 400;

/// What strangers do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Abuse {
    Records,
    /// They ask for games on the largest board as pictures that move.
    Animations,
    Analyses,
    /// They connect, and say half of what they want.
    HalfOpen,
    Tables,
    /// They say more at a table than anybody may.
    Floods,
    Deaf,
    Passwords,
}

impl Abuse {
    /// What it is called in a list.
    pub fn words(self) -> &'static str {
        match self {
            Self::Records => "records of 44,000 tags",
            Self::Animations => "films of 250 moves",
            Self::Analyses => "analyses of 8 s",
            Self::HalfOpen => "half-open connections",
            Self::Tables => "tables opened",
            Self::Floods => "floods of messages",
            Self::Deaf => "pages that never read",
            Self::Passwords => "passwords guessed",
        }
    }

    /// Does it until the end: how often it was begun.
    pub(super) async fn go_on(
        self,
        server: SocketAddr,
        tables: Vec<TableId>,
        end: Instant,
    ) -> Result<u64, String> {
        let asked = Arc::new(match self {
            Self::Records => ("/api/ask", record()),
            Self::Animations => ("/api/animation", animated()),
            Self::Analyses => ("/api/analysis", analysis()),
            _ => ("", Value::Null),
        });
        let mut strangers = JoinSet::new();
        for number in 0..AT_ONCE {
            let table = tables.get(number as usize % tables.len().max(1)).cloned();
            strangers.spawn(self.one(server, number, table, Arc::clone(&asked), end));
        }
        Ok(strangers.join_all().await.into_iter().sum())
    }

    async fn one(
        self,
        server: SocketAddr,
        number: u32,
        table: Option<TableId>,
        asked: Arc<(&'static str, Value)>,
        end: Instant,
    ) -> u64 {
        let mut halves = Vec::new();
        let mut deaf = Vec::new();
        let mut done = 0_u64;
        while Instant::now() < end {
            let mut browser = Browser::new(client(STRANGERS + number));
            let does = async {
                match self {
                    Self::Records | Self::Animations | Self::Analyses => {
                        let (path, body) = &*asked;
                        ask(&mut browser, server, path, body).await;
                    }
                    Self::Tables => {
                        let new = new_table("quantum-leap", &mut Random::new(Seed(done)));
                        ask(&mut browser, server, "/api/tables", &new).await;
                    }
                    Self::Passwords => {
                        let guess = LogIn {
                            name: "Wombat".to_owned(),
                            password: HiddenText(format!("guess number {done}")),
                            take_over: false,
                        };
                        browser.from = client(STRANGERS + number + AT_ONCE * done as u32);
                        ask(&mut browser, server, "/api/session", &guess).await;
                    }
                    Self::HalfOpen if halves.len() < HALF_OPEN / AT_ONCE as usize => {
                        halves.extend(half_open(server).await);
                    }
                    Self::Floods => flood(server, &browser, table.as_ref()).await,
                    Self::Deaf if deaf.len() < 4 => {
                        if let Some(table) = &table {
                            deaf.extend(browser.deaf(server, table).await);
                        }
                    }
                    // They hold what they have.
                    Self::HalfOpen | Self::Deaf => sleep(Duration::from_millis(100)).await,
                }
            };
            // What takes longer is given up.
            let _ = timeout_at(end, does).await;
            done += 1;
        }
        done
    }
}

/// Asks, whatever the answer is: most of them are refused.
async fn ask(browser: &mut Browser, server: SocketAddr, path: &str, body: &impl Serialize) {
    if browser.ask(server, "POST", path, body).await.is_err() {
        // Hung up on, or too slow.
        sleep(Duration::from_millis(10)).await;
    }
}

fn record() -> Value {
    let tags: String = (0..44_000).map(|tag| format!("[t{tag} \"\"]\n")).collect();
    json!({"type": "readRecord", "text": format!("[Result \"*\"]\n{tags}")})
}

/// 250 moves of Quantum Link on its largest board: each puts a piece on the next cell.
fn animated() -> Value {
    let game = "quantum-link:board=rhomb16x16";
    let mut position = open(game).expect("a game").start(Seed(1));
    let next = |_| {
        let text = position.moves().into_iter().next()?;
        position.play(&text).ok()?;
        Some(text)
    };
    let moves: Vec<String> = (0..250).map_while(next).collect();
    json!({"game": game, "setup": null, "seed": "1", "moves": moves})
}

fn analysis() -> Value {
    json!({
        "game": "quantum-link:board=hex5", "setup": "5/6/7/8/9/8/7/6/5 g 0", "moves": [], "millis": 8000, "lines": 1, "threads": 1
    })
}

/// Half of the head of a request.
async fn half_open(server: SocketAddr) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(server).await.ok()?;
    let half = b"GET /api/lobby HTTP/1.1\r\nHost: local";
    stream.write_all(half).await.ok()?;
    Some(stream)
}

/// How much is said at once: more than the server has patience for.
const FLOOD: u32 = 300;

/// Says more than it may, and never hears the answers.
async fn flood(server: SocketAddr, browser: &Browser, table: Option<&TableId>) {
    let Some(table) = table else { return };
    let Ok(mut seat) = browser.connect(server, table).await else {
        return sleep(Duration::from_millis(10)).await;
    };
    for _ in 0..FLOOD {
        if seat.ask_state().await.is_err() {
            return;
        }
    }
}
