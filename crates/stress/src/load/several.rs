//! Several servers of one site under load, with PostgreSQL and a balancer on the same machine: how long moves take, what becomes of
//! those who are at a server that is killed or ends, and what a connection costs a server that passes it on.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use serde::Serialize;
use tempfile::TempDir;
use tokio::process::Command;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::coming::Coming;
use super::{PATIENCE, Plan, Times, open, play_all, players};
use crate::Failure;
use crate::balancer::Balancer;
use crate::browser::{Browser, ready};
use crate::postgres::Postgres;
use crate::process::{allow_files, processor, resident};
use crate::seat::{Board, Seat, client};
use crate::server::Server;
use crate::stored;
use crate::tables::all;

/// The first of the addresses that pages come from who come back.
const COMING_BACK: u32 = 1 << 17;

/// How long pages wait between two attempts, in milliseconds, less up to a half by chance: as in `web/src/lib/backend/server/table.ts`.
const BACK_OFF: [u64; 6] = [250, 500, 1000, 2000, 4000, 8000];

/// How long those have who must come back, and what is played before anything happens.
const SPELL: Duration = Duration::from_secs(15);

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// From a move to its confirmation, while nothing is broken.
    pub confirmed: Times,
    /// From a move to where the other player sees it.
    pub seen: Times,
    /// Transactions of the database, a second.
    pub commits: f64,
    /// The share of the processors that each took, in percent.
    pub shares: Vec<(String, f64)>,
    /// What became of those who were there: before, after a server was killed, and while each was ended and started.
    pub spells: Vec<Spell>,
    /// What a connection at which nothing happens costs the server that passes it on, in KiB; none where the system does not say.
    pub passed_on: Option<f64>,
}

/// How long things took that began in a span of time.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spell {
    pub what: &'static str,
    /// From when somebody wants to move to the confirmation, with all coming back that it needs.
    pub moves: Times,
    /// From the end of a connection until its page has the table again.
    pub back: Times,
}

struct Site {
    program: PathBuf,
    servers: Vec<Server>,
    addresses: Vec<SocketAddr>,
    /// How many pages may come to a server.
    pages: u32,
    balancer: Balancer,
    postgres: Postgres,
    folder: TempDir,
}

fn free() -> io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

impl Site {
    async fn start(plan: &Plan, servers: u8, sockets: u32) -> Result<Self, Failure> {
        allow_files()?;
        let folder = tempfile::tempdir()?;
        let postgres = Postgres::make(&folder.path().join("database"), None, true)?;
        let addresses: io::Result<Vec<_>> = (0..servers).map(|_| free()).collect();
        let addresses = addresses?;
        let mut site = Self {
            program: plan.tested.program.clone(),
            servers: Vec::new(),
            balancer: Balancer::start(folder.path(), None, free()?, &addresses)?,
            addresses,
            // All may come to one server, and be passed on from there to itself once more.
            pages: 2 * (plan.games * 2 + plan.idle + sockets) + 64,
            postgres,
            folder,
        };
        for number in 0..usize::from(servers) {
            let server = site.serve(number).await?;
            site.servers.push(server);
        }
        Ok(site)
    }

    async fn serve(&self, number: usize) -> Result<Server, Failure> {
        let folder = self.folder.path().join(format!("server{number}"));
        let port = self.addresses[number].port().to_string();
        let (database, pages) = (self.postgres.url(), self.pages.to_string());
        let mut command = Command::new(&self.program);
        command.args(["serve", "--behind-proxy", "--port", &port]);
        command.args(["--database", &database, "--pages", &pages]);
        command.arg("--data-dir").arg(folder).stderr(Stdio::null());
        let server = Server::begin(command).await?;
        ready(server.address, PATIENCE).await?;
        Ok(server)
    }

    /// Kills a server, and ends and starts each: what was begun when.
    async fn suffer(&mut self) -> Result<Vec<(&'static str, Instant)>, Failure> {
        let mut spells = vec![("nothing", Instant::now())];
        sleep(SPELL).await;
        let number = self.servers.len() - 1;
        spells.push(("a server is killed", Instant::now()));
        self.servers.remove(number).process.kill().await?;
        sleep(SPELL).await;
        let server = self.serve(number).await?;
        self.servers.push(server);
        spells.push(("each ends and is started", Instant::now()));
        for number in 0..self.servers.len() {
            self.servers.remove(0).stop().await?;
            let server = self.serve(number).await?;
            self.servers.push(server);
            sleep(SPELL / 3).await;
        }
        Ok(spells)
    }

    fn commits(&self) -> Result<f64, Failure> {
        let sql = "SELECT sum(xact_commit) FROM pg_stat_database";
        let rows = self.postgres.ask(sql)?;
        let cell = rows.first().and_then(|row| row.first());
        Ok(stored::number(cell.map_or("", String::as_str))?)
    }

    /// The processor time of each part, in seconds.
    fn processors(&self) -> Vec<(String, f64)> {
        let servers = self.servers.iter().filter_map(|server| server.process.id());
        let took = |id| processor(id).unwrap_or_default();
        let servers = servers.zip(0..);
        let parts = servers.map(|(id, number)| (format!("server {number}"), took(id)));
        let family = family(self.postgres.process()).into_iter();
        let balancer = self.balancer.process.id();
        let others = [
            ("PostgreSQL".to_owned(), family.map(took).sum()),
            ("HAProxy".to_owned(), balancer.map_or(0.0, took)),
            ("generator".to_owned(), took(std::process::id())),
        ];
        parts.chain(others).collect()
    }
}

/// A process and those that it has started.
fn family(parent: u32) -> Vec<u32> {
    let children = std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children"));
    let children = children.unwrap_or_default();
    let children = children.split(' ').filter_map(|id| id.parse().ok());
    children.chain([parent]).collect()
}

/// Measures one after the other; `sockets` are there when a server is killed.
pub async fn run(plan: &Plan, servers: u8, sockets: u32) -> Result<Report, Failure> {
    let mut random = Random::new(plan.tested.seed);
    let mut site = Site::start(plan, servers, sockets).await?;
    let tables = open(site.balancer.address, plan.games, 0, &mut random).await?;
    let mut report = played(plan, &site, &tables, &mut random).await?;
    report.passed_on = passed_on(plan, &site, &mut random).await?;
    let (finish, finished) = watch::channel(false);
    let mut pages = JoinSet::new();
    for number in 0..sockets {
        let page = Page {
            address: site.balancer.address,
            number: COMING_BACK + number,
            table: tables[(number % plan.games) as usize].clone(),
            board: None,
            every: (number < plan.games).then_some(plan.every()),
            random: Random::new(Seed(random.below(u64::MAX))),
            seen: Seen::default(),
        };
        pages.spawn(page.stay(finished.clone()));
        // Not all at once, as they come to a site.
        sleep(Duration::from_millis(2)).await;
    }
    let spells = site.suffer().await?;
    let end = Instant::now();
    finish.send_replace(true);
    let seen = all(pages).await?;
    let ends = spells.iter().skip(1).map(|(_, begun)| *begun).chain([end]);
    report.spells = spells
        .iter()
        .zip(ends)
        .map(|((what, begun), end)| {
            let within = |part: fn(&Seen) -> &Began| {
                let times = seen.iter().flat_map(part);
                let times = times.filter(|(when, _)| (*begun..end).contains(when));
                Times::of(times.map(|(_, took)| *took).collect())
            };
            Spell {
                what,
                moves: within(|seen| &seen.moves),
                back: within(|seen| &seen.back),
            }
        })
        .collect();
    Ok(report)
}

/// Plays while nothing is broken.
async fn played(
    plan: &Plan,
    site: &Site,
    tables: &[TableId],
    random: &mut Random,
) -> Result<Report, Failure> {
    let games = players(site.balancer.address, tables).await?;
    let games = games.begin().await?;
    let (commits, before) = (site.commits()?, site.processors());
    let begun = Instant::now();
    let end = begun + Duration::from_secs(plan.seconds);
    let playing = play_all(plan, games, end, random)?;
    let measured = super::report(&all(playing).await?, &[], None);
    let seconds = begun.elapsed().as_secs_f64();
    let machine =
        seconds * std::thread::available_parallelism().map_or(1.0, |all| usize::from(all) as f64);
    let after = site.processors().into_iter().zip(before);
    Ok(Report {
        confirmed: measured.confirmed,
        seen: measured.seen,
        commits: (site.commits()? - commits) / seconds,
        shares: after
            .map(|((name, after), (_, before))| (name, 100.0 * (after - before) / machine))
            .collect(),
        spells: Vec::new(),
        passed_on: None,
    })
}

/// Has many come to a table by another server than its own: the memory of each there, in KiB.
async fn passed_on(plan: &Plan, site: &Site, random: &mut Random) -> Result<Option<f64>, Failure> {
    let [own, other, ..] = &site.servers[..] else {
        return Ok(None);
    };
    let table = open(own.address, 1, COMING_BACK, random).await?.pop();
    let memory = || other.process.id().and_then(resident);
    // The first makes what all others use.
    let first = Coming::look_on(other.address, table.as_ref(), COMING_BACK, 8).await?;
    let before = memory();
    let coming = Coming::look_on(other.address, table.as_ref(), COMING_BACK, plan.idle).await?;
    let after = memory();
    drop((first, coming));
    let each = |(before, after): (u64, u64)| (after as f64 - before as f64) / f64::from(plan.idle);
    Ok(before.zip(after).filter(|_| plan.idle > 0).map(each))
}

/// Times by when they began.
type Began = Vec<(Instant, Duration)>;

#[derive(Default)]
struct Seen {
    moves: Began,
    back: Began,
}

/// A page that comes back whenever its connection ends, and moves, perhaps.
struct Page {
    address: SocketAddr,
    number: u32,
    table: TableId,
    /// What it knows of it.
    board: Option<Board>,
    /// Between two moves.
    every: Option<Duration>,
    random: Random,
    seen: Seen,
}

impl Page {
    async fn stay(mut self, mut finished: watch::Receiver<bool>) -> Result<Seen, String> {
        tokio::select! {
            broken = self.come_back() => broken?,
            _ = finished.wait_for(|over| *over) => {}
        }
        Ok(self.seen)
    }

    /// Forever, unless the server shows what is no table.
    async fn come_back(&mut self) -> Result<(), String> {
        let (mut lost, mut attempts) = (None, 0);
        // Since when it wants to move.
        let mut wants = None;
        loop {
            let Ok(Ok(mut seat)) = timeout(PATIENCE, self.sit()).await else {
                let wait = BACK_OFF[attempts.min(BACK_OFF.len() - 1)];
                attempts += 1;
                sleep(Duration::from_millis(wait - self.random.below(wait / 2))).await;
                continue;
            };
            attempts = 0;
            if let Some(lost) = lost.take() {
                self.seen.back.push((lost, Instant::elapsed(&lost)));
            }
            let board = self.board.as_mut().ok_or("a page without a table")?;
            loop {
                let Some(every) = self.every else {
                    match seat.follow(board).await {
                        Ok(_) => continue,
                        Err(_) => break,
                    }
                };
                let since = *wants.get_or_insert_with(|| Instant::now() + every);
                let heard = timeout_at(since, seat.follow(board)).await;
                match heard {
                    Ok(Ok(_)) => continue,
                    Ok(Err(_)) => break,
                    Err(_) => {}
                }
                if seat.play(board, &mut self.random).await.is_err() {
                    break;
                }
                self.seen.moves.push((since, since.elapsed()));
                wants = None;
            }
            lost = Some(Instant::now());
        }
    }

    /// Comes to the table, and hears what it does not know of it, as the page does.
    async fn sit(&mut self) -> Result<Seat, String> {
        let browser = Browser::new(client(self.number));
        let Some(board) = &mut self.board else {
            let (seat, view) = browser.sit(self.address, &self.table).await?;
            self.board = Some(Board::new(&view)?);
            return Ok(seat);
        };
        let back = browser.come_back(self.address, &self.table, board.seq);
        let mut seat = back.await?;
        while !seat.follow(board).await? {}
        Ok(seat)
    }
}
