//! Tables and players, a server that is killed and whose disk is full, and the check in the end.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use quantarium_games::FAMILIES;
use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use rustix::process::Signal;
use serde::Serialize;
use tokio::time::sleep;

use crate::browser::{Answer, Browser};
use crate::check::{check, check_stored, files_with};
use crate::history::{History, Log, Note, Trial};
use crate::members::Members;
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

/// Between two kills everybody plays for at least this many times the server's last start: on a busy machine nothing
/// would come to an end otherwise.
const STARTS: u32 = 5;

/// A way of breaking the server on purpose: the checker must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sabotage {
    /// What was stored last is lost with the process, as if it had been confirmed before it was stored.
    Lose,
    /// Something plays at the tables that nobody has asked, as if requests were done twice.
    Invent,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// How often the server was killed.
    pub kills: u32,
    /// How often its process stood still.
    pub stopped: u32,
    pub tables: u32,
    pub events: u64,
    pub confirmed: u64,
    pub refused: u64,
    /// Those for want of room on the disk.
    pub unwritten: u64,
    pub connections: u64,
    /// Rated games that came to an end.
    pub rated: u64,
    pub seeks: u64,
    /// Turns that somebody who was away was to be told of.
    pub turns: u64,
    /// What is wrong, by table.
    pub broken: Vec<String>,
}

/// Plays, kills so often and checks. `progress` hears how often the server has been killed.
pub async fn run(
    tested: &Tested,
    most: u32,
    sabotage: Option<Sabotage>,
    mut progress: impl FnMut(&Report),
) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let mut random = Random::new(tested.seed);
    let mut report = Report::default();
    let mut members = None;
    while report.kills < most {
        let round = Round {
            program: &tested.program,
            sabotage,
            folder: folder.path(),
            kills: KILLS_A_ROUND.min(most - report.kills),
        };
        round.play(&mut members, &mut random, &mut report).await?;
        progress(&report);
        if !report.broken.is_empty() {
            return Ok(report);
        }
    }
    if let Some(mut members) = members {
        let server = Server::start(&tested.program, folder.path(), &[]).await?;
        let name = members.leave(server.address).await?;
        server.stop().await?;
        report.broken.extend(files_with(&name, folder.path())?);
    }
    Ok(report)
}

/// Plays for a while on several servers that share what they store, and checks. Each player is at one of them;
/// `reader` is another, which reads the logs.
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

/// New tables, `kills` kills, and the check.
struct Round<'a> {
    program: &'a Path,
    sabotage: Option<Sabotage>,
    folder: &'a Path,
    kills: u32,
}

impl Round<'_> {
    async fn play(
        &self,
        members: &mut Option<Members>,
        random: &mut Random,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let mut trial = Trial::default();
        let mut server = start(self.program, self.folder, &mut trial, now()).await?;
        let control = Control::new(&[server.address]);
        let invent = self.sabotage == Some(Sabotage::Invent);
        let tables = Tables::begin(&control, server.address, invent, random).await?;
        if self.sabotage.is_none() && members.is_none() {
            *members = Some(Members::sign_up(server.address, random).await?);
        }
        let playing = members.as_ref().map(|members| {
            let waiting = members.wait(&control, random);
            (members.begin(&control, random), waiting)
        });
        for _ in 0..self.kills {
            server = self
                .kill(server, &control, &mut trial, random, report)
                .await?;
            report.kills += 1;
        }
        control.finish();
        let ended = tables.end(server.address).await;
        let mut results = add(report, ended, &trial, self.sabotage.is_some())?;
        if let (Some(members), Some((playing, waiting))) = (members, playing) {
            results.extend(members.end(playing, server.address, &trial, report).await?);
            Members::told(waiting, report).await?;
        }
        server.kill().await?;
        if self.sabotage.is_none() {
            let stored = stored::read(self.folder)?;
            report.broken.extend(check_stored(&stored, &results));
        }
        Ok(())
    }

    /// Lets everybody play for a while, then puts another server in the place of this one.
    async fn kill(
        &self,
        server: Server,
        control: &Control,
        trial: &mut Trial,
        random: &mut Random,
        report: &mut Report,
    ) -> Result<Server, Failure> {
        let least = Duration::from_millis(100 + random.below(200));
        sleep(least.max(STARTS * server.took)).await;
        let before = tempfile::tempdir()?;
        if self.sabotage == Some(Sabotage::Lose) {
            copy(self.folder, before.path())?;
        }
        sleep(Duration::from_millis(random.below(200))).await;
        if self.sabotage.is_none() && random.below(FULL) == 0 {
            let broken = full_disk(&server, random, trial).await?;
            report.broken.extend(broken);
        }
        if self.sabotage.is_none() && random.below(STOPPED) == 0 {
            stand_still(&server, random, trial).await?;
            report.stopped += 1;
        }
        control.tell(None);
        server.kill().await?;
        let killed = now();
        if self.sabotage == Some(Sabotage::Lose) {
            copy(before.path(), self.folder)?;
        }
        let server = start(self.program, self.folder, trial, killed).await?;
        control.tell(Some(server.address));
        Ok(server)
    }
}

/// Starts the server, which has not been there since `gone`.
async fn start(
    program: &Path,
    folder: &Path,
    trial: &mut Trial,
    gone: i64,
) -> Result<Server, Failure> {
    // Notices go to addresses of this machine.
    let options = ["--notices", "anywhere"];
    let server = Server::start(program, folder, &options).await?;
    trial.down.push((gone, now()));
    Ok(server)
}

/// Stops the process for some seconds, and lets it go on: long enough for its time of day to follow the machine's afterwards.
async fn stand_still(
    server: &Server,
    random: &mut Random,
    trial: &mut Trial,
) -> Result<(), Failure> {
    server.signal(Signal::STOP)?;
    let begun = now();
    sleep(Duration::from_millis(2000 + random.below(1500))).await;
    trial.stood.push((begun + NOTICED, now()));
    server.signal(Signal::CONT)?;
    // Those who waited make their moves.
    sleep(Duration::from_millis(200)).await;
    Ok(())
}

/// Milliseconds since 1970 (UTC).
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// Lets the disk be full for a while: the server refuses what it cannot store, answers everything else, and
/// goes on when there is room.
#[cfg(target_os = "linux")]
async fn full_disk(
    server: &Server,
    random: &mut Random,
    trial: &mut Trial,
) -> Result<Vec<String>, Failure> {
    let mut broken = Vec::new();
    let mut browser = Browser::new(client(1 + random.below(1 << 20) as u32));
    let new = new_table(FAMILIES[0].id, random);
    server.fill_disk(true)?;
    let begun = now();
    sleep(Duration::from_millis(50 + random.below(150))).await;
    let mut answers = |right: bool, answer: Answer, to: &str| {
        if !right {
            let status = answer.status;
            broken.push(format!("with a full disk the server answers {status} {to}"));
        }
    };
    let at = server.address;
    let opened = browser.ask(at, "POST", "/api/tables", &new).await?;
    let refused = opened.status == 500 && opened.body.contains("\"storage\"");
    answers(refused, opened, "to who opens a table");
    let asked = browser.ask(at, "GET", "/api/lobby", &()).await?;
    answers(asked.status == 200, asked, "to who only asks");
    trial.full.push((begun, now()));
    server.fill_disk(false)?;
    let opened = browser.ask(at, "POST", "/api/tables", &new).await?;
    answers(opened.status == 201, opened, "when there is room again");
    sleep(Duration::from_millis(random.below(200))).await;
    Ok(broken)
}

#[cfg(not(target_os = "linux"))]
async fn full_disk(_: &Server, _: &mut Random, _: &mut Trial) -> Result<Vec<String>, Failure> {
    Ok(Vec::new())
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
        match note {
            Note::Kept { .. } => report.confirmed += 1,
            Note::Refused { code, .. } => {
                report.refused += 1;
                report.unwritten += u64::from(code == "storage");
            }
            Note::Connected { .. } => report.connections += 1,
            Note::Asked { .. } | Note::Sent { .. } | Note::Told { .. } => {}
        }
    }
    for log in &logs {
        let at_table = histories
            .iter()
            .filter(|history| history.table == log.table);
        let at_table: Vec<History> = at_table.cloned().collect();
        report.tables += 1;
        report.events += log.events.len() as u64;
        let broken = check(log, &at_table, trial);
        let broken = broken
            .iter()
            .map(|broken| format!("{}: {broken}", log.game));
        report.broken.extend(broken);
    }
    let results = logs.into_iter().map(|log| (log.table, log.result));
    Ok(results.collect())
}
