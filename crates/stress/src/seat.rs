//! A connection to a table, and the table as it is known there.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use quantarium_games::open;
use quantarium_rules::{AnyGame, AnyPosition, Random};
use quantarium_wire::{Envelope, FromTable, Step, TableEvent, TableId, TableView, ToTable};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::browser::Browser;
use crate::check::leaks;
use crate::history::{Log, Wish};
use crate::socket::Socket;

/// Between two moves of a page: no more often than the server lets it ask.
pub(crate) const REST: Duration = Duration::from_millis(60);

/// How long an answer may take before a connection is given up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// What the receiver of a connection that nobody reads still takes, in bytes.
const LEAST: u32 = 4096;

/// For how long a page that looks at a table comes back.
const COMES_BACK: Duration = Duration::from_secs(10);

pub(crate) struct Seat {
    socket: Socket,
    /// The length of the last message heard, in bytes.
    pub(crate) heard: usize,
    /// The seats of whoever reads, where the table has several screens.
    pub(crate) seats: Vec<u8>,
    /// What must not be heard here, by what it is.
    pub(crate) watched_for: Vec<(&'static str, String)>,
    /// What was heard of it.
    pub(crate) leaked: Vec<&'static str>,
}

impl Browser {
    /// Comes to a table as a page.
    pub(crate) async fn connect(&self, at: SocketAddr, table: &TableId) -> Result<Seat, String> {
        self.seat(at, table, "", None).await
    }

    /// The same as a device that takes a few bytes and then no more.
    pub(crate) async fn deaf(&self, at: SocketAddr, table: &TableId) -> Result<Seat, String> {
        self.seat(at, table, "", Some(LEAST)).await
    }

    /// Comes back as a page that knows the table up to an event.
    pub(crate) async fn come_back(
        &self,
        at: SocketAddr,
        table: &TableId,
        since: u32,
    ) -> Result<Seat, String> {
        self.seat(at, table, &format!("?since={since}"), None).await
    }

    /// Comes to a table, which must be shown.
    pub(crate) async fn sit(
        &self,
        at: SocketAddr,
        table: &TableId,
    ) -> Result<(Seat, TableView), String> {
        let mut seat = self.connect(at, table).await?;
        let view = seat.view().await?;
        Ok((seat, view))
    }

    async fn seat(
        &self,
        at: SocketAddr,
        table: &TableId,
        query: &str,
        takes: Option<u32>,
    ) -> Result<Seat, String> {
        let path = format!("/api/tables/{table}/socket{query}");
        let origin = format!("http://{at}");
        let headers = [("origin", &*origin), ("cookie", &self.cookies)];
        let socket = Socket::connect(at, &path, &headers, self.from, takes).await;
        let socket = socket.map_err(|error| format!("table {table}: {error}"))?;
        Ok(Seat {
            socket,
            heard: 0,
            seats: Vec::new(),
            watched_for: Vec::new(),
            leaked: Vec::new(),
        })
    }
}

impl Seat {
    /// The next message; nothing where the connection has ended.
    pub(crate) async fn recv(&mut self) -> Option<FromTable> {
        let message = serde_json::from_str(&self.text().await?).ok()?;
        if let FromTable::People { seats, .. } = &message {
            self.seats.clone_from(seats);
        }
        Some(message)
    }

    async fn text(&mut self) -> Option<Utf8Bytes> {
        let text = self.socket.text().await?;
        self.heard = text.len();
        self.leaked.extend(leaks(&text, &self.watched_for));
        Some(text)
    }

    /// Hears whatever comes until the connection ends, and reads none of it.
    pub(crate) async fn listen(&mut self) {
        while self.text().await.is_some() {}
    }

    /// The whole table, which is shown first; where there are several screens, after who is there.
    pub(crate) async fn view(&mut self) -> Result<TableView, String> {
        loop {
            match timeout(PATIENCE, self.recv()).await {
                Ok(Some(FromTable::View { view })) => return Ok(view),
                Ok(Some(FromTable::People { .. })) => {}
                _ => return Err("a table does not answer".to_owned()),
            }
        }
    }

    pub(crate) async fn send(&mut self, sent: &Envelope) -> Result<(), String> {
        let sent = self.socket.send_json(sent).await;
        sent.map_err(|error| error.to_string())
    }

    /// Makes a move, or takes one back where the game is over, and waits for the event. Callers wait [`REST`] between two calls.
    pub(crate) async fn play(
        &mut self,
        board: &mut Board,
        random: &mut Random,
    ) -> Result<(), String> {
        let sent = board.asks(None, board.any_move(random));
        self.send(&sent).await?;
        self.next(board).await
    }

    /// Hears until something has happened on the board.
    pub(crate) async fn next(&mut self, board: &mut Board) -> Result<(), String> {
        let before = board.seq;
        while board.seq == before {
            let heard = timeout(PATIENCE, self.follow(board)).await;
            heard.map_err(|_| format!("a move was not answered in {PATIENCE:?}"))??;
        }
        Ok(())
    }

    /// Hears one message, and has happen on the board what it says; whether it says how the table stands.
    pub(crate) async fn follow(&mut self, board: &mut Board) -> Result<bool, String> {
        match self.recv().await {
            Some(FromTable::Events { events, .. }) => {
                events.iter().try_for_each(|event| board.happens(event))?;
            }
            Some(FromTable::View { view }) => *board = Board::new(&view)?,
            Some(FromTable::Refused { refusal, .. }) => return Err(refusal.message),
            Some(_) => return Ok(false),
            None => return Err("the connection broke".to_owned()),
        }
        Ok(true)
    }

    /// Asks for the whole state, as a page does that does not know the rules.
    pub(crate) async fn ask_state(&mut self) -> Result<(), String> {
        self.send(&envelope(None, None, ToTable::State)).await
    }
}

/// A message by its name, to the position that an event led to.
pub(crate) fn envelope(request: Option<String>, at: Option<u32>, message: ToTable) -> Envelope {
    Envelope {
        request,
        at,
        message,
    }
}

/// One of this machine's many addresses, by number; not 127.0.0.1, which each machine has for itself in a trial of several.
pub(crate) fn client(number: u32) -> Ipv4Addr {
    let [_, high, middle, low] = (number % (1 << 23) + 2).to_be_bytes();
    Ipv4Addr::new(127, high, middle, low)
}

/// The game of a game string. Thousands of pages play the same one, which is opened once.
fn opened(name: &str) -> Result<Arc<dyn AnyGame>, String> {
    static OPENED: Mutex<BTreeMap<String, Arc<dyn AnyGame>>> = Mutex::new(BTreeMap::new());
    let mut known = OPENED.lock().map_err(|error| error.to_string())?;
    if let Some(game) = known.get(name) {
        return Ok(Arc::clone(game));
    }
    let game: Arc<dyn AnyGame> = open(name).map_err(|error| error.to_string())?.into();
    known.insert(name.to_owned(), Arc::clone(&game));
    Ok(game)
}

/// The table as it is known at a seat.
pub(crate) struct Board {
    start: Box<dyn AnyPosition>,
    /// The positions after each of the moves that stand.
    positions: Vec<Box<dyn AnyPosition>>,
    /// Those moves.
    pub(crate) moves: Vec<String>,
    /// The number of the last event.
    pub(crate) seq: u32,
    /// The number of the event that led to the position.
    pub(crate) at: u32,
    /// Whether something besides the rules has ended the game.
    over: bool,
    /// The table of the rematch.
    pub(crate) rematch: Option<TableId>,
}

impl Board {
    /// The table as a view shows it.
    pub(crate) fn new(view: &TableView) -> Result<Self, String> {
        let game = opened(&view.setup.game)?;
        let start = game.parse(&view.setup.start);
        let mut board = Self {
            start: start.map_err(|error| error.to_string())?,
            positions: Vec::new(),
            moves: Vec::new(),
            seq: view.state.standing.seq,
            at: view.state.standing.at,
            over: view.state.standing.outcome.is_some(),
            rematch: view.state.standing.rematch.clone(),
        };
        for played in &view.state.moves {
            board.play(&played.text)?;
        }
        Ok(board)
    }

    fn position(&self) -> &dyn AnyPosition {
        self.positions.last().unwrap_or(&self.start).as_ref()
    }

    /// The seat that is to move; nothing where the game is over.
    pub(crate) fn to_move(&self) -> Option<u8> {
        let over = self.over || self.position().outcome().is_some();
        (!over).then(|| self.position().to_move().0)
    }

    /// How many moves stand.
    pub(crate) fn plies(&self) -> u32 {
        self.positions.len() as u32
    }

    /// A legal move; nothing where the game is over.
    pub(crate) fn any_move(&self, random: &mut Random) -> Option<String> {
        self.to_move()?;
        let moves = self.position().moves();
        Some(moves[random.below(moves.len() as u64) as usize].clone())
    }

    /// What asks for a wish, by its name.
    pub(crate) fn asks(&self, request: Option<String>, wish: Wish) -> Envelope {
        let ply = self.plies();
        let message = match wish {
            Some(text) => ToTable::Play { ply, text },
            None => ToTable::TakeBack { ply },
        };
        envelope(request, Some(self.at), message)
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let mut next = self.position().boxed();
        next.play(text).map_err(|error| error.to_string())?;
        self.positions.push(next);
        self.moves.push(text.to_owned());
        Ok(())
    }

    /// Something happens at the table.
    pub(crate) fn happens(&mut self, event: &TableEvent) -> Result<(), String> {
        match &event.step {
            Step::Played { text, .. } => self.play(text)?,
            Step::TakenBack { plies } => {
                self.positions.truncate(*plies as usize);
                self.moves.truncate(*plies as usize);
                self.over = false;
            }
            Step::Resigned { .. } | Step::TimeUp { .. } | Step::Unplayed { .. } => self.over = true,
            Step::Rematched { table } => self.rematch = Some(table.clone()),
            _ => {}
        }
        self.seq = event.seq;
        if matches!(event.step, Step::Played { .. } | Step::TakenBack { .. }) {
            self.at = event.seq;
        }
        Ok(())
    }
}

/// All of a table, as it stands in the end and as a stranger sees it; and what was said of `watched_for`. A page that is sent away
/// comes back, as a server may have lost its tables a moment ago.
pub(crate) async fn log(
    address: SocketAddr,
    table: &TableId,
    watched_for: &[(&'static str, String)],
) -> Result<(Log, Vec<&'static str>), String> {
    let begun = Instant::now();
    loop {
        match log_at_once(address, table, watched_for).await {
            Err(_) if begun.elapsed() < COMES_BACK => sleep(REST).await,
            done => return done,
        }
    }
}

async fn log_at_once(
    address: SocketAddr,
    table: &TableId,
    watched_for: &[(&'static str, String)],
) -> Result<(Log, Vec<&'static str>), String> {
    let browser = Browser::new(client(0));
    let mut seat = browser.connect(address, table).await?;
    seat.watched_for = watched_for.to_vec();
    let view = seat.view().await?;
    let mut back = browser.come_back(address, table, 0).await?;
    back.watched_for = watched_for.to_vec();
    let events = loop {
        match timeout(PATIENCE, back.recv()).await {
            Ok(Some(FromTable::Events { events, .. })) => break events,
            Ok(Some(_)) => {}
            _ => return Err(format!("table {table} does not answer")),
        }
    };
    let (outcome, clock) = (view.state.standing.outcome, view.state.standing.clock);
    let log = Log {
        table: table.clone(),
        game: view.setup.game,
        start: view.setup.start,
        events,
        position: view.state.position,
        result: outcome.map_or("*".to_owned(), |end| end.result),
        clock: clock.map(|clock| clock.control),
    };
    Ok((log, [seat.leaked, back.leaked].concat()))
}
