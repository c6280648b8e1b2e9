//! What the server's tests share: an app of its own for each and what it answers, and by `*` all that most of them use.

use std::cell::OnceCell;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, Ordering};
use std::sync::{Arc, Weak};
use std::task::Poll;
pub(crate) use std::time::Duration;
use std::time::Instant;

use axum::Router;
pub(crate) use axum::body::Body;
use axum::body::to_bytes;
pub(crate) use axum::http::{Request, Response, StatusCode, header};
use parking_lot::Mutex;
pub(crate) use quantarium_server::Limits;
use quantarium_server::{AppState, Config, Db, Disk, app, serve};
use quantarium_store::{Connection, Store, StoreError, StoredAccount, Tx, accounts, upkeep};
use quantarium_stress::socket::Socket;
pub(crate) use quantarium_wire::*;
use serde::de::DeserializeOwned;
pub(crate) use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Error;
use tower::ServiceExt;

pub(crate) use crate::guests::*;
pub(crate) use crate::lobby::*;
pub(crate) use crate::page::*;
use crate::players::Players;
pub(crate) use crate::players::{COMPUTER, PERSON};
pub(crate) use crate::programs::*;

/// The game that most tests play.
pub(crate) const LINK: &str = "quantum-link:board=hex3";
/// What everybody logs in with.
pub(crate) const PASSWORD: &str = "correct horse";
/// In milliseconds.
pub(crate) const DAY: i64 = 86_400_000;

/// In milliseconds since 1970 (UTC).
pub(crate) fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.expect("after 1970").as_millis() as i64
}

/// A server, what answers it, made when it is first asked, since that takes longer than an answer, and its store, which only one
/// program may have open.
type Running = (AppState, OnceCell<Router>, Weak<Store>);

/// Who answers browsers and programs: the server that was started last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asks(Arc<Mutex<Option<Running>>>);

impl Asks {
    pub(crate) fn state(&self) -> AppState {
        let (state, ..) = self.0.lock().clone().expect("a server");
        state
    }

    pub(crate) fn store(&self) -> Arc<Store> {
        let (.., store) = self.0.lock().clone().expect("a server");
        store.upgrade().expect("it runs")
    }

    /// The answer to a request, without any port.
    pub(crate) async fn ask(&self, request: Request<Body>) -> Response<Body> {
        let router = {
            let server = self.0.lock();
            let (state, router, _) = server.as_ref().expect("a server");
            router.get_or_init(|| app(state.clone())).clone()
        };
        router.oneshot(request).await.expect("routes do not fail")
    }

    /// Ends the server.
    fn end(&self) {
        self.0.lock().take();
    }
}

/// An app on a store of its own.
pub(crate) struct Fixture {
    pub(crate) directory: TempDir,
    pub(crate) players: Arc<Players>,
    /// Whether the disk is full.
    full: Arc<AtomicBool>,
    /// By how many milliseconds the server's clock has been set, where it was started at a time.
    pub(crate) set: Arc<AtomicI64>,
    /// Whether it hangs, 1, and something waits for it, 2: nothing is written until it works again, 0.
    pub(crate) hangs: Arc<AtomicU8>,
    pub(crate) asks: Asks,
}

impl Default for Fixture {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Fixture {
    /// With other limits than usual.
    pub(crate) fn with(set: impl FnOnce(&mut Limits)) -> Self {
        let mut limits = Limits::default();
        set(&mut limits);
        Self::new(limits)
    }

    /// The same behind a proxy, which says who asks.
    pub(crate) fn proxied(set: impl FnOnce(&mut Limits)) -> Self {
        let fixture = Self::with(set);
        fixture.change(|state| state.settings.behind_proxy = true);
        fixture
    }

    /// One that listens, too.
    pub(crate) async fn serving() -> (Self, Served) {
        Self::default().served().await
    }

    pub(crate) async fn serving_with(set: impl FnOnce(&mut Limits)) -> (Self, Served) {
        Self::with(set).served().await
    }

    pub(crate) async fn served(self) -> (Self, Served) {
        let served = self.serve().await;
        (self, served)
    }

    pub(crate) fn new(limits: Limits) -> Self {
        let directory = TempDir::new().expect("a directory");
        Self::at(directory, Arc::default(), limits, None)
    }

    /// A server on a store that others use, too.
    pub(crate) fn beside(store: Arc<Store>, limits: Limits) -> Self {
        let players = Arc::<Players>::default();
        let shared = Arc::clone(&store);
        let state = AppState::new(now, store, players.clone(), limits);
        Self::of(state, &shared, players)
    }

    /// One of the servers of a site.
    pub(crate) async fn in_site(config: &Config, store: &Arc<Store>) -> Self {
        let players = Arc::<Players>::default();
        let opened = quantarium_server::open(config, players.clone(), Limits::default());
        Self::of(opened.await.expect("a database"), store, players)
    }

    fn of(state: AppState, store: &Arc<Store>, players: Arc<Players>) -> Self {
        Self {
            directory: TempDir::new().expect("a directory"),
            players,
            full: Arc::default(),
            set: Arc::default(),
            hangs: Arc::default(),
            asks: Asks(Arc::new(Mutex::new(Some((
                state,
                OnceCell::new(),
                Arc::downgrade(store),
            ))))),
        }
    }

    /// Another server on the same store.
    pub(crate) fn restarted(self) -> Self {
        self.again(Limits::default(), None)
    }

    /// Another server on the same store at a time, as if one had run until then.
    pub(crate) fn ran_until(self, time: i64) -> Self {
        self.asks.end();
        let store = Store::open(self.directory.path()).expect("a store");
        let noted = store.write(|tx| upkeep::note_alive(tx, time));
        noted.expect("written");
        drop(store);
        self.again(Limits::default(), Some(time))
    }

    /// Another server on the same store with other limits, whose clock shows `now`.
    pub(crate) fn restarted_with(self, limits: Limits, now: i64) -> Self {
        self.again(limits, Some(now))
    }

    fn again(self, limits: Limits, now: Option<i64>) -> Self {
        self.asks.end();
        let other = Self::at(self.directory, self.players, limits, now);
        *self.asks.0.lock() = other.asks.0.lock().take();
        let asks = self.asks;
        Self { asks, ..other }
    }

    fn at(directory: TempDir, players: Arc<Players>, mut limits: Limits, now: Option<i64>) -> Self {
        // Nobody asks as often as a test, which may set another limit.
        if limits.previews_a_second == Limits::default().previews_a_second {
            limits.previews_a_second = 10_000;
        }
        let (full, set, hangs) = (Arc::default(), Arc::<AtomicI64>::default(), Arc::default());
        let store = Arc::new(Store::open(directory.path()).expect("a store"));
        let db = Db::on(disk(&full, &hangs), Arc::clone(&store));
        let state = match now {
            Some(now) => {
                let (begun, set) = (tokio::time::Instant::now(), Arc::clone(&set));
                let since = move || begun.elapsed().as_millis() as i64;
                let clock = move || now + since() + set.load(Ordering::SeqCst);
                AppState::new(clock, db, players.clone(), limits)
            }
            None => AppState::new(self::now, db, players.clone(), limits),
        };
        Self {
            directory,
            full,
            set,
            hangs,
            ..Self::of(state, &store, players)
        }
    }

    /// Another server on the files as they are now, whose clock shows `now`: what is left when this one is killed. It may go on
    /// beside it.
    pub(crate) fn killed(&self, now: i64) -> Self {
        let directory = TempDir::new().expect("a directory");
        for name in ["quantarium.sqlite", "quantarium.sqlite-wal"] {
            let file = self.directory.path().join(name);
            std::fs::copy(file, directory.path().join(name)).expect("copied");
        }
        Self::at(directory, Arc::default(), Limits::default(), Some(now))
    }

    /// Has the disk be full, or have room again.
    pub(crate) fn fill_disk(&self, full: bool) {
        self.full.store(full, Ordering::SeqCst);
    }

    /// What is stored of an account.
    pub(crate) fn account(&self, name: &str) -> StoredAccount {
        self.read(|db| accounts::named(db, name))
            .expect("an account")
    }

    /// Shuts an account for a reason, or opens it.
    pub(crate) fn ban(&self, name: &str, why: Option<&str>) {
        let holder = self.account(name).holder;
        self.write(|tx| accounts::set_banned(tx, &holder, why));
    }

    /// Reads the server's store by hand.
    pub(crate) fn read<T>(&self, ask: impl FnOnce(&Connection) -> Result<T, StoreError>) -> T {
        self.asks.store().read(ask).expect("read")
    }

    /// Writes to it by hand.
    pub(crate) fn write<T>(&self, work: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>) -> T {
        self.asks.store().write(work).expect("written")
    }

    /// Ends the server: where its store is.
    pub(crate) fn directory_alone(self) -> TempDir {
        self.asks.end();
        self.directory
    }

    /// Ends the server: what is in its files then.
    pub(crate) async fn closed_files(self) -> Vec<Vec<u8>> {
        let server = self.asks.0.lock().take();
        let store = server.map(|(.., store)| store).expect("a server");
        // What the server still did has the store for a moment.
        until(async || store.strong_count() == 0).await;
        let files = std::fs::read_dir(self.directory.path()).expect("a directory");
        let files = files.map(|file| std::fs::read(file.expect("a file").path()));
        files.map(|bytes| bytes.expect("bytes")).collect()
    }

    /// Changes what the server goes by, before anybody asks it.
    pub(crate) fn change(&self, change: impl FnOnce(&mut AppState)) {
        let mut server = self.asks.0.lock();
        let (state, router, _) = server.as_mut().expect("a server");
        change(state);
        *router = OnceCell::new();
    }

    pub(crate) async fn ask(&self, request: Request<Body>) -> Response<Body> {
        self.asks.ask(request).await
    }

    /// A browser that nobody knows.
    pub(crate) fn browser(&self) -> Browser {
        let asks = self.asks.clone();
        Browser { asks, cookie: None }
    }

    pub(crate) fn browsers<const N: usize>(&self) -> [Browser; N] {
        std::array::from_fn(|_| self.browser())
    }

    pub(crate) async fn get(&self, path: &str) -> Response<Body> {
        self.ask(get(path)).await
    }

    /// What is found at a path.
    pub(crate) async fn found<T: DeserializeOwned>(&self, path: &str) -> T {
        read(self.get(path).await).await.1
    }

    pub(crate) async fn open(&self, game: &str, occupants: &[Occupant]) -> TableId {
        self.open_new(&NewTable::new(game, occupants.to_vec()))
            .await
    }

    pub(crate) async fn open_new(&self, new: &NewTable) -> TableId {
        let text = serde_json::to_string(new).expect("JSON");
        let opened = granted::<TableSummary>(self.ask(post(&text)).await);
        opened.await.expect("a table").id
    }

    pub(crate) async fn serve(&self) -> Served {
        Served::start(self.asks.state()).await
    }
}

/// A disk that can be full, and hang. Paused time goes on while the runtime has nothing to do, unless a thread of its own is
/// at work.
fn disk(full: &Arc<AtomicBool>, hangs: &Arc<AtomicU8>) -> Arc<Disk> {
    let (full, hangs) = (Arc::clone(full), Arc::clone(hangs));
    Arc::new(move |write| {
        let (full, hangs) = (Arc::clone(&full), Arc::clone(&hangs));
        tokio::task::spawn_blocking(move || {
            while hangs.load(Ordering::SeqCst) > 0 {
                let _ = hangs.compare_exchange(1, 2, Ordering::SeqCst, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(1));
            }
            write(match full.load(Ordering::SeqCst) {
                true => Err(StoreError::Full),
                false => Ok(()),
            });
        });
    })
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

/// The same value, but for what is changed in it.
pub(crate) fn but<T>(mut value: T, change: impl FnOnce(&mut T)) -> T {
    change(&mut value);
    value
}

/// Asserts by which code something is refused.
macro_rules! refuses {
    ($asked:expr => $code:expr) => {
        let refused = $asked.await.err().map(|refusal| refusal.code);
        assert_eq!(refused.as_deref(), Some($code));
    };
}
pub(crate) use refuses;

/// Listens until something like this comes; what else comes is let go of. Of a page that tells when it is closed the pattern is `Some`.
macro_rules! heard {
    ($next:expr, Some($found:pat) => $what:expr) => {
        heard!($next.expect("the page is open until it comes"), $found => $what)
    };
    ($next:expr, $found:pat => $what:expr) => {
        loop {
            if let $found = $next {
                break $what;
            }
        }
    };
}
pub(crate) use heard;

/// What the next that comes says; it is wrong where something else comes, but for what is let go of.
macro_rules! reads {
    ($next:expr, $found:pat => $what:expr) => {
        match $next {
            $found => $what,
            other => panic!("it is {other:?}"),
        }
    };
    ($next:expr, $found:pat => $what:expr, but $let_go:pat) => {
        loop {
            match $next {
                $found => break $what,
                $let_go => {}
                other => panic!("it is {other:?}"),
            }
        }
    };
}
pub(crate) use reads;

/// Waits until something is so, at most half a minute.
pub(crate) async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let (begun, shown) = (Instant::now(), tokio::time::Instant::now());
    while begun.elapsed() < Duration::from_secs(30) {
        if is_so().await {
            return;
        }
        // Paused time goes on as fast as real time, in which the store works: no slower where each look takes long.
        std::thread::sleep(Duration::from_millis(5));
        let behind = begun.elapsed().saturating_sub(shown.elapsed());
        tokio::time::sleep(behind.max(Duration::from_millis(5))).await;
    }
    panic!("it did not happen in time");
}

/// Lets the server's time go on in one step, and what is due then happen: what looks every few seconds looks once.
pub(crate) async fn long_after(seconds: u64) {
    // What has just begun waits by then.
    tokio::time::sleep(Duration::from_secs(1)).await;
    tokio::time::advance(Duration::from_secs(seconds)).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
}

/// An app that listens.
pub(crate) struct Served<At = SocketAddr> {
    pub(crate) address: At,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) task: JoinHandle<()>,
}

impl<At> Served<At> {
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        soon(self.task).await.expect("ends well");
    }
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

    pub(crate) async fn page(&self, id: &TableId) -> Page {
        Page::at(self.address, id).await
    }
}

/// A request by `METHOD /path`, with more headers or others than usual.
pub(crate) fn request(
    route: &str,
    headers: &[(&'static str, &str)],
    body: impl Into<Body>,
) -> Request<Body> {
    let (method, path) = route.split_once(' ').expect("a method and a path");
    let request = Request::builder().method(method).uri(path);
    let mut request = request.body(body.into()).expect("a request");
    let usual = [
        ("host", "localhost:7777"),
        ("content-type", "application/json"),
    ];
    for (name, value) in usual.iter().chain(headers) {
        let value = value.parse().expect("a header's value");
        request.headers_mut().insert(*name, value);
    }
    request
}

/// A socket of the server at a path, or why there is none.
pub(crate) async fn socket(
    address: SocketAddr,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Result<Socket, Error> {
    let from = Ipv4Addr::LOCALHOST;
    soon(Socket::connect(address, path, headers, from, None)).await
}

pub(crate) fn get(path: &str) -> Request<Body> {
    request(&format!("GET {path}"), &[], "")
}

/// Opens a table, as no page does.
pub(crate) fn post(text: &str) -> Request<Body> {
    request("POST /api/tables", &[], text.to_owned())
}

pub(crate) async fn read<T: DeserializeOwned>(response: Response<Body>) -> (StatusCode, T) {
    let (status, text) = read_text(response).await;
    let value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    (status, value)
}

/// What an answer says, or why nothing was done.
pub(crate) async fn granted<T: DeserializeOwned>(response: Response<Body>) -> Result<T, Refusal> {
    match response.status().is_success() {
        true => Ok(read(response).await.1),
        false => Err(read(response).await.1),
    }
}

pub(crate) async fn read_text(response: Response<Body>) -> (StatusCode, String) {
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await;
    let text = String::from_utf8_lossy(&bytes.expect("a body")).into_owned();
    (status, text)
}
