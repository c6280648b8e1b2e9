//! Tables and players, a server that is killed and whose disk is full, and the check in the end.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use quantarium_games::FAMILIES;
use quantarium_rules::{Random, Seed};
use quantarium_wire::{Step, TableEvent, TableId};
use rustix::process::Signal;
use tokio::time::sleep;

use crate::browser::Browser;
use crate::check::{check, check_stored, files_with};
use crate::history::{History, Log, Note, Trial};
use crate::members::Members;
use crate::report::Report;
use crate::seat::client;
use crate::server::{Server, copy, new_table};
use crate::stored;
use crate::tables::{Control, Tables};
use crate::{Failure, Tested};

/// How often the server is killed before the tables are checked and new ones opened.
const KILLS_A_ROUND: u32 = 10;

/// Between two kills the disk is full for a while, one time in this many.
const FULL: u64 = 3;

/// Between two kills the process stands still for a while, one time in this many.
const STOPPED: u64 = 3;

/// How much of a standstill may be charged, in milliseconds, until the server notices it.
const NOTICED: i64 = 700;

/// The shortest time between two kills, as a multiple of what the server's last start took: on a busy machine both are long.
const STARTS: u32 = 5;

/// A way of breaking the server on purpose: the checker must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sabotage {
    /// What was stored last is lost with the process, as if it had been confirmed before it was stored.
    Lose,
    /// Something plays at the tables that nobody has asked, as if requests were done twice.
    Invent,
}

/// Plays, kills so often and checks. `progress` hears how often the server has been killed.
pub async fn run(
    tested: &Tested,
    most: u32,
    sabotage: Option<Sabotage>,
    mut progress: impl FnMut(u32),
) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let mut report = Report::default();
    let mut members = None;
    let mut random = Random::new(tested.seed);
    let mut kills = 0;
    while kills < most {
        let begun = now();
        let server = serve(&tested.program, folder.path()).await?;
        let mut round = Round {
            program: &tested.program,
            folder: folder.path(),
            sabotage,
            random: &mut random,
            report: &mut report,
            trial: Trial::default(),
            control: Control::new(&[server.address]),
            server,
        };
        round.trial.down.push((begun, now()));
        let here = KILLS_A_ROUND.min(most - kills);
        round.play(&mut members, here).await?;
        kills += here;
        progress(kills);
        if !report.broken.is_empty() {
            return Ok(report);
        }
    }
    if let Some(mut members) = members {
        let mut server = serve(&tested.program, folder.path()).await?;
        let name = members.leave(server.address).await?;
        server.stop().await?;
        report.broken.extend(files_with(&name, folder.path())?);
    }
    Ok(report)
}

/// Starts the server. Notices go to addresses of this machine.
async fn serve(program: &Path, folder: &Path) -> io::Result<Server> {
    Server::start(program, folder, &["--notices", "anywhere"]).await
}

/// Plays for a while on several servers that share what they store, each player at one, and checks by the logs that `reader` reads.
pub async fn run_on(
    servers: &[SocketAddr],
    reader: SocketAddr,
    time: Duration,
    seed: Seed,
) -> Result<Report, Failure> {
    let mut random = Random::new(seed);
    let mut report = Report::default();
    let control = Control::new(servers);
    let tables = Tables::begin(&control, servers[0], false, &mut random).await?;
    sleep(time).await;
    control.finish();
    let trial = Trial::default();
    add(&mut report, tables.end(reader).await, &trial, true)?;
    Ok(report)
}

/// New tables, kills, and the check.
struct Round<'a> {
    program: &'a Path,
    folder: &'a Path,
    sabotage: Option<Sabotage>,
    random: &'a mut Random,
    report: &'a mut Report,
    trial: Trial,
    control: Control,
    server: Server,
}

impl Round<'_> {
    async fn play(&mut self, members: &mut Option<Members>, kills: u32) -> Result<(), Failure> {
        let (at, is_sound) = (self.server.address, self.sabotage.is_none());
        let invent = self.sabotage == Some(Sabotage::Invent);
        let tables = Tables::begin(&self.control, at, invent, self.random).await?;
        if is_sound && members.is_none() {
            *members = Some(Members::sign_up(at, self.random).await?);
        }
        let playing = members.as_ref().map(|members| {
            let waiting = members.wait(&self.control, self.random);
            (members.begin(&self.control, self.random), waiting)
        });
        for _ in 0..kills {
            self.kill().await?;
            self.report.add("kills", 1);
        }
        self.control.finish();
        let (at, report) = (self.server.address, &mut *self.report);
        let mut results = add(report, tables.end(at).await, &self.trial, !is_sound)?;
        if let (Some(members), Some((playing, waiting))) = (members, playing) {
            results.extend(members.end(playing, at, &self.trial, report).await?);
            Members::notified(waiting, report).await?;
        }
        self.server.process.kill().await?;
        if is_sound {
            let stored = stored::read(self.folder)?;
            report.broken.extend(check_stored(&stored, &results));
        }
        Ok(())
    }

    /// Lets everybody play for a while, then puts another server in the place of this one.
    async fn kill(&mut self) -> Result<(), Failure> {
        self.rest(100, 200, STARTS * self.server.took).await;
        let before = tempfile::tempdir()?;
        let loses = self.sabotage == Some(Sabotage::Lose);
        if loses {
            copy(self.folder, before.path())?;
        }
        self.rest(0, 200, Duration::ZERO).await;
        if self.sabotage.is_none() && self.random.below(FULL) == 0 {
            self.fill_disk().await?;
        }
        if self.sabotage.is_none() && self.random.below(STOPPED) == 0 {
            self.stand_still().await?;
        }
        self.control.set_server(None);
        self.server.process.kill().await?;
        let killed = now();
        if loses {
            copy(before.path(), self.folder)?;
        }
        self.server = serve(self.program, self.folder).await?;
        self.trial.down.push((killed, now()));
        self.control.set_server(Some(self.server.address));
        Ok(())
    }

    /// Waits for some milliseconds and up to so many more, and for a time at least.
    async fn rest(&mut self, some: u64, more: u64, least: Duration) {
        let rest = Duration::from_millis(some + self.random.below(more));
        sleep(rest.max(least)).await;
    }

    /// Stops the process for some seconds, and lets it go on: long enough for its time of day to follow the machine's afterwards.
    async fn stand_still(&mut self) -> Result<(), Failure> {
        self.server.signal(Signal::STOP)?;
        let begun = now();
        self.rest(2000, 1500, Duration::ZERO).await;
        self.trial.stood.push((begun + NOTICED, now()));
        self.server.signal(Signal::CONT)?;
        self.report.add("stopped", 1);
        // Those who waited make their moves.
        sleep(Duration::from_millis(200)).await;
        Ok(())
    }

    /// Lets the disk be full for a while: the server refuses what it cannot store, answers everything else, and goes on when there
    /// is room. Where a process cannot be kept from writing, nothing.
    async fn fill_disk(&mut self) -> Result<(), Failure> {
        if !cfg!(target_os = "linux") {
            return Ok(());
        }
        let (at, open) = (self.server.address, "/api/tables");
        let mut browser = Browser::new(client(1 + self.random.below(1 << 20) as u32));
        let new = new_table(FAMILIES[0].id, self.random);
        self.server.fill_disk(true)?;
        let begun = now();
        self.rest(50, 150, Duration::ZERO).await;
        let refused = browser.ask(at, "POST", open, &new).await?;
        let asked = browser.ask(at, "GET", "/api/lobby", &()).await?;
        self.trial.full.push((begun, now()));
        self.server.fill_disk(false)?;
        let opened = browser.ask(at, "POST", open, &new).await?;
        let stores_nothing = refused.status == 500 && refused.body.contains("\"storage\"");
        for (is_right, answer, to) in [
            (stores_nothing, &refused, "to who opens a table"),
            (asked.status == 200, &asked, "to who only asks"),
            (opened.status == 201, &opened, "when there is room again"),
        ] {
            if !is_right {
                let status = answer.status;
                let words = format!("with a full disk the server answers {status} {to}");
                self.report.broken.push(words);
            }
        }
        self.rest(0, 200, Duration::ZERO).await;
        Ok(())
    }
}

/// Milliseconds since 1970 (UTC).
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// Checks the tables and counts what was said there: their results.
pub(crate) fn add(
    report: &mut Report,
    ended: Result<(Vec<Log>, Vec<History>), Failure>,
    trial: &Trial,
    sabotaged: bool,
) -> Result<HashMap<TableId, String>, Failure> {
    let (logs, histories) = match ended {
        Ok(ended) => ended,
        // A player cannot go on from what it was told.
        Err(Failure::Player(why)) if sabotaged => {
            report.broken.push(why);
            return Ok(HashMap::new());
        }
        Err(failure) => return Err(failure),
    };
    for note in histories.iter().flat_map(|history| &history.notes) {
        let name = match note {
            Note::Acknowledged { .. } => "confirmed",
            Note::Refused { code, .. } => {
                // For want of room on the disk.
                report.add("unwritten", usize::from(code == "storage"));
                "refused"
            }
            Note::Connected { .. } => "connections",
            Note::Asked { .. } | Note::Sent(_) | Note::Received(_) => continue,
        };
        report.add(name, 1);
    }
    for log in &logs {
        let at_table = histories.iter().filter(|one| one.table == log.table);
        let at_table: Vec<History> = at_table.cloned().collect();
        report.add("tables", 1);
        report.add("events", log.events.len());
        let time_up = |event: &&TableEvent| matches!(event.step, Step::TimeUp { .. });
        report.add("flags", log.events.iter().filter(time_up).count());
        let broken = check(log, &at_table, trial).into_iter();
        let broken = broken.map(|broken| format!("{}: {broken}", log.game));
        report.broken.extend(broken);
    }
    let results = logs.into_iter().map(|log| (log.table, log.result));
    Ok(results.collect())
}
