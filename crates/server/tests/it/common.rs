//! What the server's tests share: an app of its own for each, pages that talk to it, and a computer
//! that plays at random.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use quantarium_bus::{Bus, ChannelBus};
use quantarium_games::open;
use quantarium_people::{Digest, Link, OpenSeek};
use quantarium_rules::{AnyGame, AnyPosition, Random};
use quantarium_server::{AppState, Limits, app, serve};
use quantarium_service::{EngineService, MoveRequest, wrong_game};
use quantarium_store::testkit::append;
use quantarium_store::{
    Accounts, Appended, Done, Entry, SqliteStore, Store, StoreError, StoredTable, Summary, Whose,
};
use quantarium_wire::{
    Analyse, Analysis, FromTable, LeftSeat, Level, Line, NewTable, Occupant, PositionRef, Refusal,
    Said, Step, TableId, TableSummary, TableView, ToTable,
};
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

pub(crate) const PERSON: Occupant = Occupant::Person;
pub(crate) const COMPUTER: Occupant = Occupant::Computer { level: 1 };
/// A computer that thinks until it is stopped.
pub(crate) const PONDERER: Occupant = Occupant::Computer { level: 2 };
/// A computer that finds no move.
pub(crate) const DUNCE: Occupant = Occupant::Computer { level: 3 };

/// Level 1 plays at random at once, level 2 thinks until it is stopped, level 3 fails.
#[derive(Debug, Default)]
pub(crate) struct Players {
    pub(crate) thinking: AtomicUsize,
    pub(crate) started: AtomicUsize,
    pub(crate) stopped: AtomicUsize,
}

impl EngineService for Players {
    fn levels(&self) -> Vec<Level> {
        let level = |level| Level {
            level,
            words: format!("level {level}"),
        };
        (1..=3).map(level).collect()
    }

    fn choose(&self, asked: &MoveRequest, stop: &AtomicBool) -> Result<Option<String>, Refusal> {
        self.started.fetch_add(1, Ordering::SeqCst);
        let (_, position) = position(&asked.at)?;
        match asked.level {
            1 => {
                let moves = position.moves();
                let index = Random::new(asked.seed).index(moves.len());
                Ok(Some(moves[index].clone()))
            }
            2 => {
                self.thinking.fetch_add(1, Ordering::SeqCst);
                while !stop.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(1));
                }
                self.thinking.fetch_sub(1, Ordering::SeqCst);
                self.stopped.fetch_add(1, Ordering::SeqCst);
                Ok(None)
            }
            _ => Err(wrong_game("out of ideas")),
        }
    }

    /// The first legal moves as lines, at once; a whole minute is thought until it is stopped.
    fn analyse(
        &self,
        asked: &Analyse,
        stop: &AtomicBool,
        _: &mut dyn FnMut(Analysis),
    ) -> Result<Option<Analysis>, Refusal> {
        let (game, position) = position(&asked.at)?;
        if asked.millis == Some(60_000) {
            self.thinking.fetch_add(1, Ordering::SeqCst);
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            self.thinking.fetch_sub(1, Ordering::SeqCst);
        }
        let lines = position.moves().into_iter().take(asked.lines.into());
        Ok(Some(Analysis {
            to_move: position.to_move().0,
            values: vec![0.5; game.seats().len()],
            proven: None,
            lines: lines
                .map(|text| Line {
                    moves: vec![text],
                    value: 0.5,
                    proven: None,
                    visits: 1,
                })
                .collect(),
            simulations: 1,
            nodes: 1,
            seldepth: 1,
            hashfull: 0.0,
            millis: 1.0,
        }))
    }
}

/// A game, and a position of it.
type Placed = (Box<dyn AnyGame>, Box<dyn AnyPosition>);

/// A position, and its game.
fn position(at: &PositionRef) -> Result<Placed, Refusal> {
    let game = open(&at.game).map_err(wrong_game)?;
    let mut position = game.parse(&at.setup).map_err(wrong_game)?;
    for text in &at.moves {
        position.play(text).map_err(wrong_game)?;
    }
    Ok((game, position))
}

/// A store whose disk can be full, and which can be broken.
#[derive(Debug)]
struct Disk {
    store: Arc<SqliteStore>,
    full: Arc<AtomicBool>,
    /// Broken: an event becomes the next one, whoever writes it and whatever came before.
    blind: Option<Arc<Mutex<()>>>,
}

/// Writes an event down without a look at its number and its writer's claim.
fn append_blindly(store: &SqliteStore, mut entry: Entry) -> Result<Appended, StoreError> {
    let stored = store.load(&entry.table)?;
    let stored = stored.ok_or_else(|| StoreError::NoSuchTable(entry.table.clone()))?;
    (entry.seq, entry.epoch) = (stored.events.len() as u32 + 1, stored.epoch);
    append(store, entry)
}

impl Disk {
    fn written(&self) -> Result<&SqliteStore, StoreError> {
        if self.full.load(Ordering::SeqCst) {
            return Err(StoreError::Full);
        }
        Ok(&self.store)
    }
}

impl Store for Disk {
    fn open_table(&self, table: &quantarium_store::NewTable) -> Result<(), StoreError> {
        self.written()?.open_table(table)
    }

    fn open_begun(
        &self,
        table: &quantarium_store::NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<(), StoreError> {
        self.written()?.open_begun(table, steps, time)
    }

    fn claim(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        self.store.claim(id)
    }

    /// Paused time goes on while the runtime has nothing to do, unless a thread of its own is at work.
    fn append(&self, entry: Entry, done: Done<Appended>) {
        if let Err(error) = self.written() {
            return done(Err(error));
        }
        let (store, blind) = (Arc::clone(&self.store), self.blind.clone());
        tokio::task::spawn_blocking(move || {
            done(match blind {
                Some(one_at_a_time) => {
                    let _one = one_at_a_time.lock();
                    append_blindly(&store, entry)
                }
                None => append(store.as_ref(), entry),
            });
        });
    }

    fn hold(&self, id: &str, party: u8, guest: &Digest) -> Result<(), StoreError> {
        self.written()?.hold(id, party, guest)
    }

    fn set_link(&self, id: &str, link: &Link) -> Result<(), StoreError> {
        self.written()?.set_link(id, link)
    }

    fn forget(&self, id: &str) -> Result<(), StoreError> {
        self.written()?.forget(id)
    }

    fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        self.store.load(id)
    }

    fn backup(&self, file: &std::path::Path) -> Result<(), StoreError> {
        self.store.backup(file)
    }

    fn accounts(&self) -> &dyn Accounts {
        self.store.accounts()
    }

    fn players(&self) -> &dyn quantarium_store::Players {
        self.store.players()
    }

    fn tokens(&self) -> &dyn quantarium_store::Tokens {
        self.store.tokens()
    }

    fn chat(&self) -> &dyn quantarium_store::Chat {
        self.store.chat()
    }

    fn challenges(&self) -> &dyn quantarium_store::Challenges {
        self.store.challenges()
    }

    fn plans(&self) -> &dyn quantarium_store::Plans {
        self.store.plans()
    }

    fn blocks(&self) -> &dyn quantarium_store::Blocks {
        self.store.blocks()
    }

    fn upkeep(&self) -> &dyn quantarium_store::Upkeep {
        self.store.upkeep()
    }

    fn list(&self, whose: Whose<'_>, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.store.list(whose, limit)
    }

    fn open_seek(&self, seek: &OpenSeek) -> Result<(), StoreError> {
        self.written()?.open_seek(seek)
    }

    fn seeks(&self) -> Result<Vec<OpenSeek>, StoreError> {
        self.store.seeks()
    }

    fn join_seek(&self, id: &str, taken: usize, guest: &Digest) -> Result<(), StoreError> {
        self.written()?.join_seek(id, taken, guest)
    }

    fn leave_seek(&self, id: &str, guest: &Digest) -> Result<(), StoreError> {
        self.written()?.leave_seek(id, guest)
    }

    fn pass_on_seeks(&self, guest: &Digest, account: &Digest) -> Result<(), StoreError> {
        self.written()?.pass_on_seeks(guest, account)
    }

    fn close_seek(&self, id: &str) -> Result<(), StoreError> {
        self.written()?.close_seek(id)
    }

    fn fill_seek(
        &self,
        id: &str,
        taken: usize,
        table: &quantarium_store::NewTable,
        steps: &[Step],
        time: i64,
    ) -> Result<(), StoreError> {
        self.written()?.fill_seek(id, taken, table, steps, time)
    }
}

/// An app on a store of its own.
pub(crate) struct Fixture {
    directory: TempDir,
    pub(crate) players: Arc<Players>,
    /// Whether the disk is full.
    pub(crate) full: Arc<AtomicBool>,
    pub(crate) state: AppState,
}

impl Fixture {
    pub(crate) fn new(limits: Limits) -> Self {
        let directory = TempDir::new().expect("a directory");
        Self::at(directory, Arc::default(), limits, None)
    }

    /// A server on a store that others use too, to which the bus leads.
    pub(crate) fn beside(bus: impl Bus + 'static, store: Arc<SqliteStore>, limits: Limits) -> Self {
        let players = Arc::<Players>::default();
        Self {
            directory: TempDir::new().expect("a directory"),
            full: Arc::default(),
            state: AppState::beside(Arc::new(bus), store, players.clone(), limits),
            players,
        }
    }

    /// Another server on the same store.
    pub(crate) fn restarted(self) -> Self {
        drop(self.state);
        Self::at(self.directory, self.players, Limits::default(), None)
    }

    /// Ends the server, and lets its store be used by hand before another one starts, whose clock shows `now`.
    pub(crate) fn restarted_after(self, now: i64, by_hand: impl FnOnce(&dyn Store)) -> Self {
        drop(self.state);
        by_hand(&SqliteStore::open(self.directory.path()).expect("a store"));
        Self::at(self.directory, self.players, Limits::default(), Some(now))
    }

    /// Another server on the same store with other limits, whose clock shows `now`.
    pub(crate) fn restarted_with(self, limits: Limits, now: i64) -> Self {
        drop(self.state);
        Self::at(self.directory, self.players, limits, Some(now))
    }

    fn at(directory: TempDir, players: Arc<Players>, limits: Limits, now: Option<i64>) -> Self {
        let full = Arc::<AtomicBool>::default();
        let disk = Arc::new(Disk {
            store: Arc::new(SqliteStore::open(directory.path()).expect("a store")),
            full: Arc::clone(&full),
            blind: None,
        });
        let state = match now {
            Some(now) => AppState::at(now, disk, players.clone(), limits),
            None => AppState::new(disk, players.clone(), limits),
        };
        Self {
            directory,
            players,
            full,
            state,
        }
    }

    /// Ends the server: where its store is.
    pub(crate) fn directory_alone(self) -> TempDir {
        drop(self.state);
        self.directory
    }

    /// Ends the server: what is in its files then.
    pub(crate) fn closed_files(self) -> Vec<Vec<u8>> {
        drop(self.state);
        let files = std::fs::read_dir(self.directory.path()).expect("a directory");
        let files = files.map(|file| std::fs::read(file.expect("a file").path()));
        files.map(|bytes| bytes.expect("bytes")).collect()
    }

    /// The answer to a request, without any port.
    pub(crate) async fn ask(&self, request: Request<Body>) -> Response<Body> {
        let answered = app(self.state.clone()).oneshot(request).await;
        answered.expect("routes do not fail")
    }

    pub(crate) async fn get(&self, path: &str) -> Response<Body> {
        self.ask(get(path)).await
    }

    pub(crate) async fn open(&self, game: &str, occupants: &[Occupant]) -> TableId {
        let new = NewTable {
            game: game.to_owned(),
            seed: None,
            occupants: occupants.to_vec(),
            clock: None,
            invited: Vec::new(),
            rated: false,
            drawn: false,
        };
        self.open_new(&new).await
    }

    pub(crate) async fn open_new(&self, new: &NewTable) -> TableId {
        let text = serde_json::to_string(new).expect("JSON");
        let (status, summary) = read::<TableSummary>(self.ask(post(&text)).await).await;
        assert_eq!(status, StatusCode::CREATED);
        summary.id
    }

    pub(crate) async fn serve(&self) -> Served {
        Served::start(self.state.clone()).await
    }
}

/// Several servers on one store, each with a connection to a bus; a blind one looks at nobody's claim to a table.
pub(crate) async fn servers_on_one_store<const N: usize>(
    directory: &TempDir,
    blind: bool,
    bus: impl Fn() -> ChannelBus,
) -> [Served; N] {
    let store = Arc::new(SqliteStore::open(directory.path()).expect("a store"));
    let blind = blind.then(Arc::default);
    let states: [AppState; N] = std::array::from_fn(|_| {
        let (full, blind) = (Arc::default(), blind.clone());
        let store = Arc::clone(&store);
        let disk = Disk { store, full, blind };
        let players = Arc::<Players>::default();
        AppState::beside(Arc::new(bus()), Arc::new(disk), players, Limits::default())
    });
    let mut served = Vec::new();
    for state in states {
        served.push(Served::start(state).await);
    }
    served
        .try_into()
        .unwrap_or_else(|_| unreachable!("as many"))
}

/// Waits for what comes over a socket, at most ten seconds.
///
/// Paused time jumps to the next timer whenever the runtime has nothing to do, even while a message is on
/// its way through the system's sockets. So the runtime is kept busy for a moment of real time first.
pub(crate) async fn soon<F: Future>(coming: F) -> F::Output {
    let mut coming = pin!(coming);
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(200) {
        if let Poll::Ready(output) = futures_util::poll!(coming.as_mut()) {
            return output;
        }
        std::thread::sleep(Duration::from_micros(100));
        tokio::task::yield_now().await;
    }
    let output = tokio::time::timeout(Duration::from_secs(10), coming).await;
    output.expect("comes in time")
}

/// An app that listens.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Served {
    pub(crate) async fn start(state: AppState) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let shutdown = async {
                let _ = stopped.await;
            };
            serve(listener, state, shutdown).await.expect("served");
        });
        Self {
            address,
            stop,
            task,
        }
    }

    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        soon(self.task).await.expect("ends well");
    }

    pub(crate) async fn page(&self, id: &TableId) -> Page {
        Page::at(self.address, id).await
    }
}

/// A page at a table.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) view: TableView,
    /// The seats of whoever reads it, and who is there, as the table said last.
    pub(crate) seats: Vec<u8>,
    pub(crate) there: Vec<bool>,
    /// The player to move, where they have left.
    pub(crate) left: Option<LeftSeat>,
}

impl Page {
    pub(crate) async fn at(address: SocketAddr, id: &TableId) -> Self {
        Self::of(address, id, None).await
    }

    /// A page of a guest, by their cookie.
    pub(crate) async fn of(address: SocketAddr, id: &TableId, cookie: Option<&str>) -> Self {
        let mut request = format!("ws://{address}/api/tables/{id}/socket")
            .into_client_request()
            .expect("a request");
        let origin = format!("http://{address}").parse().expect("an origin");
        request.headers_mut().insert(header::ORIGIN, origin);
        let cookie = cookie.map(|cookie| cookie.parse().expect("a cookie"));
        request
            .headers_mut()
            .extend(cookie.map(|cookie| (header::COOKIE, cookie)));
        let (socket, _) = soon(connect_async(request)).await.expect("a connection");
        let mut page = Self {
            socket,
            // Replaced below by the one that is sent first.
            view: empty_view(),
            seats: Vec::new(),
            there: Vec::new(),
            left: None,
        };
        page.see().await;
        page
    }

    /// The next message of the table but those that say who is there; nothing when the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<FromTable> {
        loop {
            match self.hear_all().await {
                Some(FromTable::People {
                    seats, there, left, ..
                }) => {
                    (self.seats, self.there, self.left) = (seats, there, left);
                }
                other => return other,
            }
        }
    }

    pub(crate) async fn hear_all(&mut self) -> Option<FromTable> {
        let next = async {
            loop {
                match self.socket.next().await?.ok()? {
                    Message::Text(text) => return serde_json::from_str(&text).ok(),
                    Message::Close(_) => return None,
                    _ => {}
                }
            }
        };
        soon(next).await
    }

    /// How the server says goodbye: the code, if it gives one. An error where it just hangs up.
    pub(crate) async fn goodbye(&mut self) -> Result<Option<u16>, Error> {
        let said = async {
            while let Some(message) = self.socket.next().await {
                if let Message::Close(frame) = message? {
                    return Ok(frame.map(|frame| frame.code.into()));
                }
            }
            Ok(None)
        };
        soon(said).await
    }

    /// The next view, or what has changed in it.
    pub(crate) async fn see(&mut self) -> &TableView {
        match self.hear().await {
            Some(FromTable::View { view }) => self.view = view,
            Some(FromTable::State { state }) => self.view.state = state,
            other => panic!("no view but {other:?}"),
        }
        &self.view
    }

    /// Views until one is as wanted.
    pub(crate) async fn see_until(&mut self, wanted: impl Fn(&TableView) -> bool) {
        while !wanted(&self.view) {
            self.see().await;
        }
    }

    pub(crate) async fn refused(&mut self) -> Refusal {
        match self.hear().await {
            Some(FromTable::Refused { refusal, .. }) => refusal,
            other => panic!("not refused but {other:?}"),
        }
    }

    pub(crate) async fn say(&mut self, request: &ToTable) {
        let text = serde_json::to_string(request).expect("JSON");
        self.say_raw(Message::text(text)).await;
    }

    /// Says something by a name.
    pub(crate) async fn ask(&mut self, request: &str, at: Option<u32>, message: ToTable) {
        let request = Some(request.to_owned());
        let said = Said {
            request,
            at,
            message,
        };
        let text = serde_json::to_string(&said).expect("JSON");
        self.say_raw(Message::text(text)).await;
    }

    pub(crate) async fn say_raw(&mut self, message: Message) {
        self.socket.send(message).await.expect("sent");
    }

    /// Sends without caring whether it arrives.
    pub(crate) async fn try_say_raw(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    /// Stays there, and listens to nothing but whether it still lives.
    pub(crate) fn stay(mut self) -> JoinHandle<()> {
        tokio::spawn(async move { while let Some(Ok(_)) = self.socket.next().await {} })
    }

    pub(crate) async fn play(&mut self, text: &str) {
        let ply = self.ply();
        let text = text.to_owned();
        self.say(&ToTable::Play { ply, text }).await;
    }

    pub(crate) fn ply(&self) -> u32 {
        self.view.state.moves.len() as u32
    }

    pub(crate) fn moves(&self) -> Vec<&str> {
        self.view
            .state
            .moves
            .iter()
            .map(|played| played.text.as_str())
            .collect()
    }
}

fn empty_view() -> TableView {
    let game = open("quantum-link:board=hex2").expect("a game");
    let table = quantarium_table::Table::open(
        TableId(String::new()),
        game,
        vec![PERSON; 2],
        &quantarium_table::Start::Seed(Default::default()),
    );
    table.expect("a table").view(Default::default())
}

pub(crate) fn get(path: &str) -> Request<Body> {
    let request = Request::get(path).header(header::HOST, "localhost:7777");
    request.body(Body::empty()).expect("a request")
}

pub(crate) fn post(text: &str) -> Request<Body> {
    Request::post("/api/tables")
        .header(header::HOST, "localhost:7777")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(text.to_owned()))
        .expect("a request")
}

pub(crate) async fn read<T: DeserializeOwned>(response: Response<Body>) -> (StatusCode, T) {
    let (status, text) = read_text(response).await;
    let value = serde_json::from_str(&text);
    (
        status,
        value.unwrap_or_else(|error| panic!("{error}: {text}")),
    )
}

pub(crate) async fn read_text(response: Response<Body>) -> (StatusCode, String) {
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX)
        .await
        .expect("a body");
    (status, String::from_utf8_lossy(&bytes).into_owned())
}
