//! What the routes share.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use quantarium_service::{EngineService, Service};
use quantarium_store::{Store, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Limits;
use crate::error::ApiError;
use crate::limits::Bucket;
use crate::lobby::Lobby;
use crate::pages::{self, Page};
use crate::room::RoomServices;
use crate::storage::stored;

/// What the routes share; cheap to clone.
#[derive(Clone, Debug)]
pub struct AppState {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) service: Service,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) web_app: fn(&str) -> Option<Page>,
    /// Whether only this machine's own names are answered.
    pub(crate) loopback_only: bool,
    sockets: Arc<Semaphore>,
    tables: Arc<Mutex<Bucket>>,
    previews: Arc<Mutex<Bucket>>,
    /// A place for each answer that is worked out at once, beside the threads that carry moves.
    pub(crate) answers: Arc<Semaphore>,
    /// A place for the one analysis that takes long.
    pub(crate) long_analysis: Arc<Semaphore>,
}

impl AppState {
    /// Serves the tables of `store`, with the web app of this build, to this machine alone.
    pub fn new(store: Arc<dyn Store>, engine: Arc<dyn EngineService>, limits: Limits) -> Self {
        let bucket = |count, seconds| {
            let bucket = Bucket::new(count, Duration::from_secs(seconds));
            Arc::new(Mutex::new(bucket))
        };
        let services = RoomServices {
            store: Arc::clone(&store),
            engine: Arc::clone(&engine),
            searches: Arc::new(Semaphore::new(limits.searches)),
            idle: limits.idle_room,
            rooms: Arc::default(),
        };
        Self {
            lobby: Lobby::new(services),
            sockets: Arc::new(Semaphore::new(limits.sockets)),
            tables: bucket(limits.tables_a_minute, 60),
            previews: bucket(limits.previews_a_second, 1),
            answers: Arc::new(Semaphore::new(limits.searches)),
            long_analysis: Arc::new(Semaphore::new(1)),
            store,
            service: Service::new(engine, since_start),
            limits: Arc::new(limits),
            web_app: pages::embedded,
            loopback_only: true,
        }
    }

    /// Answers requests for any host name, as a server that others reach must.
    #[must_use]
    pub fn for_any_host(mut self) -> Self {
        self.loopback_only = false;
        self
    }

    /// Serves another web app: `page` gives the file of a path without its leading slash.
    #[must_use]
    pub fn with_web_app(mut self, page: fn(&str) -> Option<Page>) -> Self {
        self.web_app = page;
        self
    }

    /// A place for one more page, while it is held.
    pub(crate) fn socket_place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = Arc::clone(&self.sockets).try_acquire_owned();
        place.map_err(|_| ApiError::TooMany("pages are connected"))
    }

    pub(crate) fn may_open_table(&self) -> Result<(), ApiError> {
        take(&self.tables).ok_or(ApiError::TooMany("tables are being opened"))
    }

    pub(crate) fn may_preview(&self) -> Result<(), ApiError> {
        take(&self.previews).ok_or(ApiError::TooMany("start positions are being asked for"))
    }

    /// Asks the store without holding up anybody else.
    pub(crate) async fn stored<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        stored(&self.store, ask).await
    }
}

fn take(bucket: &Mutex<Bucket>) -> Option<()> {
    let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
    bucket.take().then_some(())
}

/// The time since it was first asked for.
fn since_start() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
