//! Listening, serving, and ending without losing anything.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use quantarium_notify::Mailer;
use quantarium_service::{BuiltInEngine, EngineService};
use quantarium_store::servers;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::base::{Client, Permit, Permits, TaskGuard, Tasks};
use crate::edge::arriving::Arriving;
use crate::edge::linger::Lingering;
use crate::edge::tally::Tally;
use crate::edge::{files, metrics, others, pass_on};
use crate::lobby::announce;
use crate::rooms::upkeep::Upkeep;
use crate::rooms::{clocks, reached};
use crate::{AppState, Config, Limits, MetricsAddress, StartError, app};

/// How long requests and rooms may take to finish when the server ends.
const PATIENCE: Duration = Duration::from_secs(5);

/// The memory for an analysis's tree, in MiB.
const ANALYSIS_MEMORY: usize = 64;

/// How many of such trees are kept for searches that go on from there.
const TREES: usize = 4;

/// Opens the store, listens, calls `on_listening` with the address, and serves until `shutdown`.
///
/// # Errors
/// When the games cannot be kept, or the address not listened on.
pub async fn run(
    config: Config,
    on_listening: impl FnOnce(Listening),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    survive_full_files();
    let address = SocketAddr::new(config.address, config.port);
    let listening = listen(address).await;
    let (listener, address) = listening.map_err(|error| StartError::listening(address, error))?;
    let metrics = match config.metrics {
        Some(MetricsAddress(address)) => {
            let failed = |source| StartError::Metrics(address, source);
            Some(listen(address).await.map_err(failed)?)
        }
        None => None,
    };
    let threads = available_parallelism().map_or(1, usize::from);
    let threads = threads.try_into().unwrap_or(u8::MAX);
    let mut engine = BuiltInEngine::new(ANALYSIS_MEMORY, threads, TREES);
    engine.weights.clone_from(&config.weights);
    let limits = Limits {
        forget_after: config.forgets_after(),
        ..files::allow(config.limits.clone())
    };
    let mut state = open(&config, Arc::new(engine), limits).await?;
    if let Some(mail) = &config.mail {
        let mailer = Mailer::new(&mail.server, &mail.from)?;
        state = state.with_mail(mailer, &config.site(address)?);
    }
    state.settings.weights = config.weights.into_iter().map(|(game, _)| game).collect();
    state.keep_time();
    serve_operator(&config.data_dir, &state);
    tracing::info!(%address, "listening");
    on_listening(Listening {
        page: address,
        metrics: metrics.as_ref().map(|(_, address)| *address),
    });
    if let Some((listener, _)) = metrics {
        let tasks = &state.rooms.tasks;
        tasks.spawn(|guard| metrics::serve(listener, state.clone(), guard));
    }
    serve(listener, state, shutdown).await
}

/// Where a server listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listening {
    /// For pages and programs.
    pub page: SocketAddr,
    /// For whoever reads the metrics.
    pub metrics: Option<SocketAddr>,
}

async fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Opens the database that is configured, for those who are to reach the server, and joins the other servers where it is in
/// PostgreSQL.
///
/// # Errors
/// When it cannot be opened, or the other servers not be answered.
pub async fn open(
    config: &Config,
    engine: Arc<dyn EngineService>,
    limits: Limits,
) -> Result<AppState, StartError> {
    let (directory, database) = (&config.data_dir, config.database.clone());
    let internal = match database {
        Some(_) => Some(listen_for_others(config.internal).await?),
        None => None,
    };
    let address = internal.as_ref().map(|(_, address)| *address);
    let opened = AppState::open(directory, database, address, engine, limits);
    let (mut state, queue) = opened.await?;
    let for_others = config.is_for_others();
    state.settings.clone_from(&config.settings);
    state.settings.hosts = for_others.then(|| config.hosts.clone().into());
    if let Some((listener, _)) = internal {
        let tasks = &state.rooms.tasks;
        tasks.spawn(|guard| pass_on::serve(listener, state.clone(), guard));
        tasks.spawn(|guard| others::follow(state.clone(), queue, guard));
        tasks.spawn(|guard| others::watch_lease(state.clone(), guard));
    }
    Ok(state)
}

async fn listen_for_others(
    address: Option<SocketAddr>,
) -> Result<(TcpListener, SocketAddr), StartError> {
    let address = address.unwrap_or_else(|| (Ipv4Addr::LOCALHOST, 0).into());
    let failed = |source| StartError::Internal(address, source);
    if address.ip().is_unspecified() {
        let reason = "the other servers connect to it";
        return Err(failed(io::Error::other(reason)));
    }
    listen(address).await.map_err(failed)
}

/// Lets the operator's commands reach this server. Without them it serves all the same.
#[cfg(unix)]
fn serve_operator(data_dir: &Path, state: &AppState) {
    let Some(guard) = state.rooms.tasks.guard() else {
        return;
    };
    if let Err(error) = crate::edge::admin::socket::answer(data_dir, state.clone(), guard) {
        tracing::warn!(%error, "`quantarium admin` cannot reach this server");
    }
}

#[cfg(not(unix))]
fn serve_operator(_: &Path, _: &AppState) {}

/// A file that may not grow (`ulimit -f`) ends a process by a signal, unless somebody listens to it: then the write fails.
#[cfg(unix)]
fn survive_full_files() {
    use tokio::signal::unix::{SignalKind, signal};
    /// SIGXFSZ, by its number on Linux, macOS and the BSDs.
    const FILE_TOO_LARGE: i32 = 25;
    if let Err(error) = signal(SignalKind::from_raw(FILE_TOO_LARGE)) {
        tracing::warn!(%error, "a file that may not grow will end the server");
    }
}

#[cfg(not(unix))]
fn survive_full_files() {}

/// Serves on a listener until `shutdown`; then lets requests finish, says goodbye to the pages, stops
/// the computer's thinking and waits until everything is written.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    state: AppState,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    let tables = Arc::clone(&state.rooms);
    let (tasks, lobby) = (&tables.tasks, &state.lobby);
    let hosts = state.settings.hosts.as_ref();
    let host = hosts.and_then(|hosts| hosts.first()).cloned();
    let contact = host.as_ref().map(|host| format!("https://{host}/"));
    tasks.spawn(|guard| Arc::clone(lobby).sweep(guard));
    tasks.spawn(|guard| Arc::clone(&lobby.leagues).keep(guard));
    tasks.spawn(|guard| reached::keep_noting(Arc::clone(&tables), guard));
    tasks.spawn(|guard| Arc::clone(&lobby.notices).keep_sending(contact, guard));
    if let Some(webhook) = state.settings.seek_webhook.clone() {
        tasks.spawn(|guard| announce(Arc::clone(&lobby.seeks), webhook, host, guard));
    }
    if let Some(mail) = state.accounts.mail.get() {
        tasks.spawn(|guard| Arc::clone(mail).keep_sending(guard));
    }
    let upkeep = Upkeep::new(Arc::clone(&tables), state.limits.forget_after);
    upkeep.begin().await;
    tasks.spawn(|guard| upkeep.keep(guard));
    let accounts = Arc::clone(&state.accounts);
    tokio::spawn(async move { accounts.read_rated_games().await });
    tasks.spawn(|guard| clocks::note(Arc::clone(&tables), guard));
    let door = Door {
        listener: &listener,
        permits: state.edge.connections.clone(),
        limits: Arc::clone(&state.limits),
        router: app(state.clone()),
    };
    // Pages go to other servers, one table after the other, then the rest at once. A balancer hears that no more are taken.
    let handed_over = async {
        shutdown.await;
        let counted = state.store.read(servers::others);
        if state.others.site().is_some() && counted.await.is_ok_and(|count| count > 0) {
            tables.hand_over().await;
            tasks.recall();
        }
    };
    accept(door, tasks, handed_over).await;
    drop(listener);
    tasks.close();
    tasks.closed(PATIENCE).await;
    state.leave().await;
    Ok(())
}

/// Where connections come in, and what answers them.
pub(crate) struct Door<'a> {
    pub(crate) listener: &'a TcpListener,
    pub(crate) router: Router,
    /// The limits in all, and for one address.
    pub(crate) permits: Permits,
    pub(crate) limits: Arc<Limits>,
}

pub(crate) async fn accept(door: Door<'_>, tasks: &Tasks, shutdown: impl Future<Output = ()>) {
    let mut shutdown = pin!(shutdown);
    let (mut failed, mut refused) = (Tally::default(), Tally::default());
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => return,
            count = failed.due() => {
                tracing::warn!(count, "connections could not be accepted");
                continue;
            }
            count = refused.due() => {
                tracing::warn!(count, "connections were refused: there are too many");
                continue;
            }
            accepted = door.listener.accept() => accepted,
        };
        let Ok((stream, peer)) = accepted else {
            // Of one connection that has gone already, or for want of files: not for long.
            failed.add();
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        let Ok(permit) = door.permits.try_take(Client::new(peer.ip())) else {
            refused.add();
            continue;
        };
        // Until something is done for it.
        permit.yields(true);
        // A move is one small packet: it must not wait for a second one. Without it, it is late only.
        let _ = stream.set_nodelay(true);
        let Some(guard) = tasks.guard() else {
            return;
        };
        let (router, limits) = (door.router.clone(), Arc::clone(&door.limits));
        let permit = Arc::new(permit);
        tokio::spawn(answer((stream, peer), permit, router, limits, guard));
    }
}

/// Until a connection is accepted after one that could not be.
const AGAIN: Duration = Duration::from_millis(100);

/// Answers a connection's requests. A connection whose request takes too long to arrive, or whose answer is not read, is
/// closed, and so is one whose permit is another's; when the server ends, the current request is the last.
async fn answer(
    (stream, peer): (TcpStream, SocketAddr),
    permit: Arc<Permit>,
    router: Router,
    limits: Arc<Limits>,
    mut guard: TaskGuard,
) {
    let stream = Lingering::new(stream, Arc::clone(&permit), limits.answer);
    let held = Arc::clone(&permit);
    let body = limits.body;
    let service = service_fn(move |request: Request<Incoming>| {
        let permit = Arc::clone(&held);
        let mut request = request.map(|coming| Arriving::new(coming, body, Arc::clone(&permit)));
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&permit));
        let answered = router.clone().oneshot(request.map(Body::new));
        async move {
            let answer = answered.await;
            if let Ok(answer) = &answer {
                // A stream goes on as long as it is read.
                permit.yields(answer.body().size_hint().exact().is_some());
                if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
                    // From now on it has the permit of a page.
                    permit.give_back();
                }
            }
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // Whatever goes wrong is the other side's.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = permit.evicted() => return,
        () = guard.closing() => connection.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = connection => {}
        () = permit.evicted() => {}
    }
}
