//! A player: moves at random, comes back after every broken connection, and writes everything down.

use std::net::SocketAddr;
use std::time::Duration;

use quantarium_rules::{Random, Seed};
use quantarium_wire::{Envelope, FromTable, TableId};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::browser::Browser;
use crate::history::{History, Note};
use crate::seat::{Board, PATIENCE, Seat, client};

/// A table gets no more events than a server tells at once to who asks for all of them.
pub(crate) const MOST_EVENTS: u32 = 240;

/// Between two attempts to connect.
pub(crate) const AGAIN: Duration = Duration::from_millis(20);

/// What all players share.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// Where the server is; nothing while there is none.
    pub(crate) server: watch::Receiver<Option<SocketAddr>>,
    /// Whether to come to an end: nothing new is asked for.
    pub(crate) finish: watch::Receiver<bool>,
}

impl Orders {
    pub(crate) fn finish(&self) -> bool {
        *self.finish.borrow()
    }

    /// Where the server is; waits a little where there is none.
    pub(crate) async fn address(&self) -> Option<SocketAddr> {
        let address = *self.server.borrow();
        if address.is_none() {
            sleep(AGAIN).await;
        }
        address
    }

    /// Where the server is, once there is one; nothing once it is to finish.
    pub(crate) async fn until_finish(&self) -> Option<SocketAddr> {
        while !self.finish() {
            if let Some(server) = self.address().await {
                return Some(server);
            }
        }
        None
    }
}

/// How a player behaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How long it takes for each message.
    pub(crate) slow: Duration,
    /// How long it waits for news before it asks for something, in milliseconds: so long, and up to so much longer.
    pub(crate) rest: [u64; 2],
    /// It moves while fewer moves than this stand.
    pub(crate) moves: u32,
    /// Whether it takes back now and then, and asks for some things twice, as who is not sure; else it ends with the game.
    pub(crate) takes_back: bool,
}

/// Moves as it comes.
pub(crate) const EAGER: Manner = Manner {
    slow: Duration::ZERO,
    rest: [5, 60],
    moves: MOST_EVENTS,
    takes_back: true,
};

/// Only looks on, and that slowly.
pub(crate) const SLOW: Manner = Manner {
    slow: Duration::from_millis(200),
    moves: 0,
    ..EAGER
};

/// Moves once at each seat, then looks on until the game is over.
pub(crate) const STILL: Manner = Manner {
    moves: 2,
    takes_back: false,
    ..EAGER
};

/// How far a game is, as its player knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) plies: u32,
    pub(crate) over: bool,
}

pub(crate) struct Player {
    orders: Orders,
    manner: Manner,
    random: Random,
    history: History,
    requests: u32,
    /// Hears how far the game is.
    pub(crate) standings: watch::Sender<Standing>,
    /// What has been asked for and not been answered.
    open: Option<Envelope>,
    /// The table as it was known when the last connection ended.
    known: Option<Board>,
}

impl Player {
    /// A player who draws its moves from `seed`.
    pub(crate) fn new(
        orders: Orders,
        manner: Manner,
        table: TableId,
        player: usize,
        seed: Seed,
    ) -> Self {
        Self {
            orders,
            manner,
            random: Random::new(seed),
            history: History {
                table,
                player,
                notes: Vec::new(),
            },
            requests: 0,
            standings: watch::Sender::default(),
            open: None,
            known: None,
        }
    }

    /// Plays until it is to finish, or ends with the game, and has every answer; what it said and heard.
    pub(crate) async fn play(mut self) -> Result<History, String> {
        while self.open.is_some() || !self.is_done(self.known.as_ref()) {
            let Some(address) = self.orders.address().await else {
                continue;
            };
            let Some((mut seat, mut board)) = self.connect(address).await? else {
                sleep(AGAIN).await;
                continue;
            };
            self.attend(&mut seat, &mut board).await?;
            self.known = Some(board);
        }
        Ok(self.history)
    }

    /// Whether it asks for nothing new.
    fn is_done(&self, board: Option<&Board>) -> bool {
        let is_over = board.is_some_and(|board| board.to_move().is_none());
        self.orders.finish() || is_over && !self.manner.takes_back
    }

    /// Comes to the table: anew, or back with what is known of it. Nothing where the connection breaks.
    async fn connect(&mut self, address: SocketAddr) -> Result<Option<(Seat, Board)>, String> {
        let (browser, table) = (Browser::new(client(0)), &self.history.table);
        let known = self.known.take().filter(|_| self.random.below(2) == 0);
        let (seat, board) = if let Some(board) = known {
            let Ok(seat) = browser.come_back(address, table, board.seq).await else {
                self.known = Some(board);
                return Ok(None);
            };
            (seat, board)
        } else {
            let Ok((seat, view)) = browser.sit(address, table).await else {
                return Ok(None);
            };
            (seat, Board::new(&view)?)
        };
        self.note_connected(&board);
        Ok(Some((seat, board)))
    }

    fn note_connected(&mut self, board: &Board) {
        self.history.notes.push(Note::Connected {
            seq: board.seq,
            moves: board.moves.clone(),
        });
    }

    /// One connection, until it breaks or nothing is left to do. An error is a fault of the server.
    async fn attend(&mut self, seat: &mut Seat, board: &mut Board) -> Result<(), String> {
        let mut sent = Ok(());
        if let Some(open) = self.open.clone() {
            sent = self.send(seat, &open).await;
        }
        while sent.is_ok() {
            self.standings.send_replace(Standing {
                plies: board.plies(),
                over: board.to_move().is_none(),
            });
            let is_done = self.is_done(Some(board));
            if self.open.is_none() && is_done {
                return Ok(());
            }
            sleep(self.manner.slow).await;
            let [some, more] = self.manner.rest;
            let rest = Duration::from_millis(some + self.random.below(more));
            let wait = if self.open.is_some() { PATIENCE } else { rest };
            let is_enough = board.seq >= MOST_EVENTS || board.plies() >= self.manner.moves;
            match timeout(wait, seat.recv()).await {
                Ok(Some(message)) => self.receive(message, board)?,
                Ok(None) => return Ok(()),
                Err(_) if self.open.is_some() => return Ok(()),
                Err(_) if is_done || is_enough => {}
                Err(_) => sent = self.ask(seat, board).await,
            }
        }
        Ok(())
    }

    /// Asks for something; now and then twice.
    async fn ask(&mut self, seat: &mut Seat, board: &Board) -> Result<(), String> {
        let takes_back = self.manner.takes_back;
        let back = takes_back && board.plies() > 0 && self.random.below(12) == 0;
        let wish = board.any_move(&mut self.random).filter(|_| !back);
        self.requests += 1;
        let request = format!("p{}-{}", self.history.player, self.requests);
        let (at, sent) = (board.at, board.asks(Some(request.clone()), wish.clone()));
        self.history.notes.push(Note::Asked { request, at, wish });
        self.open = Some(sent.clone());
        self.send(seat, &sent).await?;
        if takes_back && self.random.below(8) == 0 {
            self.send(seat, &sent).await?;
        }
        Ok(())
    }

    async fn send(&mut self, seat: &mut Seat, sent: &Envelope) -> Result<(), String> {
        let request = sent.request.clone().unwrap_or_default();
        self.history.notes.push(Note::Sent(request));
        seat.send(sent).await
    }

    fn receive(&mut self, message: FromTable, board: &mut Board) -> Result<(), String> {
        match message {
            FromTable::Events { events, standing } => {
                for event in events {
                    board.happens(&event)?;
                    self.history.notes.push(Note::Received(event));
                }
                if (standing.seq, standing.at) != (board.seq, board.at) {
                    let (told, known) = (standing.seq, board.seq);
                    return Err(format!("a standing of event {told} after event {known}"));
                }
            }
            // The server knows less than was heard of it: the checker finds what is missing.
            FromTable::View { view } => {
                *board = Board::new(&view)?;
                self.note_connected(board);
            }
            FromTable::Acknowledged { request, seq } => {
                self.answered(&request);
                self.history.notes.push(Note::Acknowledged { request, seq });
            }
            FromTable::Refused {
                refusal,
                request: Some(request),
            } => {
                self.answered(&request);
                let code = refusal.code;
                self.history.notes.push(Note::Refused { request, code });
            }
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, request: &str) {
        let open = self.open.as_ref().and_then(|open| open.request.as_deref());
        if open == Some(request) {
            self.open = None;
        }
    }
}
