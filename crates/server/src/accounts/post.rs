//! Sends mail, where the operator has configured it: links that somebody has asked for, what was done with an account, and notices in bundles. All of it is in
//! the store; here it is sent, sent again if the mail server does not take it, and given up in the end.

mod words;

use std::sync::Arc;
use std::time::Duration;

use quantarium_notify::{Mail, Mailer, Undelivered};
use quantarium_people::Secret;
use quantarium_store::{Bundle, DueMail, Fate, StoreError, Tx, Warning, bundles, mails, warnings};
use quantarium_wire::MailLink;
use tokio::sync::Notify;

use crate::base::{Db, TaskGuard, WallClock, random_bytes};
use crate::lobby::notices::after;

/// How often it is looked for what waits, at the latest.
const LOOK: Duration = Duration::from_secs(60);
/// How soon, at the earliest: another server may have taken what is due.
const PAUSE: Duration = Duration::from_secs(1);
/// After how long what was taken to be sent counts as not sent, in milliseconds: longer than sending takes.
const LEASE: i64 = 180_000;
/// How long a link holds by which somebody logs in, in milliseconds.
const ENTER_HOLDS: i64 = 15 * 60_000;
/// How long one holds that confirms an address.
const CONFIRM_HOLDS: i64 = 24 * 3_600_000;

pub(crate) struct MailSender {
    store: Db,
    wall_clock: WallClock,
    mailer: Mailer,
    /// The page's address, without a slash at its end.
    site: String,
    /// There may be something new.
    woken: Notify,
}

impl MailSender {
    pub(crate) fn new(store: Db, wall_clock: WallClock, mailer: Mailer, site: &str) -> Arc<Self> {
        Arc::new(Self {
            store,
            wall_clock,
            mailer,
            site: site.trim_end_matches('/').to_owned(),
            woken: Notify::new(),
        })
    }

    pub(crate) fn wake(&self) {
        self.woken.notify_one();
    }

    /// Sends what is to be sent until the server ends: one mail after the other, as one mail server takes them.
    pub(crate) async fn keep_sending(self: Arc<Self>, mut guard: TaskGuard) {
        let work = async {
            loop {
                let wait = self.send_due().await.unwrap_or_else(|error| {
                    tracing::error!(%error, "mail cannot be read");
                    LOOK
                });
                let _ = tokio::time::timeout(wait, self.woken.notified()).await;
            }
        };
        guard.during(work).await;
    }

    /// Sends all that is due, links first, as somebody waits for them; how long it is until the next.
    async fn send_due(&self) -> Result<Duration, StoreError> {
        loop {
            let (store, now) = (&self.store, self.wall_clock.millis());
            let mail = store.write(move |tx| mails::take_mail(tx, now, now + LEASE));
            if let Some(mail) = mail.await? {
                self.send_link(mail).await?;
                continue;
            }
            let warning = store.write(move |tx| warnings::take(tx, now, now + LEASE));
            if let Some(warning) = warning.await? {
                self.send_warning(warning).await?;
                continue;
            }
            let bundle = store.write(move |tx| bundles::take(tx, now, now + LEASE));
            if let Some(bundle) = bundle.await? {
                self.send_bundle(bundle).await?;
                continue;
            }
            let next = self.store.read(mails::next_mail).await?;
            let wait = next.map_or(LOOK, |next| {
                Duration::from_millis(u64::try_from(next - now).unwrap_or_default())
            });
            return Ok(wait.clamp(PAUSE, LOOK));
        }
    }

    /// Sends a mail with a link, whose secret is made now and stands in no database.
    async fn send_link(&self, due: DueMail<MailLink>) -> Result<(), StoreError> {
        let (secret, now) = (Secret::of(random_bytes()), self.wall_clock.millis());
        let (link, holds) = match due.of {
            MailLink::Confirm => ("confirm", CONFIRM_HOLDS),
            MailLink::Enter => ("enter", ENTER_HOLDS),
        };
        let (store, number, digest) = (&self.store, due.number, secret.digest());
        let noted = store.write(move |tx| mails::add_link(tx, number, &digest, now, now + holds));
        match noted.await {
            // It is not wanted any more.
            Err(StoreError::NoSuchAccount) => return Ok(()),
            noted => noted?,
        }
        let link = format!("{}/mail/{link}#{}", self.site, secret.text());
        let words = words::link(&due, self.host(), &link);
        self.deliver("link", due, words, None, mails::settle_mail)
            .await
    }

    async fn send_warning(&self, due: DueMail<Warning>) -> Result<(), StoreError> {
        let words = words::warning(&due, self.host(), &self.site);
        self.deliver("account", due, words, None, warnings::settle)
            .await
    }

    async fn send_bundle(&self, due: DueMail<Bundle>) -> Result<(), StoreError> {
        let stop = format!("{}/mail/stop#{}", self.site, due.of.secret);
        let one_click = format!("{}/api/mail/stop/{}", self.site, due.of.secret);
        let words = words::bundle(&due, &self.site, &stop);
        self.deliver("notices", due, words, Some(one_click), bundles::settle)
            .await
    }

    /// Sends a mail, on a thread that may block, and notes what becomes of it.
    async fn deliver<Of>(
        &self,
        what: &str,
        due: DueMail<Of>,
        (subject, text): (String, String),
        unsubscribe: Option<String>,
        settle: fn(&Tx<'_>, i64, Fate) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (number, made, tries) = (due.number, due.made, due.tries);
        let host = self.host();
        let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
        // The same however often it is sent, so that mail programs know it.
        let id = format!("<{what}-{number}-{made}@{host}>");
        let mailer = self.mailer.clone();
        let send = move || {
            let no_address = || Undelivered::Refused("it has no address".to_owned());
            let to = due.address.parse().map_err(|_| no_address())?;
            mailer.send(&Mail {
                to,
                subject,
                text,
                id,
                unsubscribe,
            })
        };
        let sent = tokio::task::spawn_blocking(send).await;
        let sent = sent.unwrap_or_else(|error| Err(Undelivered::Later(error.to_string(), None)));
        let fate = match sent {
            Ok(()) => Fate::Over,
            Err(error) => {
                tracing::warn!(number, tries, %error, "a mail was not taken");
                after(self.wall_clock.millis(), &error, made, tries)
            }
        };
        self.store.write(move |tx| settle(tx, number, fate)).await
    }

    /// The name under which people know the page.
    fn host(&self) -> &str {
        self.site
            .split_once("://")
            .map_or(&*self.site, |(_, host)| host)
    }
}
