//! What the owner of a table does for the pages that other servers carry, and when another server claims its table.

use std::collections::HashMap;
use std::time::Duration;

use quantarium_bus::{Delivery, Gap};
use quantarium_people::Digest;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::actor::Actor;
use super::calls::{
    Answered, Call, FromOwner, JoinedText, Moved, NewsText, ToOwner, from_owner, to_owner,
};
use super::{Message, News, PageId};
use crate::others::{heard, written};
use crate::storage::millis;

/// The relays of a table: those that carry its pages on other servers.
#[derive(Debug)]
pub(super) struct Relays {
    room: mpsc::WeakSender<Message>,
    /// After how long one of which nothing is heard is given up.
    silence: Duration,
    by: HashMap<u64, Known>,
}

#[derive(Debug)]
struct Known {
    heard: Instant,
    /// While there is a relay, the room is not closed.
    _room: Option<mpsc::Sender<Message>>,
}

impl Relays {
    pub(super) fn new(room: mpsc::WeakSender<Message>, silence: Duration) -> Self {
        let by = HashMap::new();
        Self { room, silence, by }
    }

    fn come(&mut self, relay: u64) {
        let known = Known {
            heard: Instant::now(),
            _room: self.room.upgrade(),
        };
        self.by.insert(relay, known);
    }

    /// Something was heard of a relay; whether it is known.
    fn hear(&mut self, relay: u64) -> bool {
        let known = self.by.get_mut(&relay);
        known.map(|known| known.heard = Instant::now()).is_some()
    }

    /// Waits until some relay has been silent for too long, for ever where there is none.
    pub(super) async fn silent(&self) {
        let first = self.by.values().map(|known| known.heard).min();
        match first {
            Some(first) => sleep_until(first + self.silence).await,
            None => std::future::pending().await,
        }
    }

    /// Those that have been silent for too long.
    fn all_silent(&self) -> Vec<u64> {
        let silent = |known: &Known| known.heard.elapsed() >= self.silence;
        let relays = self.by.iter().filter(|(_, known)| silent(known));
        relays.map(|(relay, _)| *relay).collect()
    }
}

impl Actor {
    /// Tells those who may believe that they own the table that it has been claimed.
    pub(super) fn announce_claim(&self) {
        let subject = to_owner(self.table.id());
        if !self.services.bus.may_be_heard(&subject) {
            return;
        }
        let claimed = ToOwner::Claimed(self.log.epoch());
        if let Err(error) = self.services.bus.publish(&subject, written(&claimed)) {
            tracing::warn!(id = %self.table.id(), %error, "a claim is not announced");
        }
    }

    /// Says to the pages on other servers what all pages hear.
    pub(super) fn send_elsewhere(&self, news: &News) {
        if self.relays.by.is_empty() {
            return;
        }
        let subject = from_owner(self.table.id());
        let text = written(&FromOwner(self.log.epoch(), NewsText::from(news)));
        if let Err(error) = self.services.bus.publish(&subject, text) {
            tracing::warn!(id = %self.table.id(), %error, "pages on other servers are not told");
        }
    }

    /// Another server says something.
    pub(super) async fn hear_elsewhere(&mut self, said: Result<Delivery, Gap>) {
        let Ok(said) = said else {
            // Another may have claimed the table meanwhile: it answers.
            return self.announce_claim();
        };
        match heard(&said.text) {
            Some(ToOwner::Come(relay)) => {
                self.relays.come(relay);
                said.answer(written(&self.log.epoch()));
            }
            Some(ToOwner::Call(relay, epoch, call)) => {
                let known = epoch == self.log.epoch() && self.relays.hear(relay);
                let answer = match known {
                    true => self.called(relay, call).await,
                    false => written(&Answered::<()>::Err(Moved)),
                };
                said.answer(answer);
            }
            Some(ToOwner::Go(relay)) => self.lose(&[relay]).await,
            Some(ToOwner::Claimed(epoch)) if epoch > self.log.epoch() => self.taken_over = true,
            Some(ToOwner::Claimed(epoch)) if epoch < self.log.epoch() => self.announce_claim(),
            // Its own, or that of a copy of the store.
            Some(ToOwner::Claimed(_)) => {}
            Some(ToOwner::PlayersChanged) => self.hear(Message::PlayersChanged).await,
            Some(ToOwner::PassedOn(guest, account)) => {
                let passed_on = Message::PassedOn(Digest(guest), Digest(account));
                self.hear(passed_on).await;
            }
            Some(ToOwner::Close) => {
                // Whatever is still asked of it is asked again, of the next.
                self.taken_over = self.pages.is_empty();
                said.answer(written(&self.taken_over));
            }
            None => tracing::warn!("another server says something that this version does not know"),
        }
    }

    /// The answer to what a relay asks for.
    async fn called(&mut self, relay: u64, call: Call) -> quantarium_bus::Text {
        match call {
            Call::Still => answer(()),
            Call::Join(client, guest, hello) => {
                let joined = self.join(client, guest.map(Digest).as_ref(), hello, Some(relay));
                let asker = self.pages.asker(joined.page);
                let text = answer(JoinedText::at(millis(self.now()), joined));
                self.tell_of(asker);
                text
            }
            Call::Ask { page, said, age } => {
                self.note_sight(PageId(page), &said);
                let asker = self.pages.asker(PageId(page));
                let done = self.answer(asker, &said, arrived(age)).await;
                self.unless_taken_over(done)
            }
            Call::Say { guest, said, age } => {
                let asker = self.holdings.asker(Some(&Digest(guest)));
                let done = self.answer(asker, &said, arrived(age)).await;
                self.unless_taken_over(done)
            }
            Call::Game(guest) => answer(self.game(&Digest(guest))),
            Call::Hello { page, hello } => {
                let (last, text) = self.hello(PageId(page), hello);
                answer((last, text.as_str()))
            }
            Call::State(page) => {
                let (last, text) = self.asked_for_state(PageId(page));
                answer((last, text.as_str()))
            }
            Call::Lag(page, milliseconds) => {
                self.note_lag(PageId(page), milliseconds);
                answer(())
            }
            Call::Left(page) => {
                self.left(PageId(page)).await;
                answer(())
            }
            Call::Follow {
                secret,
                guest,
                has_account,
            } => {
                let (secret, guest) = (Digest(secret), Digest(guest));
                let followed = self.follow(&secret, guest, has_account).await;
                self.unless_taken_over(followed)
            }
            Call::End => {
                let ended = self.end().await;
                self.unless_taken_over(ended)
            }
            Call::Link {
                guest,
                kind,
                secret,
            } => {
                let guest = guest.map(Digest);
                answer(self.link(guest.as_ref(), kind, Digest(secret)).await)
            }
        }
    }

    /// An answer of one who owns the table still; whoever has asked another asks again.
    fn unless_taken_over(&self, done: impl Serialize) -> quantarium_bus::Text {
        match self.taken_over {
            true => written(&Answered::<()>::Err(Moved)),
            false => answer(done),
        }
    }

    /// Gives up the relays of which nothing has been heard for too long.
    pub(super) async fn give_up_silent_relays(&mut self) {
        let silent = self.relays.all_silent();
        self.lose(&silent).await;
    }

    /// Relays are gone, and their pages.
    async fn lose(&mut self, relays: &[u64]) {
        for relay in relays {
            self.relays.by.remove(relay);
            for page in self.pages.of(*relay) {
                self.left(page).await;
            }
        }
    }
}

fn answer(done: impl Serialize) -> quantarium_bus::Text {
    written(&Answered::Ok(done))
}

/// When something came in, by its age in milliseconds.
fn arrived(age: u64) -> Instant {
    let now = Instant::now();
    now.checked_sub(Duration::from_millis(age)).unwrap_or(now)
}
