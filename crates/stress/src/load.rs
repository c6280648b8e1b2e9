//! Many games at once: how long a move takes until it is confirmed, and until the others see it.

mod abuse;
mod coming;
pub mod several;

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use clap::Args;
use quantarium_games::FAMILIES;
use quantarium_rules::{Random, Seed};
use quantarium_wire::{FromTable, HiddenText, LogIn, TableEvent, TableId};
use serde::Serialize;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

pub use self::abuse::Abuse;
use self::coming::{Came, Coming};
use crate::browser::Browser;
use crate::kept::keep;
use crate::process::{allow_files, processor, resident};
use crate::rivals::Person;
use crate::seat::{Board, Seat, client};
use crate::server::{Server, new_table};
use crate::tables::all;
use crate::{Failure, Tested};

/// How long the others may take to see a move before the trial is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A thread of their own for those who only look on: thousands are told at once, and a player's message must not wait behind theirs.
static APART: LazyLock<Runtime> = LazyLock::new(|| {
    let mut threads = Builder::new_multi_thread();
    let made = threads.worker_threads(1).enable_all().build();
    made.expect("a thread is made")
});

/// The first of the addresses that log-ins come from.
const ENTERING: u32 = 1 << 20;

/// What is to be done.
#[derive(Args, Clone, Debug)]
pub struct Plan {
    #[command(flatten)]
    pub tested: Tested,
    /// Games at once, each of two players at a connection of their own.
    #[arg(long, default_value_t = 1000)]
    pub games: u32,
    /// Moves a second, in all games together.
    #[arg(long, default_value_t = 500.0)]
    pub rate: f64,
    /// How long is played, in seconds.
    #[arg(long, default_value_t = 60)]
    pub seconds: u64,
    /// Others who watch one of the games.
    #[arg(long, default_value_t = 0)]
    pub watchers: u32,
    /// Others who are at a table where nothing happens.
    #[arg(long, default_value_t = 0)]
    pub idle: u32,
    /// Log-ins a second beside the games.
    #[arg(long, default_value_t = 0)]
    pub log_ins: u32,
    /// Games that the server keeps already when it is started.
    #[arg(long, default_value_t = 0)]
    pub kept: u32,
    /// What strangers do beside the games.
    #[arg(skip)]
    pub abuse: Option<Abuse>,
}

impl Plan {
    /// The time between two moves of a game.
    fn every(&self) -> Duration {
        Duration::from_secs_f64(f64::from(self.games) / self.rate)
    }
}

/// Times in microseconds.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Times {
    pub count: usize,
    /// Half took no longer.
    pub p50: u64,
    /// 99 of 100 took no longer.
    pub p99: u64,
    pub max: u64,
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share).ceil() as usize;
            let time = times.get(place.saturating_sub(1));
            time.map_or(0, |time| time.as_micros() as u64)
        };
        Self {
            count: times.len(),
            p50: at(0.5),
            p99: at(0.99),
            max: at(1.0),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// From a move to its confirmation.
    pub confirmed: Times,
    /// From a move to where the other player sees it.
    pub seen: Times,
    /// From a move to where the last of the watchers sees it.
    pub watched: Times,
    /// From a log-in to its answer.
    pub logged_in: Times,
    /// How often strangers have begun what they do.
    pub abused: u64,
    /// From the start of the program to the first answer, in milliseconds.
    pub started: u64,
    /// The memory of a connection at which nothing happens, in KiB; none where the system does not say.
    pub idle: Option<f64>,
    /// The memory of a game with its two connections, in KiB, in the end; none where the system does not say.
    pub game: Option<f64>,
    /// The bytes of an event, as one page hears it, on average.
    pub bytes: f64,
    /// The server's memory in the end (resident), in KiB; none where the system does not say.
    pub memory: Option<u64>,
    /// The server's processor time, in seconds; none where the system does not say.
    pub processor: Option<f64>,
}

/// What the players of one game measured.
#[derive(Default)]
struct Measured {
    confirmed: Vec<Duration>,
    seen: Vec<Duration>,
    /// When each event was asked for, where others watch.
    asked: Heard,
    bytes: usize,
}

/// Opens the games, plays for the time, and measures.
pub async fn run(plan: &Plan) -> Result<Report, Failure> {
    allow_files()?;
    let folder = tempfile::tempdir()?;
    let mut random = Random::new(plan.tested.seed);
    if plan.kept > 0 {
        keep(&plan.tested.program, folder.path(), plan.kept, &mut random).await?;
    }
    let pages = (plan.games * 2 + plan.watchers + plan.idle + 64).to_string();
    let before = Instant::now();
    let mut server =
        Server::start(&plan.tested.program, folder.path(), &["--pages", &pages]).await?;
    let (mut browser, lobby) = (Browser::new(client(0)), "/api/lobby");
    browser.ask(server.address, "GET", lobby, &()).await?;
    let started = before.elapsed().as_millis() as u64;
    let first = plan.games * 2;
    let empty = open(server.address, plan.idle.min(1), first, &mut random).await?;
    let (empty, after) = (empty.into_iter().next(), first + plan.watchers);
    // What the first pages make a server allocate once is no page's own.
    let early = plan.idle.min(32);
    let others = after + plan.idle;
    let early = Coming::look_on(server.address, empty.as_ref(), others, early).await?;
    let memory = || server.process.id().and_then(resident);
    let before = memory();
    let idle = Coming::look_on(server.address, empty.as_ref(), after, plan.idle).await?;
    let idle_memory = memory();
    let tables = open(server.address, plan.games, 0, &mut random).await?;
    let (address, watched, count) = (server.address, tables.first().cloned(), plan.watchers);
    let games = players(address, &tables).await?;
    let played = memory();
    let watchers = async move { Coming::look_on(address, watched.as_ref(), first, count).await };
    let watchers = APART.spawn(watchers).await;
    let watchers = watchers.map_err(std::io::Error::other)??;
    let (games, watchers) = (games.begin().await?, watchers.begin().await?);
    let end = Instant::now() + Duration::from_secs(plan.seconds);
    let playing = play_all(plan, games, end, &mut random)?;
    let mut watching = JoinSet::new();
    let (over, last) = watch::channel(None);
    for (_, seat, _) in watchers {
        watching.spawn_on(watches(seat, last.clone()), APART.handle());
    }
    let mut entering = JoinSet::new();
    if plan.log_ins > 0 {
        entering.spawn(log_in(server.address, plan.log_ins, end));
    }
    let mut abusing = JoinSet::new();
    if let Some(abuse) = plan.abuse {
        abusing.spawn(abuse.go_on(server.address, tables, end));
    }
    let measured = all(playing).await?;
    over.send_replace(measured.iter().map(|game| last_of(&game.asked)).max());
    let watched = all(watching).await?;
    let logged_in = all(entering).await?.concat();
    let each = |from: Option<u64>, to: Option<u64>, count: u32| {
        Some((to? as f64 - from? as f64) / f64::from(count))
    };
    let report = Report {
        started,
        logged_in: Times::of(logged_in),
        abused: all(abusing).await?.into_iter().sum(),
        idle: each(before, idle_memory, plan.idle).filter(|_| plan.idle > 0),
        game: each(idle_memory, played, plan.games),
        ..report(&measured, &watched, server.process.id())
    };
    drop((early, idle));
    server.process.kill().await?;
    Ok(report)
}

/// Opens tables, each from an address of its own.
async fn open(
    server: SocketAddr,
    count: u32,
    first: u32,
    random: &mut Random,
) -> Result<Vec<TableId>, Failure> {
    let mut tables = Vec::new();
    for number in 0..count {
        let game = FAMILIES[number as usize % FAMILIES.len()];
        let new = new_table(game.id, random);
        let mut browser = Browser::nobody(client(first + number));
        tables.push(browser.open(server, &new).await?.table.id);
    }
    Ok(tables)
}

/// Logs in so often a second, each time from another address: how long the answers took.
async fn log_in(server: SocketAddr, rate: u32, end: Instant) -> Result<Vec<Duration>, String> {
    let made = Person::new(server, "Wombat", client(ENTERING)).await;
    let person = made.map_err(|error| error.to_string())?;
    let mut times = interval_at(Instant::now(), Duration::from_secs(1) / rate);
    let mut entering = JoinSet::new();
    for number in 1.. {
        if times.tick().await >= end {
            break;
        }
        let asked = LogIn {
            name: person.name.clone(),
            password: HiddenText(person.password.clone()),
            take_over: false,
        };
        entering.spawn(async move {
            let begun = Instant::now();
            let mut browser = Browser::new(client(ENTERING + number));
            let answer = browser.ask(server, "POST", "/api/session", &asked).await;
            // Who is refused because too many wait is no log-in.
            let done = answer.is_ok_and(|answer| answer.status < 300);
            done.then(|| begun.elapsed())
        });
    }
    Ok(entering.join_all().await.into_iter().flatten().collect())
}

/// A game of two players, of whom one moves and the other sees it.
struct Game {
    is_watched: bool,
    seats: [Seat; 2],
    board: Board,
    measured: Measured,
}

/// Has two players come to each table.
async fn players(address: SocketAddr, tables: &[TableId]) -> Result<Coming, Failure> {
    let wanted = tables.iter().flat_map(|table| [table, table]).cloned();
    Coming::gather(address, (0..).zip(wanted).collect()).await
}

/// The games of a plan begin, each of two who came, and end then. The first is watched.
fn play_all(
    plan: &Plan,
    players: Vec<Came>,
    end: Instant,
    random: &mut Random,
) -> Result<JoinSet<Result<Measured, String>>, Failure> {
    let (begin, every) = (Instant::now(), plan.every());
    let (mut playing, mut players) = (JoinSet::new(), players.into_iter());
    while let (Some((number, one, view)), Some((_, other, _))) = (players.next(), players.next()) {
        let game = Game {
            is_watched: number == 0,
            seats: [one, other],
            board: Board::new(&view)?,
            measured: Measured::default(),
        };
        let first = begin + every.mul_f64(random.below(1000) as f64 / 1000.0);
        playing.spawn(game.play(first, every, end, Random::new(Seed(random.below(u64::MAX)))));
    }
    Ok(playing)
}

impl Game {
    /// Moves in turn, at its times, until the end.
    async fn play(
        mut self,
        first: Instant,
        every: Duration,
        end: Instant,
        mut random: Random,
    ) -> Result<Measured, String> {
        let mut times = interval_at(first, every);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let due = times.tick().await;
            if due >= end {
                return Ok(self.measured);
            }
            let made = timeout(PATIENCE, self.make(&mut random)).await;
            made.map_err(|_| format!("a move was not seen in {PATIENCE:?}"))??;
        }
    }

    /// One move, or taking back where the game is over.
    async fn make(&mut self, random: &mut Random) -> Result<(), String> {
        let request = format!("e{}", self.board.seq);
        let sent = self.board.asks(Some(request), self.board.any_move(random));
        self.seats.rotate_left(1);
        let [mover, other] = &mut self.seats;
        let asked = Instant::now();
        mover.send(&sent).await?;
        let confirmed = heard(mover, asked, true);
        let seen = heard(other, asked, false);
        let ((confirmed, event, _), (seen, _, bytes)) = tokio::try_join!(confirmed, seen)?;
        self.board.happens(&event)?;
        self.measured.confirmed.push(confirmed);
        self.measured.seen.push(seen);
        if self.is_watched {
            self.measured.asked.push((event.seq, asked));
        }
        self.measured.bytes += bytes;
        Ok(())
    }
}

/// Hears the event and, where it was asked for here, its confirmation: how long that took, and the bytes of the event's message.
async fn heard(
    seat: &mut Seat,
    asked: Instant,
    is_asker: bool,
) -> Result<(Duration, TableEvent, usize), String> {
    let (mut time, mut happened) = (None, None);
    loop {
        match seat.recv().await.ok_or("a connection broke")? {
            FromTable::Acknowledged { .. } => time = Some(asked.elapsed()),
            FromTable::Events { mut events, .. } => {
                happened = events.pop().map(|event| (event, seat.heard)).or(happened);
                if !is_asker && happened.is_some() {
                    time = Some(asked.elapsed());
                }
            }
            FromTable::Refused { refusal, .. } => return Err(refusal.message),
            _ => {}
        }
        if let (Some(time), Some((event, bytes))) = (time, &happened) {
            return Ok((time, event.clone(), *bytes));
        }
    }
}

/// Events by their numbers, and when each came or was asked for.
type Heard = Vec<(u32, Instant)>;

/// The number of the last one; 0 where there is none.
fn last_of(came: &[(u32, Instant)]) -> u32 {
    came.last().map_or(0, |(seq, _)| *seq)
}

/// Looks on, and notes when each event came, up to the game's last one. `last` has that one's number once all games have ended.
async fn watches(mut seat: Seat, mut last: watch::Receiver<Option<u32>>) -> Result<Heard, String> {
    let mut heard = Heard::new();
    while last.borrow().is_none() {
        tokio::select! {
            told = last.changed() => told.map_err(|_| "the games broke off")?,
            done = recv(&mut seat, &mut heard) => done?,
        }
    }
    let last = last.borrow().unwrap_or_default();
    while last_of(&heard) < last {
        let done = timeout(PATIENCE, recv(&mut seat, &mut heard)).await;
        done.map_err(|_| format!("a watcher did not see a move in {PATIENCE:?}"))??;
    }
    Ok(heard)
}

/// Hears a message, and notes when its events came.
async fn recv(seat: &mut Seat, heard: &mut Heard) -> Result<(), String> {
    match seat.recv().await {
        Some(FromTable::Events { events, .. }) => {
            let now = Instant::now();
            heard.extend(events.iter().map(|event| (event.seq, now)));
            Ok(())
        }
        Some(_) => Ok(()),
        None => Err("a watcher's connection broke".to_owned()),
    }
}

fn report(measured: &[Measured], watched: &[Heard], process: Option<u32>) -> Report {
    let all = |part: fn(&Measured) -> &Vec<Duration>| {
        let times = measured.iter().flat_map(part);
        Times::of(times.copied().collect())
    };
    let (confirmed, seen) = (all(|game| &game.confirmed), all(|game| &game.seen));
    let bytes: usize = measured.iter().map(|game| game.bytes).sum();
    let last = |seq: u32| {
        let came = watched.iter().map(|came| {
            let found = came.iter().find(|(number, _)| *number == seq);
            found.map(|(_, when)| *when)
        });
        // Nothing where one of them missed it, or nobody watches.
        came.collect::<Option<Vec<_>>>()?.into_iter().max()
    };
    let asked = measured.iter().flat_map(|game| &game.asked);
    let times = asked.filter_map(|(seq, when)| Some(last(*seq)?.duration_since(*when)));
    Report {
        watched: Times::of(times.collect()),
        bytes: bytes as f64 / seen.count.max(1) as f64,
        confirmed,
        seen,
        memory: process.and_then(resident),
        processor: process.and_then(processor),
        ..Report::default()
    }
}
