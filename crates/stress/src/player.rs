//! A player: moves at random, comes back after every broken connection, and writes everything down.

use std::net::SocketAddr;
use std::time::Duration;

use quantarium_rules::{Random, Seed};
use quantarium_wire::{FromTable, Said, TableId, ToTable};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Error;

use crate::browser::Browser;
use crate::history::{History, Note, Wish};
use crate::seat::{Board, PATIENCE, Seat, client};

/// A table gets no more events than a server tells at once to who asks for all of them.
pub(crate) const MOST_EVENTS: u32 = 240;

/// Between two attempts to connect.
pub(crate) const AGAIN: Duration = Duration::from_millis(20);

/// How long somebody who is slow takes for each message.
const SLOW: Duration = Duration::from_millis(200);

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

/// How a player plays the game to its end: it takes nothing back, and asks for everything once.
#[derive(Debug)]
pub(crate) struct ToEnd {
    /// How long it rests before each move.
    pub(crate) rest: Duration,
    /// Hears how far the game is.
    pub(crate) told: watch::Sender<Standing>,
}

/// How far a game is, as its player knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) plies: u32,
    pub(crate) over: bool,
}

pub(crate) struct Player {
    orders: Orders,
    random: Random,
    history: History,
    requests: u32,
    /// Whether it only looks on, and that slowly.
    slow: bool,
    /// How it plays the game to its end, where it does.
    to_end: Option<ToEnd>,
    /// What has been asked for and not been answered.
    open: Option<Said>,
    /// The table as it was known when the last connection ended.
    known: Option<Board>,
}

impl Player {
    /// A player who draws its moves from `seed`.
    pub(crate) fn new(orders: Orders, table: TableId, player: usize, seed: Seed) -> Self {
        Self {
            orders,
            random: Random::new(seed),
            history: History {
                table,
                player,
                notes: Vec::new(),
            },
            requests: 0,
            slow: false,
            to_end: None,
            open: None,
            known: None,
        }
    }

    /// The same, who only looks on and takes long for every message.
    pub(crate) fn slow(self) -> Self {
        Self { slow: true, ..self }
    }

    /// The same, who plays the game to its end.
    pub(crate) fn straight(self, how: ToEnd) -> Self {
        let to_end = Some(how);
        Self { to_end, ..self }
    }

    /// Plays until it is to finish and has every answer; what it said and heard.
    pub(crate) async fn play(mut self) -> Result<History, String> {
        while !self.orders.finish() || self.open.is_some() {
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

    /// Comes to the table: anew, or back with what is known of it. Nothing where the connection breaks.
    async fn connect(&mut self, address: SocketAddr) -> Result<Option<(Seat, Board)>, String> {
        let (browser, table) = (Browser::new(client(0)), &self.history.table);
        let known = self.known.take().filter(|_| self.random.below(2) == 0);
        let (seat, board) = if let Some(board) = known {
            let Ok(seat) = Seat::come_back(address, &browser, table, board.seq).await else {
                self.known = Some(board);
                return Ok(None);
            };
            (seat, board)
        } else {
            let Ok((seat, view)) = Seat::sit(address, &browser, table).await else {
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
            let finish = self.orders.finish();
            if self.open.is_none() && finish {
                return Ok(());
            }
            if self.slow {
                sleep(SLOW).await;
            }
            let rest = self.rest(board);
            let wait = if self.open.is_some() { PATIENCE } else { rest };
            match timeout(wait, seat.hear()).await {
                Ok(Some(message)) => self.hears(message, board)?,
                Ok(None) => return Ok(()),
                Err(_) if self.open.is_some() => return Ok(()),
                Err(_) if finish || self.slow || board.seq >= MOST_EVENTS => {}
                Err(_) => sent = self.ask(seat, board).await,
            }
        }
        Ok(())
    }

    /// How long it waits for news before it asks for something.
    fn rest(&mut self, board: &Board) -> Duration {
        let Some(to_end) = &self.to_end else {
            return Duration::from_millis(5 + self.random.below(60));
        };
        to_end.told.send_replace(Standing {
            plies: board.plies(),
            over: board.to_move().is_none(),
        });
        to_end.rest
    }

    /// Asks for something; now and then twice, as a program does that is not sure.
    async fn ask(&mut self, seat: &mut Seat, board: &Board) -> Result<(), Error> {
        let straight = self.to_end.is_some();
        if straight && board.to_move().is_none() {
            return Ok(());
        }
        let ply = board.plies();
        let back = !straight && ply > 0 && self.random.below(12) == 0;
        let text = board.any_move(&mut self.random).filter(|_| !back);
        let (wish, message) = match text {
            Some(text) => (
                Wish::Play { text: text.clone() },
                ToTable::Play { ply, text },
            ),
            None => (Wish::TakeBack, ToTable::TakeBack { ply }),
        };
        self.requests += 1;
        let request = format!("p{}-{}", self.history.player, self.requests);
        let at = board.at;
        let said = Said {
            request: Some(request.clone()),
            at: Some(at),
            message,
        };
        self.history.notes.push(Note::Asked { request, at, wish });
        self.open = Some(said.clone());
        self.send(seat, &said).await?;
        if !straight && self.random.below(8) == 0 {
            self.send(seat, &said).await?;
        }
        Ok(())
    }

    async fn send(&mut self, seat: &mut Seat, said: &Said) -> Result<(), Error> {
        let request = said.request.clone().unwrap_or_default();
        self.history.notes.push(Note::Sent { request });
        seat.say(said).await
    }

    fn hears(&mut self, message: FromTable, board: &mut Board) -> Result<(), String> {
        match message {
            FromTable::Events { events, standing } => {
                for event in events {
                    board.happens(&event)?;
                    self.history.notes.push(Note::Told { event });
                }
                if (standing.seq, standing.at) != (board.seq, board.at) {
                    return Err(format!(
                        "a standing of event {} after event {}",
                        standing.seq, board.seq
                    ));
                }
            }
            // The server knows less than was heard of it: the checker finds what is missing.
            FromTable::View { view } => {
                *board = Board::new(&view)?;
                self.note_connected(board);
            }
            FromTable::Kept { request, seq } => {
                self.answered(&request);
                self.history.notes.push(Note::Kept { request, seq });
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
