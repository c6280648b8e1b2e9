//! What the server's tests share: an app of its own for each, and what it answers.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use quantarium_server::{AppState, Limits, app, serve};
use quantarium_store::{SqliteStore, Store};
use quantarium_wire::{NewTable, Occupant, TableId, TableSummary};
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower::ServiceExt;

use crate::disk::Disk;
use crate::page::Page;
use crate::players::Players;

/// An app on a store of its own.
pub(crate) struct Fixture {
    directory: TempDir,
    pub(crate) players: Arc<Players>,
    /// Whether the disk is full.
    pub(crate) full: Arc<AtomicBool>,
    /// By how many milliseconds the server's clock has been set, where it was started at a time.
    pub(crate) set: Arc<AtomicI64>,
    /// Since when the disk hangs.
    pub(crate) hangs: Arc<Mutex<Option<tokio::time::Instant>>>,
    pub(crate) state: AppState,
    /// Only one program may have it open.
    store: Weak<SqliteStore>,
}

impl Fixture {
    pub(crate) fn new(limits: Limits) -> Self {
        let directory = TempDir::new().expect("a directory");
        Self::at(directory, Arc::default(), limits, None)
    }

    /// A server on a store that others use, too.
    pub(crate) fn beside(store: Arc<SqliteStore>, limits: Limits) -> Self {
        let players = Arc::<Players>::default();
        Self {
            directory: TempDir::new().expect("a directory"),
            full: Arc::default(),
            set: Arc::default(),
            hangs: Arc::default(),
            store: Arc::downgrade(&store),
            state: AppState::new(store, players.clone(), limits),
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
        let (set, hangs) = (Arc::<AtomicI64>::default(), Arc::<Mutex<_>>::default());
        let store = Arc::new(SqliteStore::open(directory.path()).expect("a store"));
        let disk = Arc::new(Disk {
            store: Arc::clone(&store),
            full: Arc::clone(&full),
            hangs: Arc::clone(&hangs),
            blind: None,
        });
        let state = match now {
            Some(now) => {
                let (begun, set) = (tokio::time::Instant::now(), Arc::clone(&set));
                let since = move || begun.elapsed().as_millis() as i64;
                let clock = move || now + since() + set.load(Ordering::SeqCst);
                AppState::by_clock(clock, disk, players.clone(), limits)
            }
            None => AppState::new(disk, players.clone(), limits),
        };
        Self {
            directory,
            players,
            full,
            set,
            hangs,
            state,
            store: Arc::downgrade(&store),
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

    /// The server's store.
    pub(crate) fn store(&self) -> Arc<SqliteStore> {
        self.store.upgrade().expect("the server runs")
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
        self.open_new(&NewTable::new(game, occupants.to_vec()))
            .await
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

/// Several servers on one store; a blind one looks at nobody's claim to a table.
pub(crate) async fn servers_on_one_store<const N: usize>(
    directory: &TempDir,
    blind: bool,
) -> [Served; N] {
    let store = Arc::new(SqliteStore::open(directory.path()).expect("a store"));
    let blind = blind.then(Arc::default);
    let states: [AppState; N] = std::array::from_fn(|_| {
        let (full, blind) = (Arc::default(), blind.clone());
        let store = Arc::clone(&store);
        let hangs = Arc::default();
        let disk = Disk {
            store,
            full,
            hangs,
            blind,
        };
        let players = Arc::<Players>::default();
        AppState::new(Arc::new(disk), players, Limits::default())
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
