//! One game on a server that somebody else starts again meanwhile.

use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;
use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::Failure;
use crate::browser::Browser;
use crate::check::check;
use crate::history::{History, Note, Trial};
use crate::player::{EAGER, MOST_EVENTS, Manner, Player, Standing};
use crate::seat::{client, log};
use crate::server::new_table;
use crate::tables::Control;

/// What is to be done.
#[derive(Args, Clone, Debug)]
pub struct Plan {
    /// The server's address.
    #[arg(long, value_name = "IP:PORT")]
    pub server: SocketAddr,
    /// What is played: a game that ends within 240 moves, even at random.
    #[arg(long, default_value = "quantum-link")]
    pub game: String,
    /// How long the player rests before each move, in milliseconds.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 200)]
    pub rest: u64,
    /// How long the game may stand still, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub patience: u64,
    /// Decides on the moves.
    #[arg(long, default_value = "1")]
    pub seed: Seed,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub table: TableId,
    pub plies: u32,
    /// How often the player came to the table.
    pub connections: usize,
    /// The result as game records write it.
    pub result: String,
    pub broken: Vec<String>,
}

/// Plays a game to its end and checks it. After each move `progress` is called with the number of moves.
pub async fn run(plan: &Plan, mut progress: impl FnMut(u32)) -> Result<Report, Failure> {
    let mut random = Random::new(plan.seed);
    let new = new_table(&plan.game, &mut random);
    let opened = Browser::nobody(client(0)).open(plan.server, &new).await?;
    let table = opened.table.id;
    let control = Control::new(&[plan.server]);
    let seed = Seed(random.below(u64::MAX));
    let manner = Manner {
        rest: [plan.rest, 1],
        takes_back: false,
        ..EAGER
    };
    let player = Player::new(control.orders(0), manner, table, 0, seed);
    let standing = player.standings.subscribe();
    let playing = async { player.play().await.map_err(Failure::Player) };
    let following = follow(plan, standing, &mut progress);
    // Who stands still is not waited for.
    let (history, ()) = tokio::try_join!(playing, following)?;
    report(plan, &history).await
}

/// Hears of the moves until the game is over.
async fn follow(
    plan: &Plan,
    mut standing: watch::Receiver<Standing>,
    progress: &mut impl FnMut(u32),
) -> Result<(), Failure> {
    let mut before = Standing::default();
    while !before.over {
        let patience = Duration::from_secs(plan.patience);
        let next = timeout(patience, standing.wait_for(|now| *now != before)).await;
        let next = next.map_err(|_| {
            let plies = before.plies;
            Failure::Player(format!("after {plies} moves none came in {patience:?}"))
        })?;
        let ended = |_| Failure::Player("the player went away".to_owned());
        before = *next.map_err(ended)?;
        progress(before.plies);
        if !before.over && before.plies >= MOST_EVENTS {
            let words = format!("the game is longer than {MOST_EVENTS} moves: play another");
            return Err(Failure::Player(words));
        }
    }
    Ok(())
}

async fn report(plan: &Plan, history: &History) -> Result<Report, Failure> {
    let (log, _) = log(plan.server, &history.table, &[]).await?;
    let histories = std::slice::from_ref(history);
    let connected = |note: &&Note| matches!(note, Note::Connected { .. });
    Ok(Report {
        plies: log.events.len() as u32,
        connections: history.notes.iter().filter(connected).count(),
        broken: check(&log, histories, &Trial::default()),
        table: log.table,
        result: log.result,
    })
}

/// Looks at a table that has been played at. The result is as game records write it, `*` while the game goes on.
pub async fn see(server: SocketAddr, table: &TableId) -> Result<Value, Failure> {
    let (log, _) = log(server, table, &[]).await?;
    Ok(json!({ "events": log.events.len(), "result": log.result }))
}
