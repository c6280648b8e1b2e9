//! Listening, serving, and ending without losing anything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use axum::serve::ListenerExt;
use quantarium_service::BuiltInEngine;
use quantarium_store::SqliteStore;
use tokio::net::TcpListener;

use crate::{AppState, Config, StartError, app};

/// How long requests and rooms may take to finish when the server ends.
const PATIENCE: Duration = Duration::from_secs(5);

/// The memory for an analysis's tree, in MiB.
const ANALYSIS_MEMORY: usize = 64;

/// Opens the store, listens, calls `on_listening` with the address, and serves until `shutdown`.
///
/// # Errors
/// When the games cannot be kept, or the address not listened on.
pub async fn run(
    config: Config,
    on_listening: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    survive_full_files();
    let address = SocketAddr::new(config.address, config.port);
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| StartError::listening(address, error))?;
    let address = listener.local_addr().map_err(StartError::Serve)?;
    let store = SqliteStore::open(&config.data_dir)?;
    let threads = available_parallelism().map_or(1, usize::from);
    let engine = BuiltInEngine {
        memory: ANALYSIS_MEMORY,
        threads: threads.try_into().unwrap_or(u8::MAX),
    };
    let mut state = AppState::new(Arc::new(store), Arc::new(engine), config.limits);
    if !config.address.is_loopback() {
        state = state.for_any_host();
    }
    tracing::info!(%address, "listening");
    on_listening(address);
    serve(listener, state, shutdown).await
}

/// A file that may not grow any more (`ulimit -f`) ends a process by a signal that nobody listens to. Once
/// somebody does, the write fails instead, and what was to be stored is refused.
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
    let lobby = Arc::clone(&state.lobby);
    let closing = {
        let lobby = Arc::clone(&lobby);
        async move {
            shutdown.await;
            lobby.tasks.close();
        }
    };
    let listener = listener.tap_io(|stream| {
        // A move is one small packet: it must not wait for a second one. Without it, it is late only.
        let _ = stream.set_nodelay(true);
    });
    let mut ending = lobby.tasks.watch_closing();
    let serving = axum::serve(listener, app(state)).with_graceful_shutdown(closing);
    let overdue = async {
        let _ = ending.wait_for(|closing| *closing).await;
        tokio::time::sleep(PATIENCE).await;
    };
    tokio::select! {
        served = async { serving.await } => served.map_err(StartError::Serve)?,
        () = overdue => tracing::warn!("some requests did not finish in time"),
    }
    lobby.tasks.closed(PATIENCE).await;
    Ok(())
}
