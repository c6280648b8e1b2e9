//! What the routes share.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use quantarium_notify::Mailer;
use quantarium_people::Digest;
use quantarium_service::EngineService;
use quantarium_store::{PostgresUrl, Site, Store, StoreError};
use quantarium_wire::not_shown;
use tokio::sync::mpsc::Receiver;

use crate::accounts::Accounts;
use crate::accounts::fair_play::RatedGames;
use crate::accounts::post::MailSender;
use crate::base::others::{self, Entry, Others};
use crate::base::wall_clock::{self, WallClock};
use crate::base::{ApiError, Client, Db, Held, Result, random_bytes};
use crate::edge::Edge;
use crate::lobby::Lobby;
use crate::rooms::room::RoomServices;
use crate::rooms::tables::Tables;
use crate::{Limits, Settings};

/// What the routes share: the server's parts, and what they stand on. Cheap to clone.
#[derive(Clone)]
pub struct AppState {
    pub(crate) store: Db,
    pub(crate) others: Others,
    pub(crate) wall_clock: WallClock,
    pub(crate) limits: Arc<Limits>,
    /// What may still be set before it serves.
    pub settings: Settings,
    pub(crate) rooms: Arc<Tables>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) edge: Arc<Edge>,
}

not_shown!(AppState);

impl AppState {
    /// Serves the tables of `store`, with the web app of this build, to this machine alone, by a clock that shows the time of day in
    /// milliseconds since 1970 (UTC).
    pub fn new(
        clock: impl Fn() -> i64 + Send + Sync + 'static,
        store: impl Into<Db>,
        engine: Arc<dyn EngineService>,
        limits: Limits,
    ) -> Self {
        let clock = WallClock::by(clock);
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
    ) -> Result<(Self, Receiver<Entry>), StoreError> {
        let data_dir = data_dir.to_owned();
        let opened = tokio::task::spawn_blocking(move || {
            let store = match database {
                Some(url) => Store::connect(&url)?,
                None => Store::open(&data_dir)?,
            };
            let (receive, queue) = others::queue();
            let address = internal.map_or_else(String::new, |address| address.to_string());
            let site = store.join(&address, &random_bytes(), receive)?;
            let clock = site.as_ref().map(Site::clock);
            let clock = clock.map_or_else(WallClock::new, WallClock::by);
            let others = Others::new(site);
            let state = Self::by(clock, Arc::new(store).into(), engine, limits, others);
            Ok((state, queue))
        });
        let opened = opened.await;
        opened.unwrap_or_else(|error| Err(StoreError::Database(error.to_string())))
    }

    fn by(
        wall_clock: WallClock,
        store: Db,
        engine: Arc<dyn EngineService>,
        limits: Limits,
        others: Others,
    ) -> Self {
        let mut services =
            RoomServices::new(&store, Arc::clone(&engine), &limits, &wall_clock, &others);
        let rated = Arc::<RatedGames>::default();
        services.observers.push(rated.clone());
        let lobby = Lobby::new(&mut services, limits.destinations);
        let rooms = Tables::new(services);
        Self {
            accounts: Accounts::new(&rooms, &lobby, &limits, rated),
            edge: Edge::new(engine, &limits, &rooms.services.metrics),
            settings: Settings::default(),
            limits: Arc::new(limits),
            store,
            others,
            wall_clock,
            rooms,
            lobby,
        }
    }

    /// Sends mail, with links to the page at the address `site`.
    #[must_use]
    pub fn with_mail(self, mailer: Mailer, site: &str) -> Self {
        let (store, clock) = (self.store.clone(), self.wall_clock.clone());
        let sender = MailSender::new(store, clock, mailer, site);
        self.accounts.mail.get_or_init(|| sender);
        self
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
        let tasks = &self.rooms.tasks;
        tasks.spawn(|guard| wall_clock::keep(clock, store, guard));
    }

    /// What a connection of this session, or token, holds.
    pub(crate) async fn held(&self, client: Client, session: Option<Digest>) -> Result<Held> {
        Ok(Held {
            permit: self.edge.socket_permit(client)?,
            ended: self.accounts.ended(session).await?,
            guard: self.rooms.tasks.guard().ok_or(ApiError::Closing)?,
            session,
        })
    }
}

impl FromRef<AppState> for Db {
    fn from_ref(state: &AppState) -> Self {
        state.store.clone()
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
        Ok(Self::of(&parts.headers, peer, state.settings.behind_proxy))
    }
}
