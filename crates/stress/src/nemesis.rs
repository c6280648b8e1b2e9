//! What breaks a server of several, and the lines between it and the others, by a seed.

use std::fs::File;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use parking_lot::Mutex;
use quantarium_rules::Random;
use rustix::process::Signal;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use crate::Tested;
use crate::faults::now;
use crate::network::{Node, command};
use crate::report::Report;
use crate::server::Server;

/// How long a server may take to come back: it does not while there is no database.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Killed,
    /// By SIGTERM.
    Ended,
    /// Stopped for longer than its lease, and continued.
    Stopped,
    /// A line of it, or of the database, is slow and loses packets.
    Slow,
    // Cut from these.
    FromDatabases,
    FromServers,
    FromClients,
}

impl Kind {
    /// Each, and twice what says most.
    pub(crate) const ALL: &[Self] = &[
        Self::Killed,
        Self::Ended,
        Self::Stopped,
        Self::Slow,
        Self::FromDatabases,
        Self::FromDatabases,
        Self::FromServers,
        Self::FromClients,
    ];
}

/// Where servers listen.
pub(crate) const PORT: u16 = 6161;

/// What was broken, how often, and what came of it that nothing else shows.
#[derive(Debug, Default)]
pub(crate) struct Chronicle {
    /// The faults, and servers that ended by themselves.
    pub(crate) report: Mutex<Report>,
    /// When there was no database.
    pub(crate) refused: Mutex<Vec<(i64, i64)>>,
}

impl Chronicle {
    /// A fault is over.
    pub(crate) fn note(&self, logs: &Path, began: i64, who: &str, kind: &str) -> io::Result<()> {
        for name in [kind, "faults"] {
            self.report.lock().add(name, 1);
        }
        let file = logs.join("faults.log");
        let mut file = File::options().create(true).append(true).open(file)?;
        writeln!(file, "{began} {} {who} {kind}", now())
    }
}

/// A server in the network.
pub(crate) struct Machine {
    pub(crate) node: Node,
    pub(crate) plan: Plan,
    pub(crate) database: String,
    pub(crate) running: Option<Server>,
}

/// The lines that are cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'a> {
    pub(crate) databases: &'a [Node],
    pub(crate) servers: &'a [Node],
    pub(crate) balancer: &'a Node,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    pub tested: Tested,
    pub servers: u8,
    /// For how long faults are made.
    pub time: Duration,
    /// The folder for the servers' logs, and that of the faults.
    pub logs: PathBuf,
    /// What the servers do wrong on purpose. They suffer only what shows it then, and the database nothing.
    pub broken: Option<Broken>,
}

/// A promise that the servers break on purpose (`crates/store/src/broken.rs`), which must be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// They confirm before the commit.
    Confirm,
    /// They append without the compare.
    Append,
}

impl Broken {
    /// What the server calls it, and the faults that show it.
    fn known(self) -> (&'static str, &'static [Kind]) {
        match self {
            Self::Confirm => ("confirm", &[Kind::Killed]),
            Self::Append => ("append", &[Kind::Stopped]),
        }
    }
}

impl Machine {
    pub(crate) fn address(&self) -> SocketAddr {
        (self.node.address(), PORT).into()
    }

    /// Starts it, and again until it runs: as a service is.
    pub(crate) async fn start(&mut self) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            let log = self.plan.logs.join(format!("server{}.log", self.node.0));
            let log = File::options().create(true).append(true).open(log)?;
            let (address, port) = (self.node.address().to_string(), PORT.to_string());
            let internal = format!("{address}:6162");
            let folder = format!("/run/server{}", self.node.0);
            let mut command: Command = command(Some(&self.node), &self.plan.tested.program).into();
            command.args(["serve", "--address", &address, "--port", &port]);
            command.args(["--internal", &internal, "--database", &self.database]);
            command.args(["--data-dir", &folder, "--behind-proxy"]);
            command.args(["--notices", "anywhere"]).stderr(log);
            let broken = self.plan.broken.map(|it| it.known().0);
            command.envs(broken.map(|it| ("QUANTARIUM_BROKEN", it)));
            match Server::begin(command).await {
                Ok(server) => {
                    self.running = Some(server);
                    return Ok(());
                }
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => sleep(Duration::from_millis(300)).await,
            }
        }
    }

    /// Breaks something for a while, until `end`; `faults` are written down.
    pub(crate) async fn suffer(
        &mut self,
        lines: Lines<'_>,
        chronicle: &Chronicle,
        random: &mut Random,
        end: Instant,
    ) -> io::Result<()> {
        // One after the other, in an order of chance: a short trial has all.
        let mut kinds = Vec::new();
        // Who stands still long must meet others that go on meanwhile.
        let most = match self.plan.broken {
            Some(Broken::Append) => 12_000,
            _ => 1200,
        };
        loop {
            sleep(Duration::from_millis(300 + random.below(most))).await;
            if let Some(status) = self.server()?.process.try_wait()? {
                let words = format!("server {} ended by itself: {status}", self.node.0);
                chronicle.report.lock().broken.push(words);
                self.start().await?;
            }
            if Instant::now() >= end {
                return Ok(());
            }
            let began = now();
            if kinds.is_empty() {
                let all = self.plan.broken.map_or(Kind::ALL, |it| it.known().1);
                kinds.extend(all);
                random.shuffle(&mut kinds);
            }
            let Some(kind) = kinds.pop() else { continue };
            let kind = self.fault(kind, lines, random).await?;
            let who = format!("server {}", self.node.0);
            chronicle.note(&self.plan.logs, began, &who, &kind)?;
        }
    }

    fn server(&mut self) -> io::Result<&mut Server> {
        let none = || io::Error::other("the server does not run");
        self.running.as_mut().ok_or_else(none)
    }

    async fn fault(
        &mut self,
        kind: Kind,
        lines: Lines<'_>,
        random: &mut Random,
    ) -> io::Result<String> {
        let kind = match kind {
            Kind::Killed => {
                self.server()?.process.kill().await?;
                sleep(Duration::from_millis(random.below(2000))).await;
                self.start().await?;
                "server killed"
            }
            Kind::Ended => {
                self.server()?.stop().await?;
                self.start().await?;
                "server ended and started"
            }
            Kind::Stopped => {
                self.server()?.signal(Signal::STOP)?;
                sleep(Duration::from_millis(6000 + random.below(2000))).await;
                self.server()?.signal(Signal::CONT)?;
                "server stopped past its lease"
            }
            Kind::Slow => {
                let slow = [&self.node, &lines.databases[0]][random.below(2) as usize];
                slow.slow(true)?;
                sleep(some_time(random)).await;
                slow.slow(false)?;
                "line slow and lossy"
            }
            Kind::FromDatabases => return self.cut(lines.databases, "database", random).await,
            Kind::FromServers => {
                let mut others = lines.servers.to_vec();
                others.retain(|other| other.address() != self.node.address());
                return self.cut(&others, "servers", random).await;
            }
            Kind::FromClients => {
                let balancer = std::slice::from_ref(lines.balancer);
                return self.cut(balancer, "clients", random).await;
            }
        };
        Ok(kind.to_owned())
    }

    /// Cuts the lines to others for a while, one way or both.
    async fn cut(&self, others: &[Node], what: &str, random: &mut Random) -> io::Result<String> {
        let way = random.below(3);
        let cut = |cut: bool| {
            others.iter().try_for_each(|other| {
                if way != 1 {
                    self.node.cut(other, self.node.0, cut)?;
                }
                if way != 2 {
                    other.cut(&self.node, self.node.0, cut)?;
                }
                Ok::<_, io::Error>(())
            })
        };
        cut(true)?;
        sleep(some_time(random)).await;
        cut(false)?;
        let ways = ["", ", from there only", ", to there only"][way as usize];
        Ok(format!("server cut from {what}{ways}"))
    }
}

/// Shorter than a lease, or longer.
fn some_time(random: &mut Random) -> Duration {
    Duration::from_millis(match random.below(3) {
        0 => 5500 + random.below(2500),
        _ => 200 + random.below(1800),
    })
}
