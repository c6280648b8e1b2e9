//! A connection to a table, and the table as it is known there.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use quantarium_games::open;
use quantarium_rules::{AnyPosition, Random};
use quantarium_wire::{FromTable, Said, Step, TableEvent, TableId, TableView, ToTable};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header::ORIGIN};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::history::Log;

/// How long an answer may take before a connection is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// A connection to a table.
pub(crate) struct Seat {
    socket: WebSocketStream<TcpStream>,
    /// The length of the last message heard, in bytes.
    pub(crate) heard: usize,
}

impl Seat {
    /// Connects from one of this machine's addresses, so that each is a client of its own to the server.
    pub(crate) async fn connect(
        address: SocketAddr,
        from: Ipv4Addr,
        table: &TableId,
    ) -> Result<Self, Error> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request =
            format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
        let origin = HeaderValue::try_from(format!("http://{address}"))?;
        request.headers_mut().insert(ORIGIN, origin);
        let (socket, _) = client_async(request, stream).await?;
        Ok(Self { socket, heard: 0 })
    }

    /// The next message; nothing where the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<FromTable> {
        loop {
            if let Message::Text(text) = self.socket.next().await?.ok()? {
                self.heard = text.len();
                return serde_json::from_str(&text).ok();
            }
        }
    }

    /// The whole table, which is shown first.
    pub(crate) async fn view(&mut self) -> Option<TableView> {
        match timeout(PATIENCE, self.hear()).await {
            Ok(Some(FromTable::View { view })) => Some(view),
            _ => None,
        }
    }

    pub(crate) async fn say(&mut self, said: &Said) -> Result<(), Error> {
        let text = serde_json::to_string(said).expect("a message is text");
        self.socket.send(Message::text(text)).await
    }

    /// Asks for events after one.
    pub(crate) async fn hello(&mut self, since: u32) -> Result<(), Error> {
        self.say(&Said {
            request: None,
            at: None,
            message: ToTable::Hello { since },
        })
        .await
    }
}

/// One of this machine's many addresses, another one for each number.
pub(crate) fn client(number: u32) -> Ipv4Addr {
    let [_, high, middle, low] = (number % (1 << 23) + 1).to_be_bytes();
    Ipv4Addr::new(127, high, middle, low)
}

/// The table as it is known at a seat.
pub(crate) struct Board {
    start: Box<dyn AnyPosition>,
    /// The positions after each of the moves that stand.
    positions: Vec<Box<dyn AnyPosition>>,
    /// The number of the last event.
    pub(crate) seq: u32,
    /// The number of the event that led to the position.
    pub(crate) at: u32,
}

impl Board {
    /// The table as a view shows it.
    pub(crate) fn new(view: &TableView) -> Result<Self, String> {
        let game = open(&view.setup.game).map_err(|error| error.to_string())?;
        let start = game.parse(&view.setup.start);
        let mut board = Self {
            start: start.map_err(|error| error.to_string())?,
            positions: Vec::new(),
            seq: view.state.seq,
            at: view.state.at,
        };
        for played in &view.state.moves {
            board.play(&played.text)?;
        }
        Ok(board)
    }

    fn position(&self) -> &dyn AnyPosition {
        self.positions.last().unwrap_or(&self.start).as_ref()
    }

    /// How many moves stand.
    pub(crate) fn plies(&self) -> u32 {
        self.positions.len() as u32
    }

    /// A legal move; nothing where the game is over.
    pub(crate) fn any_move(&self, random: &mut Random) -> Option<String> {
        let moves = self.position().moves();
        let over = self.position().outcome().is_some();
        (!over).then(|| moves[random.below(moves.len() as u64) as usize].clone())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mut next = self.position().boxed();
        next.play(text).map_err(|error| error.to_string())?;
        self.positions.push(next);
        Ok(())
    }

    /// Something happens at the table.
    pub(crate) fn happens(&mut self, event: &TableEvent) -> Result<(), String> {
        match &event.step {
            Step::Played { text, .. } => self.play(text)?,
            Step::TakenBack { plies } => self.positions.truncate(*plies as usize),
            other => return Err(format!("{other:?} at a table of players who only move")),
        }
        (self.seq, self.at) = (event.seq, event.seq);
        Ok(())
    }
}

/// All of a table, as it stands in the end.
pub(crate) async fn log(address: SocketAddr, table: &TableId) -> Result<Log, String> {
    let missing = || format!("table {table} does not answer");
    let seat = Seat::connect(address, client(0), table).await;
    let mut seat = seat.map_err(|error| format!("table {table}: {error}"))?;
    let view = seat.view().await.ok_or_else(missing)?;
    seat.hello(0).await.map_err(|_| missing())?;
    let Ok(Some(FromTable::Events { events })) = timeout(PATIENCE, seat.hear()).await else {
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
