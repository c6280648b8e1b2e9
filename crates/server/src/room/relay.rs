//! A room of a table that another server owns: it carries what its pages ask to the owner, and back what that says.
//!
//! It ends when the owner does not answer, or another has taken its place. Its pages then come back, ask again for what
//! was not answered, by the same names, and find the next owner: perhaps this server.

use std::sync::Arc;
use std::time::Duration;

use quantarium_bus::{Bus, Gap, Subscription};
use quantarium_people::Digest;
use quantarium_wire::TableId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::calls::{Answered, Call, FromOwner, JoinedText, ToOwner, from_owner, to_owner};
use super::services::RoomServices;
use super::voice::Voice;
use super::{Message, Reply};
use crate::ids::random_bits;
use crate::others::{heard, written};
use crate::rooms::Rooms;
use crate::storage::millis;
use crate::tasks::TaskGuard;
use crate::wall_clock::WallClock;
use crate::websocket::Utf8Bytes;

/// How many signs of life a relay sends the owner in the time after which either takes the other for dead.
pub(super) const BEATS: u32 = 2;

/// The owner of a table, which is another server.
#[derive(Debug)]
pub(crate) struct Owner {
    /// Its claim to the table.
    epoch: u32,
    /// The name of the relay that it has heard of.
    relay: u64,
    /// What it says to all pages.
    news: Subscription,
}

/// The task that stands for a table that another server owns.
#[derive(Debug)]
pub(crate) struct Relay {
    id: TableId,
    owner: Owner,
    bus: Arc<dyn Bus>,
    silence: Duration,
    idle: Duration,
    rooms: Arc<Rooms>,
    inbox: mpsc::Receiver<Message>,
    guard: TaskGuard,
    voice: Voice,
    clock: WallClock,
}

/// The owner does not answer, or has changed.
#[derive(Clone, Copy, Debug)]
struct Lost;

impl Owner {
    /// The server that owns a table; nothing where no other does.
    pub(crate) async fn find(services: &RoomServices, id: &TableId) -> Option<Self> {
        let subject = to_owner(id);
        if !services.bus.may_be_heard(&subject) {
            return None;
        }
        // Listens first: nothing is missed in between.
        let news = services.bus.subscribe(&from_owner(id)).await;
        let relay = random_bits();
        let come = ToOwner::Come(relay);
        let epoch = ask(services.bus.as_ref(), &subject, &come, services.silence).await?;
        Some(Self { epoch, relay, news })
    }
}

/// Asks the owner of a table; nothing where nobody answers.
pub(crate) async fn ask<T: DeserializeOwned>(
    bus: &dyn Bus,
    subject: &str,
    message: &impl Serialize,
    patience: Duration,
) -> Option<T> {
    let answer = bus.ask(subject, written(message), patience).await;
    heard(&answer.ok()?)
}

impl Relay {
    pub(crate) fn new(
        id: TableId,
        owner: Owner,
        services: &RoomServices,
        inbox: mpsc::Receiver<Message>,
        guard: TaskGuard,
    ) -> Self {
        Self {
            id,
            owner,
            bus: Arc::clone(&services.bus),
            silence: services.silence,
            idle: services.idle,
            rooms: Arc::clone(&services.rooms),
            inbox,
            guard,
            voice: Voice::new(),
            clock: services.wall_clock.clone(),
        }
    }

    /// Works until the server ends, nobody has been here for a while, or the owner is lost.
    pub(crate) async fn run(mut self) {
        let mut beats = interval(self.silence / BEATS);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let idle = tokio::time::sleep(self.idle);
            let done = tokio::select! {
                biased;
                () = self.guard.closing() => break,
                news = self.owner.news.next() => match news {
                    Ok(news) => self.pass_on(&news.text),
                    Err(Gap) => Err(Lost),
                },
                message = self.inbox.recv() => match message {
                    Some(message) => self.carry(message).await,
                    None => break,
                },
                _ = beats.tick() => self.call::<()>(Call::Still).await,
                () = idle => {
                    if self.rooms.retire(&self.id, &self.inbox).await {
                        break;
                    }
                    Ok(())
                }
            };
            if done.is_err() {
                tracing::info!(id = %self.id, "a table's owner is lost");
                break;
            }
        }
        self.say(&ToOwner::Go(self.owner.relay));
    }

    /// Says something to the owner that is not answered.
    fn say(&self, message: &ToOwner) {
        // Where it does not come to the owner, that hears no more of this relay either.
        let _ = self.bus.publish(&to_owner(&self.id), written(message));
    }

    /// Asks the owner for something.
    async fn call<T: DeserializeOwned>(&self, call: Call) -> Result<T, Lost> {
        let message = ToOwner::Call(self.owner.relay, self.owner.epoch, call);
        let subject = to_owner(&self.id);
        let answer = ask(self.bus.as_ref(), &subject, &message, self.silence);
        let answer: Answered<T> = answer.await.ok_or(Lost)?;
        answer.map_err(|_| Lost)
    }

    /// Asks the owner for something that somebody waits for.
    async fn forward<T: DeserializeOwned>(&self, call: Call, reply: Reply<T>) -> Result<(), Lost> {
        let answer = self.call(call).await?;
        // Whoever asked may have gone again.
        let _ = reply.send(answer);
        Ok(())
    }

    async fn carry(&mut self, message: Message) -> Result<(), Lost> {
        let key = |guest: Digest| guest.0;
        match message {
            Message::Join(client, guest, hello, reply) => {
                let asked = millis(self.clock.moment());
                let joined: JoinedText =
                    self.call(Call::Join(client, guest.map(key), hello)).await?;
                let ahead = joined.time - i64::midpoint(asked, millis(self.clock.moment()));
                // What was said before is in the view already.
                self.pass_on_what_is_there()?;
                let news = self.voice.listen(joined.is_player());
                let _ = reply.send(joined.with(news, ahead));
                Ok(())
            }
            Message::Ask(page, said, arrived, reply) => {
                let (page, age) = (page.0, age(arrived));
                self.forward(Call::Ask { page, said, age }, reply).await
            }
            Message::Say(guest, said, arrived, reply) => {
                let (guest, age) = (guest.0, age(arrived));
                self.forward(Call::Say { guest, said, age }, reply).await
            }
            Message::Game(guest, reply) => self.forward(Call::Game(guest.0), reply).await,
            Message::Hello(page, hello, reply) => {
                let page = page.0;
                let answer: (u32, String) = self.call(Call::Hello { page, hello }).await?;
                self.pass_on_what_is_there()?;
                let _ = reply.send((answer.0, Utf8Bytes::from(answer.1)));
                Ok(())
            }
            Message::State(page, reply) => {
                let answer: (u32, String) = self.call(Call::State(page.0)).await?;
                self.pass_on_what_is_there()?;
                let _ = reply.send((answer.0, Utf8Bytes::from(answer.1)));
                Ok(())
            }
            Message::Lag(page, lag) => self.call(Call::Lag(page.0, lag)).await,
            Message::Left(page) => self.call(Call::Left(page.0)).await,
            Message::PlayersChanged => {
                self.say(&ToOwner::PlayersChanged);
                Ok(())
            }
            Message::PassedOn(guest, account) => {
                self.say(&ToOwner::PassedOn(guest.0, account.0));
                Ok(())
            }
            Message::Follow(secret, guest, has_account, reply) => {
                let follow = Call::Follow {
                    secret: secret.0,
                    guest: guest.0,
                    has_account,
                };
                self.forward(follow, reply).await
            }
            Message::End(reply) => self.forward(Call::End, reply).await,
            Message::Link(guest, kind, secret, reply) => {
                let link = Call::Link {
                    guest: guest.map(key),
                    kind,
                    secret: secret.0,
                };
                self.forward(link, reply).await
            }
        }
    }

    /// Passes on what the owner says to all pages.
    fn pass_on(&self, text: &quantarium_bus::Text) -> Result<(), Lost> {
        let FromOwner(epoch, news) = heard(text).ok_or(Lost)?;
        // One that has lost the table may not know it yet.
        if epoch == self.owner.epoch {
            self.voice.say(news.into());
        }
        Ok(())
    }

    fn pass_on_what_is_there(&mut self) -> Result<(), Lost> {
        while let Some(news) = self.owner.news.next_there().map_err(|Gap| Lost)? {
            self.pass_on(&news.text)?;
        }
        Ok(())
    }
}

/// How many milliseconds ago something came in.
fn age(arrived: Instant) -> u64 {
    u64::try_from(arrived.elapsed().as_millis()).unwrap_or(u64::MAX)
}
