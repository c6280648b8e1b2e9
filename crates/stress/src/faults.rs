//! Tables and players, a server that is killed, and the check in the end.

use std::path::{Path, PathBuf};
use std::time::Duration;

use quantarium_games::FAMILIES;
use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use serde::Serialize;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::Failure;
use crate::check::check;
use crate::history::{History, Log, Note};
use crate::player::{Orders, Player};
use crate::seat::{client, log};
use crate::server::{Copy, Server, new_table, open};

/// Players who move at each table, as they come: most requests are late for another's.
const PLAYERS: usize = 3;

/// How often the server is killed before the tables are checked and new ones opened.
const KILLS_A_ROUND: u32 = 10;

/// How long the last answers may take once nothing is killed any more.
const HEALING: Duration = Duration::from_secs(30);

/// A way of breaking the server on purpose: the checker must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sabotage {
    /// What was stored last is lost with the process, as if it had been confirmed before it was stored.
    Lose,
    /// Something plays at the tables that nobody has asked, as if requests were done twice.
    Invent,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program, `quantarium`.
    pub program: PathBuf,
    /// How often it is killed.
    pub kills: u32,
    /// Decides on the moves and on when it is killed, as far as the machine's timing lets it.
    pub seed: Seed,
    /// How the server is broken.
    pub sabotage: Option<Sabotage>,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// How often the server was killed.
    pub kills: u32,
    /// Tables checked.
    pub tables: u32,
    /// Events in their logs.
    pub events: u64,
    /// Confirmations heard.
    pub confirmed: u64,
    /// Refusals heard.
    pub refused: u64,
    /// Connections made.
    pub connections: u64,
    /// What is wrong, by table.
    pub broken: Vec<String>,
}

/// Plays, kills and checks. `progress` hears how often the server has been killed.
///
/// # Errors
/// When the server cannot be run, or does not come to an end.
pub async fn run(plan: &Plan, mut progress: impl FnMut(&Report)) -> Result<Report, Failure> {
    let folder = tempfile::tempdir()?;
    let mut random = Random::new(plan.seed);
    let mut report = Report::default();
    while report.kills < plan.kills {
        let kills = KILLS_A_ROUND.min(plan.kills - report.kills);
        round(plan, folder.path(), kills, &mut random, &mut report).await?;
        progress(&report);
        if !report.broken.is_empty() {
            break;
        }
    }
    Ok(report)
}

/// New tables, `kills` kills, and the check.
async fn round(
    plan: &Plan,
    folder: &Path,
    kills: u32,
    random: &mut Random,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut server = Server::start(&plan.program, folder, &[]).await?;
    let (address, watched) = watch::channel(Some(server.address));
    let (finish, finishing) = watch::channel(false);
    let orders = Orders {
        server: watched,
        finish: finishing,
    };
    let mut players = JoinSet::new();
    let mut unheard = JoinSet::new();
    let mut tables = Vec::new();
    // One table of each, all at once.
    for game in FAMILIES {
        let table = open(server.address, client(0), &new_table(game.id, random)).await?;
        for number in 0..PLAYERS {
            players.spawn(player(&orders, &table, number, random).play());
        }
        if plan.sabotage == Some(Sabotage::Invent) {
            unheard.spawn(player(&orders, &table, PLAYERS, random).play());
        }
        tables.push(table);
    }
    for _ in 0..kills {
        sleep(Duration::from_millis(100 + random.below(200))).await;
        let copy = match plan.sabotage {
            Some(Sabotage::Lose) => Some(Copy::of(folder)?),
            _ => None,
        };
        sleep(Duration::from_millis(random.below(200))).await;
        address.send_replace(None);
        server.kill().await?;
        if let Some(copy) = copy {
            copy.put_back(folder)?;
        }
        server = Server::start(&plan.program, folder, &[]).await?;
        address.send_replace(Some(server.address));
        report.kills += 1;
    }
    finish.send_replace(true);
    let histories = finished(players).await;
    finished(unheard).await?;
    let histories = match (histories, plan.sabotage) {
        (Ok(histories), _) => histories,
        // A player cannot go on from what it was told.
        (Err(Failure::Player(why)), Some(_)) => {
            report.broken.push(why);
            return Ok(server.kill().await?);
        }
        (Err(failure), _) => return Err(failure),
    };
    for table in &tables {
        let log = log(server.address, table).await.map_err(Failure::Player)?;
        add(report, &log, &histories);
    }
    Ok(server.kill().await?)
}

fn player(orders: &Orders, table: &TableId, number: usize, random: &mut Random) -> Player {
    let seed = Seed(random.below(u64::MAX));
    Player::new(orders.clone(), table.clone(), number, seed)
}

/// What all players said and heard, once they have their answers.
async fn finished(mut players: JoinSet<Result<History, String>>) -> Result<Vec<History>, Failure> {
    let mut histories = Vec::new();
    let all = async {
        while let Some(ended) = players.join_next().await {
            let ended = ended.map_err(|error| Failure::Player(error.to_string()))?;
            histories.push(ended.map_err(Failure::Player)?);
        }
        Ok::<(), Failure>(())
    };
    let missing = || Failure::Player(format!("answers are missing after {HEALING:?}"));
    timeout(HEALING, all).await.map_err(|_| missing())??;
    Ok(histories)
}

/// Checks a table and counts what was said there.
fn add(report: &mut Report, log: &Log, histories: &[History]) {
    let at_table = histories
        .iter()
        .filter(|history| history.table == log.table);
    let histories: Vec<History> = at_table.cloned().collect();
    for note in histories.iter().flat_map(|history| &history.notes) {
        match note {
            Note::Kept { .. } => report.confirmed += 1,
            Note::Refused { .. } => report.refused += 1,
            Note::Connected { .. } => report.connections += 1,
            Note::Asked { .. } | Note::Told { .. } => {}
        }
    }
    report.tables += 1;
    report.events += log.events.len() as u64;
    let broken = check(log, &histories);
    let broken = broken
        .iter()
        .map(|broken| format!("{}: {broken}", log.game));
    report.broken.extend(broken);
}
