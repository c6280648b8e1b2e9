//! Two people with accounts who play rated games with each other, one after the other.

use std::fmt::Display;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use quantarium_rules::{Random, Seed};
use quantarium_wire::{ConfirmOwner, HiddenText, NewTable, OfferKind, SignUp, TableId, ToTable};
use tokio::time::sleep;

use crate::browser::Browser;
use crate::player::{AGAIN, Orders};
use crate::seat::{Board, Seat, client, envelope};
use crate::server::{clock, invited};

/// What they play: games that are over soon.
const GAMES: [&str; 2] = ["quantum-link", "quantum-leap"];

/// In one of this many turns somebody gives up, and after one of this many games they part.
const GIVES_UP: u64 = 8;
const PARTS: u64 = 4;

/// The first of the addresses that they ask from; the tables' players have others.
const ADDRESSES: u32 = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) browser: Browser,
    pub(crate) password: String,
}

impl Person {
    /// Makes an account for the person of a number.
    pub(crate) async fn sign_up(server: SocketAddr, number: u32) -> io::Result<Self> {
        let name = format!("Quokka{number}");
        Self::new(server, &name, client(ADDRESSES + number)).await
    }

    /// Makes an account of a name.
    pub(crate) async fn new(server: SocketAddr, name: &str, from: Ipv4Addr) -> io::Result<Self> {
        let (name, password) = (name.to_owned(), format!("wombat in the burrow of {name}"));
        let mut browser = Browser::new(from);
        let asked = SignUp {
            name: name.clone(),
            password: HiddenText(password.clone()),
        };
        let answer = browser.ask(server, "POST", "/api/account", &asked).await?;
        answer.expect(201, "no account")?;
        Ok(Self {
            name,
            browser,
            password,
        })
    }

    /// Says the password once more, as only the owner can.
    pub(crate) async fn confirm(&mut self, server: SocketAddr) -> io::Result<()> {
        let password = HiddenText(self.password.clone());
        let (owner, path) = (ConfirmOwner::Password { password }, "/api/account/confirm");
        self.browser.ask(server, "POST", path, &owner).await?;
        Ok(())
    }

    /// Ends the account, as its owner.
    pub(crate) async fn remove(&mut self, server: SocketAddr) -> io::Result<()> {
        self.confirm(server).await?;
        let ended = self.browser.ask(server, "DELETE", "/api/account", &());
        ended.await?.expect(204, "an account is not removed")
    }

    /// What no other may hear of them.
    pub(crate) fn secrets(&self) -> Vec<(&'static str, String)> {
        let cookies = self.browser.secrets();
        let mut secrets: Vec<_> = cookies.map(|text| ("a cookie", text.to_owned())).collect();
        secrets.push(("the password", self.password.clone()));
        secrets.push(("the address", self.browser.from.to_string()));
        secrets
    }
}

#[derive(Debug, Default)]
pub(crate) struct Games {
    pub(crate) tables: Vec<TableId>,
    /// What was told to somebody that only another may know.
    pub(crate) leaks: Vec<String>,
}

pub(crate) struct Rivals {
    orders: Orders,
    people: [Person; 2],
    random: Random,
    games: Games,
    /// How much they have asked for.
    asked: u32,
}

/// A connection broke, or somebody had no answer.
pub(crate) struct Lost;

impl<E: Display> From<E> for Lost {
    fn from(_: E) -> Self {
        Self
    }
}

impl Rivals {
    pub(crate) fn new(orders: Orders, people: [Person; 2], seed: Seed) -> Self {
        Self {
            orders,
            people,
            random: Random::new(seed),
            games: Games::default(),
            asked: 0,
        }
    }

    /// Plays until it is to finish.
    pub(crate) async fn play(mut self) -> Result<Games, String> {
        let mut table = None;
        while let Some(server) = self.orders.until_finish().await {
            let next = match &table {
                None => self.open(server).await,
                Some(table) => self.game(server, table).await,
            };
            if let Ok(next) = next {
                self.games.tables.extend(next.clone());
                table = next;
            } else {
                sleep(AGAIN).await;
            }
        }
        Ok(self.games)
    }

    /// One opens a rated game, and the other follows the link.
    async fn open(&mut self, server: SocketAddr) -> Result<Option<TableId>, Lost> {
        let game = GAMES[self.random.below(2) as usize];
        let new = NewTable {
            rated: true,
            drawn: true,
            ..invited(game, clock(600, 1), &mut self.random)
        };
        let [one, other] = &mut self.people;
        let opened = one.browser.open_with(&mut other.browser, server, &new);
        opened.await.ok().flatten().map(Some).ok_or(Lost)
    }

    /// Plays a game to its end: the next one, where they play once more.
    async fn game(&mut self, server: SocketAddr, table: &TableId) -> Result<Option<TableId>, Lost> {
        let mut seats = Vec::new();
        for (person, other) in [(0, 1), (1, 0)] {
            let browser = &self.people[person].browser;
            let mut seat = browser.connect(server, table).await?;
            seat.watched_for = self.people[other].secrets();
            seats.push(seat);
        }
        let played = self.play_at(&mut seats).await;
        for (person, seat) in self.people.iter().zip(&seats) {
            let (who, leaked) = (&person.name, seat.leaked.iter());
            let leaks = leaked.map(|what| format!("{who} was told {what} of another"));
            self.games.leaks.extend(leaks);
        }
        played
    }

    async fn play_at(&mut self, seats: &mut [Seat]) -> Result<Option<TableId>, Lost> {
        let mut boards = Vec::new();
        for seat in &mut *seats {
            let view = seat.view().await?;
            let board = Board::new(&view)?;
            if board.rematch.is_some() {
                return Ok(board.rematch);
            }
            boards.push(board);
        }
        while let Some(turn) = boards[0].to_move() {
            if self.orders.finish() {
                return Ok(None);
            }
            sleep(Duration::from_millis(self.random.below(20))).await;
            let mover = seats.iter().position(|seat| seat.seats.contains(&turn));
            let ply = boards[0].plies();
            let gives_up = ply > 2 && self.random.below(GIVES_UP) == 0;
            let message = match boards[0].any_move(&mut self.random) {
                Some(text) if !gives_up => ToTable::Play { ply, text },
                _ => ToTable::Resign { ply, seat: turn },
            };
            let seat = &mut seats[mover.ok_or(Lost)?];
            self.send(seat, Some(boards[0].at), message).await?;
            for (seat, board) in seats.iter_mut().zip(&mut boards) {
                seat.next(board).await?;
            }
        }
        if self.random.below(PARTS) == 0 {
            return Ok(None);
        }
        // Both at once: who comes second has agreed.
        let offer = OfferKind::Rematch;
        for seat in &mut *seats {
            self.send(seat, None, ToTable::Offer { offer }).await?;
        }
        while boards[0].rematch.is_none() {
            seats[0].next(&mut boards[0]).await?;
        }
        Ok(boards[0].rematch.take())
    }

    async fn send(&mut self, seat: &mut Seat, at: Option<u32>, what: ToTable) -> Result<(), Lost> {
        self.asked += 1;
        let request = format!("r{}", self.asked);
        Ok(seat.send(&envelope(Some(request), at, what)).await?)
    }
}
