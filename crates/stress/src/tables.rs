//! Everybody who is at the tables of a trial: players, slow ones, and connections that nobody reads.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use quantarium_games::FAMILIES;
use quantarium_rules::{Random, Seed};
use quantarium_wire::TableId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::Failure;
use crate::browser::Browser;
use crate::history::{History, Log};
use crate::player::{AGAIN, EAGER, Orders, Player, SLOW, STILL};
use crate::seat::{client, log};
use crate::server::{clock, new_table};

/// Players who move at each table, as they come: most requests are late for another's.
const PLAYERS: usize = 3;

/// The first of the addresses that tables with little time are opened from.
const FLAG_ADDRESSES: u32 = 1 << 19;

/// How long the last answers may take, and all servers until they are ready, once nothing is broken any more.
pub(crate) const HEALING: Duration = Duration::from_secs(30);

/// Where the servers are, and whether it is over.
pub(crate) struct Control {
    servers: Vec<watch::Sender<Option<SocketAddr>>>,
    finish: watch::Sender<bool>,
}

impl Control {
    pub(crate) fn new(servers: &[SocketAddr]) -> Self {
        let sender = |address: &SocketAddr| watch::Sender::new(Some(*address));
        Self {
            servers: servers.iter().map(sender).collect(),
            finish: watch::Sender::new(false),
        }
    }

    /// The server is gone, or another has taken its place.
    pub(crate) fn set_server(&self, server: Option<SocketAddr>) {
        for address in &self.servers {
            address.send_replace(server);
        }
    }

    pub(crate) fn finish(&self) {
        self.finish.send_replace(true);
    }

    /// The messages that a player, by number, has received.
    pub(crate) fn orders(&self, number: usize) -> Orders {
        Orders {
            server: self.servers[number % self.servers.len()].subscribe(),
            finish: self.finish.subscribe(),
        }
    }
}

/// Tables, and those who are at them.
#[derive(Default)]
pub(crate) struct Tables {
    tables: Vec<TableId>,
    players: JoinSet<Result<History, String>>,
    /// Players of whom the checker hears nothing.
    unheard: JoinSet<Result<History, String>>,
    /// Connections that nobody reads.
    _dead: JoinSet<()>,
}

impl Tables {
    /// Opens a table of each game, all at once; `invent` has somebody play there of whom nothing is told.
    pub(crate) async fn begin(
        control: &Control,
        server: SocketAddr,
        invent: bool,
        random: &mut Random,
    ) -> io::Result<Self> {
        let mut tables = Self::default();
        for (place, game) in FAMILIES.iter().enumerate() {
            let mut new = new_table(game.id, random);
            // Long enough for nobody to lose by it.
            new.clock = (place % 2 == 0).then_some(clock(3600, 2));
            let opened = Browser::nobody(client(0)).open(server, &new).await?;
            let table = opened.table.id;
            let mut player = |number: usize, manner| {
                let (orders, seed) = (control.orders(number), Seed(random.below(u64::MAX)));
                Player::new(orders, manner, table.clone(), number, seed)
            };
            for number in 0..PLAYERS {
                tables.players.spawn(player(number, EAGER).play());
            }
            tables.players.spawn(player(PLAYERS, SLOW).play());
            if invent {
                tables.unheard.spawn(player(PLAYERS + 1, EAGER).play());
            }
            let dead = dead(control.orders(place), table.clone());
            tables._dead.spawn(dead);
            tables.tables.push(table);
        }
        Ok(tables)
    }

    /// The logs of the tables and what their players said and heard, once everybody has their answers.
    pub(crate) async fn end(self, server: SocketAddr) -> Result<(Vec<Log>, Vec<History>), Failure> {
        let histories = finished(HEALING, self.players).await?;
        finished(HEALING, self.unheard).await?;
        Ok((logs(server, &self.tables).await?, histories))
    }
}

pub(crate) async fn logs(server: SocketAddr, tables: &[TableId]) -> Result<Vec<Log>, String> {
    let mut logs = Vec::new();
    for table in tables {
        logs.push(log(server, table, &[]).await?.0);
    }
    Ok(logs)
}

/// Games with little time, one after the other, whose players move once and look on until it is up, wherever the table has gone.
pub(crate) async fn flags(orders: Orders, number: u32, seed: Seed) -> Result<Vec<History>, String> {
    let (mut random, mut histories) = (Random::new(seed), Vec::new());
    let mut browser = Browser::nobody(client(FLAG_ADDRESSES + number));
    while let Some(server) = orders.until_finish().await {
        let mut new = new_table("quanta:board=7x7", &mut random);
        new.clock = Some(clock(5, 0));
        let Ok(opened) = browser.open(server, &new).await else {
            sleep(AGAIN).await;
            continue;
        };
        let (table, seed) = (opened.table.id, Seed(random.below(u64::MAX)));
        let player = Player::new(orders.clone(), STILL, table, 0, seed);
        histories.push(player.play().await?);
    }
    Ok(histories)
}

/// What all came to, once nothing is broken any more: the last answers may take so long.
pub(crate) async fn finished<T: 'static>(
    longest: Duration,
    tasks: JoinSet<Result<T, String>>,
) -> Result<Vec<T>, Failure> {
    let missing = |_| Failure::Player(format!("answers are missing after {longest:?}"));
    timeout(longest, all(tasks)).await.map_err(missing)?
}

/// What all tasks came to.
pub(crate) async fn all<T: 'static>(
    mut tasks: JoinSet<Result<T, String>>,
) -> Result<Vec<T>, Failure> {
    let mut found = Vec::new();
    while let Some(ended) = tasks.join_next().await {
        found.push(ended.map_err(|error| error.to_string())??);
    }
    Ok(found)
}

/// A connection that takes a few bytes and then no more, without a word: a device that has lost its network.
async fn dead(mut orders: Orders, table: TableId) {
    while !orders.finish() {
        let Some(address) = orders.address().await else {
            continue;
        };
        let seat = Browser::new(client(0)).deaf(address, &table).await;
        // Until the server has gone.
        if orders.server.changed().await.is_err() {
            return;
        }
        drop(seat);
    }
}
