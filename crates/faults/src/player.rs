//! A player: moves at random, comes back after every broken connection, and writes everything down.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quantarium_games::open;
use quantarium_rules::{AnyPosition, Random, Seed};
use quantarium_wire::{FromTable, Said, Step, TableEvent, TableId, TableView, ToTable};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header::ORIGIN};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::history::{History, Log, Note, Wish};

/// A table gets no more events than a server tells at once to who asks for all of them.
pub(crate) const MOST_EVENTS: u32 = 240;

/// Between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(20);

/// How long an answer may take before the player gives the connection up.
const PATIENCE: Duration = Duration::from_secs(5);

/// What all players are told from outside.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    /// Where the server is; nothing while there is none.
    pub(crate) server: watch::Receiver<Option<SocketAddr>>,
    /// Whether to come to an end: nothing new is asked for.
    pub(crate) finish: watch::Receiver<bool>,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A player at a table.
pub(crate) struct Player {
    orders: Orders,
    random: Random,
    history: History,
    requests: u32,
    /// What has been asked for and not been answered.
    open: Option<Said>,
    board: Board,
}

/// The table as the player knows it.
struct Board {
    start: Box<dyn AnyPosition>,
    /// The positions after each of the moves that stand.
    positions: Vec<Box<dyn AnyPosition>>,
    seq: u32,
    at: u32,
}

impl Board {
    fn position(&self) -> &dyn AnyPosition {
        self.positions.last().unwrap_or(&self.start).as_ref()
    }

    /// The table as a view shows it.
    fn set(&mut self, view: &TableView) -> Result<(), String> {
        self.positions.clear();
        for played in &view.state.moves {
            self.play(&played.text)?;
        }
        (self.seq, self.at) = (view.state.seq, view.state.at);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mut next = self.position().boxed();
        next.play(text).map_err(|error| error.to_string())?;
        self.positions.push(next);
        Ok(())
    }

    fn happens(&mut self, event: &TableEvent) -> Result<(), String> {
        match &event.step {
            Step::Played { text, .. } => self.play(text)?,
            Step::TakenBack { plies } => self.positions.truncate(*plies as usize),
            other => return Err(format!("{other:?} at a table of players who only move")),
        }
        (self.seq, self.at) = (event.seq, event.seq);
        Ok(())
    }
}

impl Player {
    /// A player who draws its moves from `seed`.
    pub(crate) fn new(
        orders: Orders,
        table: TableId,
        game: &str,
        player: usize,
        seed: Seed,
    ) -> Result<Self, String> {
        let game = open(game).map_err(|error| error.to_string())?;
        Ok(Self {
            orders,
            random: Random::new(seed),
            history: History {
                table,
                player,
                notes: Vec::new(),
            },
            requests: 0,
            open: None,
            board: Board {
                start: game.start(Seed(0)),
                positions: Vec::new(),
                seq: 0,
                at: 0,
            },
        })
    }

    /// Plays until it is to finish and has every answer; what it said and heard.
    pub(crate) async fn play(mut self) -> Result<History, String> {
        while !(*self.orders.finish.borrow() && self.open.is_none()) {
            let address = *self.orders.server.borrow();
            let socket = match address {
                Some(address) => connect(address, &self.history.table).await.ok(),
                None => None,
            };
            match socket {
                Some(socket) => self.attend(socket).await?,
                None => sleep(AGAIN).await,
            }
        }
        Ok(self.history)
    }

    /// One connection, until it breaks or nothing is left to do. An error is a fault of the server.
    async fn attend(&mut self, mut socket: Socket) -> Result<(), String> {
        let Some(FromTable::View { view }) = hear(&mut socket).await else {
            return Ok(());
        };
        let game = open(&view.setup.game).map_err(|error| error.to_string())?;
        self.board.start = game
            .parse(&view.setup.start)
            .map_err(|error| error.to_string())?;
        self.board.set(&view)?;
        let moves = view.state.moves.iter().map(|played| played.text.clone());
        self.history.notes.push(Note::Connected {
            seq: self.board.seq,
            moves: moves.collect(),
        });
        let since = self.board.seq;
        let hello = said(None, None, ToTable::Hello { since });
        let mut sent = say(&mut socket, &hello).await;
        if let Some(open) = self.open.clone() {
            sent = sent.and(say(&mut socket, &open).await);
        }
        while sent.is_ok() {
            let finish = *self.orders.finish.borrow();
            if self.open.is_none() && finish {
                return Ok(());
            }
            let rest = Duration::from_millis(5 + self.random.below(60));
            let wait = if self.open.is_some() { PATIENCE } else { rest };
            match timeout(wait, hear(&mut socket)).await {
                Ok(Some(message)) => self.hears(message)?,
                Ok(None) => return Ok(()),
                Err(_) if self.open.is_some() => return Ok(()),
                Err(_) if finish || self.board.seq >= MOST_EVENTS => {}
                Err(_) => sent = self.ask(&mut socket).await,
            }
        }
        Ok(())
    }

    /// Asks for something; now and then twice, as a program does that is not sure.
    async fn ask(&mut self, socket: &mut Socket) -> Result<(), Error> {
        let plies = self.board.positions.len() as u32;
        let moves = self.board.position().moves();
        let over = self.board.position().outcome().is_some();
        let takes_back = over || plies > 0 && self.random.below(12) == 0;
        let wish = if takes_back {
            Wish::TakeBack
        } else {
            let text = moves[self.random.below(moves.len() as u64) as usize].clone();
            Wish::Play { text }
        };
        self.requests += 1;
        let request = format!("p{}-{}", self.history.player, self.requests);
        let message = match &wish {
            Wish::Play { text } => ToTable::Play {
                ply: plies,
                text: text.clone(),
            },
            Wish::TakeBack => ToTable::TakeBack { ply: plies },
        };
        let at = self.board.at;
        let said = said(Some(request.clone()), Some(at), message);
        self.history.notes.push(Note::Asked { request, at, wish });
        self.open = Some(said.clone());
        say(socket, &said).await?;
        if self.random.below(8) == 0 {
            say(socket, &said).await?;
        }
        Ok(())
    }

    fn hears(&mut self, message: FromTable) -> Result<(), String> {
        match message {
            FromTable::Events { events } => {
                for event in events {
                    self.board.happens(&event)?;
                    self.history.notes.push(Note::Told { event });
                }
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

/// All of a table, as it stands in the end.
pub(crate) async fn log(address: SocketAddr, table: &TableId) -> Result<Log, String> {
    let missing = || format!("table {table} does not answer");
    let socket = connect(address, table).await;
    let mut socket = socket.map_err(|error| format!("table {table}: {error}"))?;
    let Some(FromTable::View { view }) = hear(&mut socket).await else {
        return Err(missing());
    };
    let hello = said(None, None, ToTable::Hello { since: 0 });
    say(&mut socket, &hello).await.map_err(|_| missing())?;
    let Ok(Some(FromTable::Events { events })) = timeout(PATIENCE, hear(&mut socket)).await else {
        return Err(missing());
    };
    Ok(Log {
        table: table.clone(),
        game: view.setup.game,
        start: view.setup.start,
        events,
        position: view.state.position,
    })
}

async fn connect(address: SocketAddr, table: &TableId) -> Result<Socket, Error> {
    let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
    let origin = HeaderValue::try_from(format!("http://{address}"))?;
    request.headers_mut().insert(ORIGIN, origin);
    let (socket, _) = connect_async(request).await?;
    Ok(socket)
}

/// The next message; nothing where the connection has ended.
async fn hear(socket: &mut Socket) -> Option<FromTable> {
    loop {
        if let Message::Text(text) = socket.next().await?.ok()? {
            return serde_json::from_str(&text).ok();
        }
    }
}

async fn say(socket: &mut Socket, said: &Said) -> Result<(), Error> {
    let text = serde_json::to_string(said).expect("a message is text");
    socket.send(Message::text(text)).await
}

fn said(request: Option<String>, at: Option<u32>, message: ToTable) -> Said {
    Said {
        request,
        at,
        message,
    }
}
