//! Guests in the lobby, who open seeks and take each other's, several the same at once.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use quantarium_rules::{Random, Seed};
use quantarium_wire::{NewSeek, PlaceTaken, Seating, Seek, SeekId, TableSummary};
use tokio::time::sleep;

use crate::browser::Browser;
use crate::history::{SeekNote, Seeker};
use crate::player::Orders;
use crate::seat::client;

/// The first of the addresses that they ask from. The server limits the tables and seeks that one address opens.
const ADDRESSES: u32 = 1 << 18;

/// The most games that a list shows, and that a guest asks for.
const MOST: usize = 90;

pub(crate) struct Guest {
    orders: Orders,
    browser: Browser,
    random: Random,
    seeker: Seeker,
    number: u32,
    asked: u32,
}

impl Guest {
    pub(crate) fn new(orders: Orders, number: u32, seed: Seed) -> Self {
        Self {
            orders,
            browser: Browser::new(client(ADDRESSES)),
            random: Random::new(seed),
            seeker: Seeker::default(),
            number,
            asked: 0,
        }
    }

    /// Seeks and takes until it is to finish; then looks at its games.
    pub(crate) async fn play(mut self) -> Result<Seeker, String> {
        while !self.orders.finish() {
            if let Some(server) = self.orders.address().await
                && self.seeker.notes.len() + self.seeker.unanswered < MOST
            {
                // What was lost is asked for no more.
                let _ = self.ask(server).await;
            }
            sleep(Duration::from_millis(5 + self.random.below(60))).await;
        }
        loop {
            if let Some(server) = self.orders.address().await
                && let Ok(answer) = self.browser.ask(server, "GET", "/api/tables", &()).await
                && let Some(tables) = answer.read::<Vec<TableSummary>>()
            {
                let own = tables.into_iter().filter(|table| !table.own.is_empty());
                self.seeker.games = own.map(|table| table.id).collect();
                return Ok(self.seeker);
            }
        }
    }

    async fn ask(&mut self, server: SocketAddr) -> io::Result<()> {
        self.asked += 1;
        self.browser.from = client(ADDRESSES + self.number * 4096 + self.asked);
        let open = self.browser.ask(server, "GET", "/api/lobby", &()).await?;
        let open: Vec<Seek> = open.read().unwrap_or_default();
        // The oldest: the others want the same.
        match open.into_iter().find(|seek| !seek.own && !seek.joined) {
            Some(seek) if self.random.below(3) > 0 => self.take(server, seek.id).await,
            _ => self.open(server).await,
        }
    }

    async fn take(&mut self, server: SocketAddr, seek: SeekId) -> io::Result<()> {
        let path = format!("/api/lobby/seeks/{seek}/take");
        self.seeker.notes.push(SeekNote::Wanted(seek.clone()));
        let answer = self.browser.ask(server, "POST", &path, &()).await?;
        if let Some(PlaceTaken { table: Some(table) }) = answer.read() {
            self.seeker.notes.push(SeekNote::Received(seek, table));
        }
        Ok(())
    }

    async fn open(&mut self, server: SocketAddr) -> io::Result<()> {
        let game = "quanta:board=7x7".to_owned();
        let new = NewSeek::of_two(game, None, Seating::Chance, false);
        self.seeker.unanswered += 1;
        let asked = self.browser.ask(server, "POST", "/api/lobby/seeks", &new);
        let answer = asked.await?;
        // The seek may be open though what is in between says that nothing answers, or the database was lost meanwhile.
        if answer.status < 500 {
            self.seeker.unanswered -= 1;
        }
        if let Some(Seek { id, .. }) = answer.read() {
            self.seeker.notes.push(SeekNote::Wanted(id));
        }
        Ok(())
    }
}
