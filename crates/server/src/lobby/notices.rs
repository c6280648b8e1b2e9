//! Sends notices: messages to people who have no page open. A notice is in the store, written together with the event that it
//! is about. Here it is sent, sent again if it does not arrive, and given up in the end.

use std::sync::Arc;
use std::time::Duration;

use quantarium_notify::{Courier, CryptoError, Destinations, Letter, ServerKey, Undelivered};
use quantarium_notify::{WebhookSecret, check_address, encrypted, topic};
use quantarium_store::{DueNotice, Fate, Outlet, PushOutlet, StoreError, Webhook, notices};
use quantarium_wire::{Notice, NoticeKind, PushedNotice};
use tokio::sync::{Notify, OnceCell, Semaphore};

use crate::base::metrics::{ARRIVED, FAILED, GIVEN_UP, Metrics, NOBODY_THERE};
use crate::base::{Db, Result, TaskGuard, WallClock, json};
use crate::lobby::title;
use crate::rooms::room::{Observer, RoomServices};

/// How many are sent at once.
const AT_ONCE: usize = 16;
/// What comes up within this time goes out together, and is not sent at all where it is over by then.
const PAUSE: Duration = Duration::from_secs(1);
/// How often it is looked for what a server has left behind that was killed.
const LOOK: Duration = Duration::from_secs(3600);
/// How soon it is looked again after trouble with the store, such as a full disk.
const AFTER_TROUBLE: Duration = Duration::from_secs(5);
/// After how long what was taken to be sent counts as not sent, in milliseconds: longer than sending takes.
const LEASE: i64 = 60_000;
/// How often a notice is sent at most, and for how long, in milliseconds.
const MOST_TRIES: u32 = 6;
const LONGEST: i64 = 24 * 3_600_000;
/// The wait after the first try, in milliseconds; each is four times as long as the one before.
const FIRST_WAIT: i64 = 30_000;
/// How long a push service keeps a message for a browser that is not running, in seconds.
const TTL: u32 = 24 * 3600;

pub(crate) struct Notices {
    store: Db,
    wall_clock: WallClock,
    courier: Courier,
    pub(crate) destinations: Destinations,
    key: OnceCell<ServerKey>,
    /// There may be something new.
    woken: Notify,
    permits: Arc<Semaphore>,
    metrics: Metrics,
}

impl Observer for Notices {
    fn notified(&self) {
        self.wake();
    }
}

impl Notices {
    pub(super) fn new(services: &RoomServices, destinations: Destinations) -> Arc<Self> {
        Arc::new(Self {
            store: services.store.clone(),
            wall_clock: services.wall_clock.clone(),
            courier: Courier::new(destinations),
            destinations,
            key: OnceCell::new(),
            woken: Notify::new(),
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            metrics: services.metrics.clone(),
        })
    }

    pub(crate) fn wake(&self) {
        self.woken.notify_one();
    }

    /// The server's key for web push, made where there is none yet.
    pub(crate) async fn key(&self) -> Result<&ServerKey> {
        let made = self.key.get_or_try_init(async || {
            let broken = |error: &dyn std::fmt::Display| StoreError::Database(error.to_string());
            let fresh = ServerKey::generate().map_err(|error| broken(&error))?;
            let store = &self.store;
            let key = store.write(move |tx| notices::push_key(tx, &fresh)).await?;
            ServerKey::read(&key).map_err(|error| broken(&error))
        });
        Ok(made.await?)
    }

    /// Sends what is to be sent until the server ends. `contact` is where whoever runs a push service reaches the operator.
    pub(crate) async fn keep_sending(
        self: Arc<Self>,
        contact: Option<String>,
        mut guard: TaskGuard,
    ) {
        if self.destinations == Destinations::Nowhere {
            return;
        }
        let contact: Option<Arc<str>> = contact.map(Arc::from);
        let work = async {
            loop {
                let wait = self.send_due(contact.as_ref()).await;
                let wait = wait.unwrap_or_else(|error| {
                    tracing::error!(%error, "notices cannot be read or taken");
                    AFTER_TROUBLE
                });
                let _ = tokio::time::timeout(wait, self.woken.notified()).await;
                tokio::time::sleep(PAUSE).await;
            }
        };
        guard.during(work).await;
    }

    /// Begins to send all that is due; how long it is until the next.
    async fn send_due(
        self: &Arc<Self>,
        contact: Option<&Arc<str>>,
    ) -> Result<Duration, StoreError> {
        loop {
            let next = self.store.read(notices::next).await?;
            let now = self.wall_clock.millis();
            let Some(next) = next else {
                return Ok(LOOK);
            };
            if next > now {
                let wait = u64::try_from(next - now).unwrap_or_default();
                return Ok(Duration::from_millis(wait).min(LOOK));
            }
            // Once at least one more can be sent.
            drop(self.permits.acquire().await);
            let (store, limit) = (&self.store, self.permits.available_permits() as u32);
            let due = store.write(move |tx| notices::take(tx, now, now + LEASE, limit));
            let due = due.await?;
            if due.is_empty() {
                // It has gone meanwhile, or is of a kind that this version does not know.
                return Ok(PAUSE);
            }
            for notice in due {
                let held = Arc::clone(&self.permits).acquire_owned().await;
                let (notices, contact) = (Arc::clone(self), contact.cloned());
                tokio::spawn(async move {
                    notices.deliver(notice, contact.as_deref()).await;
                    drop(held);
                });
            }
        }
    }

    /// Sends a notice, and notes what has become of it.
    async fn deliver(&self, notice: DueNotice, contact: Option<&str>) {
        let (number, made, tries) = (notice.number, notice.made, notice.tries);
        let fate = match self.sent(notice, contact).await {
            Ok(()) => Fate::Over,
            Err(Undelivered::Gone) => {
                self.metrics.noticed(NOBODY_THERE);
                Fate::NobodyThere
            }
            Err(error) => {
                tracing::info!(number, tries, %error, "a notice has not arrived");
                self.metrics.noticed(FAILED);
                let fate = after(self.wall_clock.millis(), &error, made, tries);
                if fate == Fate::Over {
                    self.metrics.noticed(GIVEN_UP);
                }
                fate
            }
        };
        let store = &self.store;
        let settled = store.write(move |tx| notices::settle(tx, number, fate));
        if let Err(error) = settled.await {
            tracing::error!(number, %error, "what has become of a notice cannot be noted");
        }
        if let Fate::Again(_) = fate {
            self.wake();
        }
    }

    /// Sends a notice, on a thread that may block.
    async fn sent(&self, notice: DueNotice, contact: Option<&str>) -> Result<(), Undelivered> {
        if notice.of.is_of_nothing() {
            return Ok(());
        }
        let later = |error: &dyn std::fmt::Display| Undelivered::Later(error.to_string(), None);
        let letter = match &notice.outlet {
            Outlet::Push(push) => {
                // Trouble of this server's own store passes.
                let key = self.key().await.map_err(|error| later(&error))?;
                let letter = self.pushed(key, push, &notice, contact);
                letter.map_err(|error| Undelivered::Refused(error.to_string()))?
            }
            Outlet::Webhook(webhook) => self.signed(webhook, &notice),
        };
        let courier = self.courier.clone();
        let sent = tokio::task::spawn_blocking(move || courier.send(&letter)).await;
        let sent = sent.unwrap_or_else(|error| Err(later(&error)));
        if sent.is_ok() {
            self.metrics.noticed(ARRIVED);
        }
        sent.map_err(|error| match (&error, &notice.outlet) {
            (Undelivered::NotFound, Outlet::Push(_)) => Undelivered::Gone,
            (Undelivered::NotFound, Outlet::Webhook(_)) => later(&error),
            _ => error,
        })
    }

    /// A message for a browser.
    fn pushed(
        &self,
        key: &ServerKey,
        push: &PushOutlet,
        notice: &DueNotice,
        contact: Option<&str>,
    ) -> Result<Letter, CryptoError> {
        let to = check_address(&push.address, self.destinations).map_err(|_| CryptoError)?;
        let text = json(&PushedNotice {
            notice: words(notice),
            language: push.language.clone(),
        });
        let slow = [NoticeKind::Turn, NoticeKind::Offer, NoticeKind::Over];
        let soon = !slow.contains(&notice.of.kind);
        let urgency = if soon { "high" } else { "normal" };
        let now = self.wall_clock.seconds();
        Ok(Letter {
            address: push.address.clone(),
            headers: vec![
                ("content-type", "application/octet-stream".to_owned()),
                ("content-encoding", "aes128gcm".to_owned()),
                ("ttl", TTL.to_string()),
                ("urgency", urgency.to_owned()),
                // Of several that wait for a browser about one game, the last is enough.
                ("topic", topic(&notice.of.subject)),
                ("authorization", key.authorization(&to, now, contact)?),
            ],
            body: encrypted(&push.key, &push.auth, text.as_bytes())?,
        })
    }

    /// A message for an account's own address.
    fn signed(&self, webhook: &Webhook, notice: &DueNotice) -> Letter {
        let words = words(notice);
        let body = json(&words);
        let secret = WebhookSecret(webhook.secret.clone());
        let mut headers = vec![("content-type", "application/json".to_owned())];
        headers.extend(secret.headers(&words.id, self.wall_clock.seconds(), &body));
        Letter {
            address: webhook.address.clone(),
            headers,
            body: body.into_bytes(),
        }
    }
}

/// What becomes of something that has not arrived, and came up at `made`.
pub(crate) fn after(now: i64, error: &Undelivered, made: i64, tries: u32) -> Fate {
    let Undelivered::Later(_, asked) = error else {
        return Fate::Over;
    };
    let wait = FIRST_WAIT << (2 * tries.saturating_sub(1).min(MOST_TRIES));
    let asked = asked.map_or(0, |asked| {
        i64::try_from(asked.as_millis()).unwrap_or(LONGEST)
    });
    let again = now + wait.max(asked);
    match tries < MOST_TRIES && again < made + LONGEST {
        true => Fate::Again(again),
        false => Fate::Over,
    }
}

fn words(notice: &DueNotice) -> Notice {
    let of = &notice.of;
    Notice {
        id: format!("notice-{}", notice.number),
        kind: of.kind,
        table: of.game.is_some().then(|| of.subject.clone()),
        game: of.game.as_deref().map(title),
        others: of.others.clone(),
        time: notice.made,
    }
}
