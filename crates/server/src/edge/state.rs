//! What the routes share.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use parking_lot::Mutex;
use quantarium_notify::Mailer;
use quantarium_people::Digest;
use quantarium_service::{EngineService, Service};
use quantarium_store::{PostgresUrl, Site, Store, StoreError, servers};
use tokio::sync::mpsc::Receiver;

use crate::Limits;
use crate::accounts::Accounts;
use crate::accounts::fair_play::RatedGames;
use crate::accounts::post::MailSender;
use crate::base::others::{self, Others, Said};
use crate::base::wall_clock::{self, WallClock};
use crate::base::{
    ApiError, Asker, Buckets, Budgets, Client, Db, Held, Metrics, Outgoing, Place, Places, Result,
    random_bytes,
};
use crate::edge::live::LiveNews;
use crate::edge::pages::{self, Page};
use crate::lobby::arenas::Arenas;
use crate::lobby::bots::Bots;
use crate::lobby::challenges::Challenges;
use crate::lobby::leagues::{Ended, Leagues};
use crate::lobby::notices::Notices;
use crate::lobby::{Featured, Guests, Lobby, SeekWebhook};
use crate::rooms::reached::EndedGames;
use crate::rooms::room::{RoomServices, Searches};
use crate::rooms::tables::Tables;

/// What the routes share; cheap to clone.
#[derive(Clone, Debug)]
pub struct AppState {
    pub(crate) store: Db,
    pub(crate) others: Others,
    pub(crate) service: Service,
    pub(crate) tables: Arc<Tables>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) wall_clock: WallClock,
    pub(crate) limits: Arc<Limits>,
    /// The web app: the file of a path without its leading slash.
    pub web_app: fn(&str) -> Option<Page>,
    /// The names by which others call this server, besides its address; none where only this machine reaches it. A page of any
    /// other name is refused: it may be one that has had its name pointed here.
    pub hosts: Option<Arc<[String]>>,
    /// Whether a proxy in front says who asks (`X-Forwarded-For`).
    pub behind_proxy: bool,
    /// What receives every new seek.
    pub seek_webhook: Option<SeekWebhook>,
    /// What the operator says of themselves and the site, on `/about`.
    pub operator: Option<Arc<str>>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) arenas: Arc<Arenas>,
    pub(crate) leagues: Arc<Leagues>,
    pub(crate) live: LiveNews,
    pub(crate) ended_games: Arc<EndedGames>,
    /// What sends mail, where the operator has configured it.
    pub(crate) mail: Option<Arc<MailSender>>,
    pub(crate) metrics: Metrics,
    pub(crate) connections: Places,
    pub(crate) sockets: Places,
    pub(crate) rates: Arc<Rates>,
    pub(crate) outgoing: Outgoing,
    pub(crate) budgets: Budgets,
    /// For answers that are worked out at once, beside the threads that carry moves.
    pub(crate) answers: Places,
    /// For analyses, beside the searches of the computer's moves.
    pub(crate) analyses: Places,
    /// For files with all that is known of somebody.
    pub(crate) exports: Places,
    /// For months of finished games.
    pub(crate) archives: Places,
    pub(crate) long_analysis: Places,
}

impl AppState {
    /// Serves the tables of `store`, with the web app of this build, to this machine alone.
    pub fn new(store: impl Into<Db>, engine: Arc<dyn EngineService>, limits: Limits) -> Self {
        let clock = WallClock::new();
        Self::by(clock, store.into(), engine, limits, Others::default())
    }

    /// Serves the tables of the database that is kept in a directory, or in PostgreSQL: there other servers pass connections on at
    /// `internal`, and what they say is received.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(crate) async fn open(
        data_dir: &Path,
        database: Option<PostgresUrl>,
        internal: Option<SocketAddr>,
        engine: Arc<dyn EngineService>,
        limits: Limits,
    ) -> Result<(Self, Receiver<Said>), StoreError> {
        let data_dir = data_dir.to_owned();
        let opened = tokio::task::spawn_blocking(move || {
            let store = match database {
                Some(url) => Store::connect(&url)?,
                None => Store::open(&data_dir)?,
            };
            let (hear, said) = others::queue();
            let address = internal.map_or_else(String::new, |address| address.to_string());
            let site = store.join(&address, &random_bytes(), hear)?;
            let clock = site.as_ref().map(Site::clock);
            let clock = clock.map_or_else(WallClock::new, WallClock::by);
            let others = Others::new(site);
            let state = Self::by(clock, store.into(), engine, limits, others);
            Ok((state, said))
        });
        let opened = opened.await;
        opened.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
    }

    /// The same by another clock than the machine's: it shows the time of day in milliseconds since 1970 (UTC).
    pub fn by_clock(
        clock: impl Fn() -> i64 + Send + Sync + 'static,
        store: impl Into<Db>,
        engine: Arc<dyn EngineService>,
        limits: Limits,
    ) -> Self {
        let clock = WallClock::by(clock);
        Self::by(clock, store.into(), engine, limits, Others::default())
    }

    fn by(
        wall_clock: WallClock,
        store: Db,
        engine: Arc<dyn EngineService>,
        limits: Limits,
        others: Others,
    ) -> Self {
        let guests = Guests::new(wall_clock.clone(), others.clone());
        let bots = Bots::new(others.clone());
        let metrics = Metrics::default();
        let notices = Notices::new(&store, &wall_clock, limits.destinations, &metrics);
        let [ended, arena_ended] = std::array::from_fn(|_| Arc::<Ended>::default());
        let (featured, rated) = (Arc::<Featured>::default(), Arc::<RatedGames>::default());
        let ended_games = Arc::<EndedGames>::default();
        let mut services = RoomServices {
            store: store.clone(),
            engine: Arc::clone(&engine),
            searches: Searches::new(limits.searches),
            idle: limits.idle_room,
            rooms: Arc::default(),
            wall_clock: wall_clock.clone(),
            chatters: limits.chatters,
            clocks: Arc::default(),
            metrics: metrics.clone(),
            others: others.clone(),
            observers: vec![
                Arc::clone(&notices) as _,
                Arc::clone(&featured) as _,
                Arc::clone(&rated) as _,
                Arc::clone(&guests) as _,
                Arc::clone(&bots) as _,
                Arc::clone(&ended) as _,
                Arc::clone(&arena_ended) as _,
                Arc::clone(&ended_games) as _,
            ],
        };
        let lobby = Lobby::new(&services, guests, bots, notices, featured);
        services.observers.push(Arc::new(Arc::clone(&lobby)));
        let tables = Tables::new(services.clone());
        let leagues = Arc::new(Leagues {
            services,
            lobby: Arc::clone(&lobby),
            ended,
        });
        let arenas = Arc::new(Arenas {
            leagues: Arc::clone(&leagues),
            ended: arena_ended,
        });
        let challenges = Challenges::new(&lobby);
        Self {
            accounts: Accounts::new(&tables, &lobby, &challenges, &limits, rated),
            others,
            tables,
            lobby,
            wall_clock,
            metrics,
            connections: shared("connections are open", limits.connections, 8),
            sockets: shared("pages are connected", limits.sockets, 4),
            rates: Arc::new(Rates::new(&limits)),
            outgoing: Outgoing::new(&limits),
            budgets: Budgets::new(&limits),
            challenges,
            arenas,
            leagues,
            live: LiveNews::default(),
            ended_games,
            mail: None,
            answers: Places::new("questions are waiting", limits.searches, 64, 8),
            analyses: Places::new("analyses are waiting", limits.searches, 8, 2),
            exports: Places::new("exports are being written", 1, 4, 1),
            archives: Places::new("archives are being sent", 2, 8, 1),
            long_analysis: Places::new("long analyses are waiting", 1, 3, 1),
            store,
            service: Service::new(engine, since_start),
            limits: Arc::new(limits),
            web_app: pages::embedded,
            hosts: None,
            behind_proxy: false,
            seek_webhook: None,
            operator: None,
        }
    }

    /// Sends mail, with links to the page at the address `site`.
    #[must_use]
    pub fn with_mail(mut self, mailer: Mailer, site: &str) -> Self {
        let (store, clock) = (self.store.clone(), self.wall_clock.clone());
        self.mail = Some(MailSender::new(store, clock, mailer, site));
        self
    }

    pub(crate) async fn others_run(&self) -> bool {
        let counted = self.store.read(servers::others);
        self.others.site().is_some() && counted.await.is_ok_and(|count| count > 0)
    }

    /// Leaves the other servers: they have its tables from then on.
    pub(crate) async fn leave(&self) {
        if let Some(site) = self.others.site().cloned() {
            // What is left unsaid is over with the lease.
            let _ = tokio::task::spawn_blocking(move || site.leave()).await;
        }
    }

    /// Keeps the time from now on: what the server stands still is charged to nobody, and where the machine's clock is set the
    /// days of games follow.
    pub fn keep_time(&self) {
        let (clock, store) = (self.wall_clock.clone(), self.store.clone());
        let tasks = &self.tables.tasks;
        tasks.spawn(|guard| wall_clock::keep(clock, store, guard));
    }

    /// A place for one more page, while it is held.
    pub(crate) fn socket_place(&self, client: Client) -> Result<Place> {
        // Those of this machine have no share, here and below.
        if !client.is_here() {
            self.rates.comings.take(client)?;
        }
        self.sockets.try_take(client)
    }

    /// What a connection of this session, or token, holds.
    pub(crate) async fn held(&self, client: Client, session: Option<Digest>) -> Result<Held> {
        Ok(Held {
            place: self.socket_place(client)?,
            ended: self.accounts.ended(session).await?,
            guard: self.tables.tasks.guard().ok_or(ApiError::Closing)?,
            session,
        })
    }

    /// Refuses who was sent much just now.
    pub(crate) fn may_be_sent(&self, client: Client) -> Result<()> {
        let may = self.outgoing.may_be_sent(client).then_some(());
        may.ok_or(ApiError::TooMany("answers are long"))
    }
}

impl FromRef<AppState> for Arc<Accounts> {
    fn from_ref(state: &AppState) -> Self {
        Arc::clone(&state.accounts)
    }
}

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|peer| peer.0);
        Ok(Self::of(&parts.headers, peer, state.behind_proxy))
    }
}

/// Places that nobody waits for; one client has a part of them.
fn shared(what: &'static str, count: usize, parts: usize) -> Places {
    Places::new(what, count, 0, count.div_ceil(parts))
}

#[derive(Debug)]
pub(crate) struct Rates {
    comings: Rate,
    pub(crate) openings: Rate,
    pub(crate) seeks: Rate,
    pub(crate) links: Rate,
    pub(crate) live_changes: Rate,
    pub(crate) outlets: Rate,
    pub(crate) mails: Rate,
    pub(crate) questions: Rate,
    pub(crate) calls: Rate<Digest>,
}

impl Rates {
    fn new(limits: &Limits) -> Self {
        Self {
            comings: Rate::new("pages are coming", limits.pages_a_minute, 60),
            openings: Rate::new("tables are being opened", limits.tables_a_minute, 60),
            seeks: Rate::new("seeks are being opened", limits.seeks_a_minute, 60),
            links: Rate::new("short links are being made", limits.links_an_hour, 3600),
            live_changes: Rate::new("changes are being made", limits.live_changes_a_minute, 60),
            outlets: Rate::new("changes are being made", limits.outlets_an_hour, 3600),
            mails: Rate::new("mails are being asked for", limits.mails_an_hour, 3600),
            questions: Rate::new("questions are being asked", limits.previews_a_second, 1),
            calls: Rate::new("calls are being made", limits.calls_a_second, 1),
        }
    }
}

/// How often something may be done, and of what there is too much beyond that.
#[derive(Debug)]
pub(crate) struct Rate<K: Asker = Client> {
    what: &'static str,
    buckets: Mutex<Buckets<K>>,
}

impl<K: Asker> Rate<K> {
    fn new(what: &'static str, count: u32, seconds: u64) -> Self {
        let buckets = Mutex::new(Buckets::new(count, Duration::from_secs(seconds)));
        Self { what, buckets }
    }

    /// Counts one more, unless there are too many.
    pub(crate) fn take(&self, asker: K) -> Result<()> {
        let taken = self.buckets.lock().take(asker);
        taken.then_some(()).ok_or(ApiError::TooMany(self.what))
    }
}

/// The time since it was first asked for.
fn since_start() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
