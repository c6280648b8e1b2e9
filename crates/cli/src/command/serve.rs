//! `quantarium serve`: the page and its tables.

use std::io::{self, IsTerminal as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use clap::Args;
use quantarium_engine::{EvalFile, Level, Search};
use quantarium_server::{
    Chatters, Config, Destinations, Listening, MetricsAddress, SECURITY_LOG, SeekWebhook,
    StartError,
};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::database::Database;
use super::mail::Mail;
use crate::failure::Failure;
use crate::{input, output};

/// Serve the page: play in a browser
///
/// Listens on this machine only, unless `--address` says otherwise, and stores every game in a database in the
/// user's data directory. Ctrl-C stops it; no move is lost.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  quantarium serve --open
  quantarium serve --port 8080 --data-dir ./games
  quantarium serve --address 0.0.0.0 --host games.example
  quantarium serve --weights quantum-leap:board=hex3 hex3.onnx
  quantarium serve --database postgres://quantarium@db.example/quantarium
  quantarium serve --database postgres://quantarium@db.example/quantarium --internal 10.0.0.5:7171")]
pub(crate) struct Arguments {
    /// The address to listen on.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port; 0 for any free one. Without it 6161, or any free one where that is in use.
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// A name by which others reach this server, besides its addresses; may be given several times.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A proxy in front says who asks (`X-Forwarded-For`).
    #[arg(long)]
    behind_proxy: bool,
    /// How many pages may be connected at once.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pages: Option<u32>,
    /// Remove an unfinished game after this many days without an event, if none of its players has an account; 0 for
    /// never. Without this option: 90 on a server for others, never on one that only this machine reaches.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(0..=36_500))]
    forget_after: Option<u32>,
    /// Who may chat with the other players of a game: nobody, accounts (with each other; at a private table
    /// everybody who has its link), or everybody.
    #[arg(long, value_name = "WHO", default_value = "accounts")]
    chat: Chatters,
    /// Where notices may be sent (it is your turn, somebody challenges you), by web push or to an address of the player's:
    /// nowhere, public (addresses of the internet, by HTTPS), or anywhere (private networks, too).
    #[arg(long, value_name = "WHERE", default_value = "public")]
    notices: Destinations,
    /// Where metrics are read, in Prometheus' format at `/metrics`: an address of this machine alone and a port. Nowhere
    /// without it.
    #[arg(long, value_name = "IP:PORT")]
    metrics: Option<MetricsAddress>,
    /// An address that receives every new game in the lobby, as JSON with `content` and `text`: a chat's webhook.
    #[arg(long, value_name = "URL")]
    seek_webhook: Option<SeekWebhook>,
    /// A file that the page shows under `/about`: who runs this site, how they are reached, and what else they must say, in
    /// paragraphs of plain text, of 20,000 bytes at most.
    #[arg(long, value_name = "FILE")]
    about: Option<PathBuf>,
    /// Weights of your own, or a network in ONNX, by which the levels play a game, and the server's analysis evaluates it; may
    /// be given for several games.
    #[arg(long, num_args = 2, value_names = ["GAME", "FILE"])]
    weights: Vec<String>,
    #[command(flatten)]
    mail: Mail,
    #[command(flatten)]
    database: Database,
    /// Where the other servers that share the database in PostgreSQL pass connections on to this one: an address of this machine
    /// in the servers' own network, and a port. Without it a free port of 127.0.0.1, for servers on one machine.
    #[arg(long, value_name = "IP:PORT", requires = "database")]
    internal: Option<SocketAddr>,
    /// Open the page, where there is a desktop.
    #[arg(long)]
    open: bool,
}

/// The port where none is asked for, so that the page's address stays the same: 61 cells, twice.
const USUAL_PORT: u16 = 6161;

/// The longest text under `/about`, in bytes: it is sent to everybody who opens the page.
const MOST_ABOUT: usize = 20_000;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        // No colours in a file.
        .with_ansi(io::stderr().is_terminal());
    let shown = Targets::new().with_default(LevelFilter::WARN);
    let shown = shown.with_target(SECURITY_LOG, LevelFilter::INFO);
    tracing_subscriber::registry()
        .with(lines)
        .with(shown)
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(Failure::io("the server's threads"))?;
    let served = runtime.block_on(serve(arguments));
    // A search that does not look up does not keep the process.
    runtime.shutdown_background();
    served
}

async fn serve(arguments: &Arguments) -> Result<(), Failure> {
    let stopped = || stopped().map_err(Failure::io("the signals that end it"));
    let mut config = Config::new(arguments.database.data_dir()?);
    config.database = arguments.database.url()?;
    config.internal = arguments.internal;
    config.address = arguments.address;
    config.port = arguments.port.unwrap_or(USUAL_PORT);
    config.hosts = arguments.host.clone();
    config.settings.behind_proxy = arguments.behind_proxy;
    config.forget_after = arguments.forget_after;
    config.metrics = arguments.metrics;
    let seek_webhook = &mut config.settings.seek_webhook;
    seek_webhook.clone_from(&arguments.seek_webhook);
    let (weights, _) = arguments.weights.as_chunks();
    config.weights = weights.iter().map(evaluation).collect::<Result<_, _>>()?;
    let mut games: Vec<_> = config.weights.iter().map(|(game, _)| game).collect();
    games.sort();
    if let Some([game, _]) = games.array_windows().find(|[one, other]| one == other) {
        let words = format!("--weights: {game} is given twice");
        return Err(Failure::Argument(words));
    }
    let about = arguments.about.as_deref().map(about).transpose()?;
    config.settings.operator = about.map(Into::into);
    config.mail = arguments.mail.config()?;
    config.limits.chatters = arguments.chat;
    config.limits.destinations = arguments.notices;
    if let Some(pages) = arguments.pages {
        config.limits = config.limits.with_pages(pages as usize);
    }
    let announced = |at| announce(at, arguments.open);
    let mut served = quantarium_server::run(config.clone(), announced, stopped()?).await;
    if let (Err(StartError::PortInUse(_)), None) = (&served, arguments.port) {
        config.port = 0;
        served = quantarium_server::run(config, announced, stopped()?).await;
    }
    served.map_err(|error| Failure::Server(error.to_string()))
}

/// A game's name, and what its levels and the analysis evaluate it by, once both have tried.
fn evaluation([game, file]: &[String; 2]) -> Result<(String, EvalFile), Failure> {
    let wrong = |error: &dyn fmt::Display| Failure::Argument(format!("{file}: {error}"));
    let mut engine = quantarium_engine::open(game)?;
    let content = fs::read(file).map_err(Failure::io(file))?;
    let read = EvalFile::read(&content).map_err(|error| wrong(&error))?;
    for search in [Level::MAX.search(&*engine), Search::Strongest] {
        let played = engine.play_by(&read, search);
        played.map_err(|error| wrong(&error))?;
    }
    Ok((engine.game().name(), read))
}

/// What the operator says of themselves and the site.
fn about(file: &Path) -> Result<String, Failure> {
    let text = input::file(file)?;
    match text.len() {
        0..=MOST_ABOUT => Ok(text),
        length => Err(Failure::Argument(format!(
            "--about {}: {length} bytes, of which there may be {MOST_ABOUT}",
            file.display()
        ))),
    }
}

fn announce(at: Listening, open: bool) {
    let page = format!("http://{}/", at.page);
    let metrics = at
        .metrics
        .map(|metrics| format!("Metrics on http://{metrics}/metrics"));
    // Whoever reads these lines may have gone; the server serves all the same.
    let _ = output::lines([format!("Listening on {page}")].into_iter().chain(metrics));
    let desktop = cfg!(any(target_os = "macos", target_os = "windows"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some());
    if open && desktop {
        let _ = open::that_detached(page);
    }
}

/// Completes on Ctrl-C, or when the system asks the process to end. Both are caught from this call on: none is missed.
#[cfg(unix)]
fn stopped() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut ended = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => (),
            _ = ended.recv() => (),
        }
    })
}

/// Completes on Ctrl-C, which is caught from this call on.
#[cfg(windows)]
fn stopped() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupted = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupted.recv().await;
    })
}
