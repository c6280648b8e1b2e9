//! Challenges: made, answered, withdrawn, and over after a while. They are stored; both sides hear of them by their
//! pages' connection to the lobby, and by the stream of events that a program reads.

mod asked;

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use quantarium_people::{Asked, Digest, NoChallenge, OpenSeek, Who, may_challenge, waits_until};
use quantarium_store::{
    NewChallenge, StoreError, StoredAccount, StoredChallenge, blocks, challenges, players,
};
use quantarium_wire::{self as wire, BotEvent, ChallengeEnd, FromLobby, TableId};
use tokio::time::sleep;

use crate::base::{ApiError, Buckets, Hint, Progress, Result, load};
use crate::lobby::{Present, Seeks, ToGuest};
use crate::rooms::room::Observer as _;

use asked::shown_to;
pub(crate) use asked::{for_program, may_be_rated, seek_of};

/// Who challenges, or answers.
pub(crate) struct Asking {
    pub(crate) holder: Digest,
    pub(crate) who: Who,
}

/// How often somebody may challenge somebody else and withdraw it, and in what time.
const WITHDRAWN: u32 = 2;
const IN: Duration = Duration::from_secs(60);

/// How often it is tried again to read what has become of a challenge.
const EVERY: Duration = Duration::from_secs(5);

pub(crate) struct Challenges {
    seeks: Arc<Seeks>,
    /// By challenger and challenged: those that are withdrawn count.
    withdrawn: Mutex<Buckets<(Digest, Digest)>>,
}

impl Challenges {
    pub(super) fn new(seeks: &Arc<Seeks>) -> Arc<Self> {
        Arc::new(Self {
            seeks: Arc::clone(seeks),
            withdrawn: Mutex::new(Buckets::new(WITHDRAWN, IN)),
        })
    }

    pub(crate) async fn make(
        &self,
        asking: &Asking,
        dest: &StoredAccount,
        new: &wire::NewChallenge,
    ) -> Result<StoredChallenge> {
        let wanted = asked::wanted(new, asking.holder, self.seeks.wall_clock.seconds())?;
        self.check(asking, dest, &wanted).await?;
        if !self.withdrawn.lock().has_one(&(asking.holder, dest.holder)) {
            return Err(ApiError::TooMany(
                "challenges to this player are being withdrawn",
            ));
        }
        let row = NewChallenge {
            until: waits_until(&wanted, dest.bot),
            seek: wanted,
            to: dest.holder,
        };
        let id = row.seek.id.0.clone();
        let made = self.seeks.store.write(move |tx| {
            challenges::make(tx, &row)?;
            challenges::find(tx, &row.seek.id.0)
        });
        let made = made.await?.ok_or(NoChallenge::Gone)?;
        tracing::info!(id, "challenge made");
        self.publish(&made);
        self.seeks.notices.wake();
        Ok(made)
    }

    async fn check(&self, asking: &Asking, dest: &StoredAccount, wanted: &OpenSeek) -> Result<()> {
        let (by, to) = (asking.holder, dest.holder);
        let asked = self.seeks.store.read(move |db| {
            let count = |who: Digest, is: fn(&StoredChallenge, &Digest) -> bool| {
                let found = challenges::around(db, &who)?;
                Ok::<_, StoreError>(found.iter().filter(|one| is(one, &who)).count())
            };
            let by_them = count(by, |one, who| one.challenger() == Some(who))?;
            let for_it = count(to, |one, who| one.new.to == *who)?;
            Ok(([by_them, for_it], blocks::apart_from(db, &by)?))
        });
        let (waiting, apart) = asked.await?;
        let takes = self.seeks.bots.takes(&to);
        let asked = Asked {
            own: by == to,
            name: &dest.name,
            bot: dest.bot,
            takes: takes.as_deref(),
            apart: apart.contains(&to),
            waiting,
        };
        if dest.banned.is_some() {
            return Err(NoChallenge::Away(dest.name.clone()).into());
        }
        let (family, rated) = (players::pool(&wanted.new.game), wanted.new.rated);
        Ok(may_challenge(asking.who, &asked, family, rated)?)
    }

    /// Accepts a challenge: the game begins. Again, it is answered by the same game.
    pub(crate) async fn accept(&self, id: &str, who: Digest) -> Result<()> {
        let Some(found) = self.waiting(id).await? else {
            return self.has_begun(id, &who).await;
        };
        if found.new.to != who {
            return Err(NoChallenge::Others.into());
        }
        let mut seek = found.new.seek.clone();
        seek.guests.push(who);
        let table = TableId(id.to_owned());
        if !self.seeks.begin_at(&seek, &table).await? {
            return self.has_begun(id, &who).await;
        }
        let progress = Progress::begun(table, seek.guests, self.seeks.wall_clock.millis());
        self.seeks.bots.progressed(&progress);
        self.seeks.others.publish(&Hint::Progress(progress));
        self.publish_end(&found, ChallengeEnd::Accepted, None);
        Ok(())
    }

    /// Waits until a challenge has ended: what has become of it. `present` has listened since before it was made.
    pub(crate) async fn ended(&self, present: &mut Present, id: &str) -> wire::ChallengeDone {
        let (store, table) = (&self.seeks.store, TableId(id.to_owned()));
        loop {
            match present.recv().await {
                Some(ToGuest::Page(FromLobby::ChallengeOver {
                    challenge,
                    end,
                    reason,
                })) if challenge.id.0 == id => return done(id, end, reason),
                Some(ToGuest::Page(_)) => {}
                // It may be what was missed.
                Some(ToGuest::ReadAnew) => loop {
                    let begun = match self.waiting(id).await {
                        Ok(Some(_)) => break,
                        Ok(None) => load(store, &table).await,
                        Err(error) => Err(error),
                    };
                    match begun {
                        Ok(_) => return done(id, ChallengeEnd::Accepted, None),
                        Err(ApiError::NotFound(_)) => {
                            return done(id, ChallengeEnd::Canceled, None);
                        }
                        // It cannot be read now.
                        Err(_) => sleep(EVERY).await,
                    }
                },
                None => std::future::pending().await,
            }
        }
    }

    pub(crate) async fn decline(&self, id: &str, who: Digest, why: Option<String>) -> Result<()> {
        let found = self.waiting(id).await?.ok_or(NoChallenge::Gone)?;
        if found.new.to != who {
            return Err(NoChallenge::Others.into());
        }
        let reason = why.unwrap_or_else(|| "generic".to_owned());
        self.end(found, ChallengeEnd::Declined, Some(reason)).await
    }

    pub(crate) async fn withdraw(&self, id: &str, who: &Digest) -> Result<()> {
        let found = self.waiting(id).await?.ok_or(NoChallenge::Gone)?;
        if found.challenger() != Some(who) {
            return Err(NoChallenge::Others.into());
        }
        self.withdrawn.lock().take((*who, found.new.to));
        self.end(found, ChallengeEnd::Canceled, None).await
    }

    /// Withdraws the challenges by and for somebody, or those of them with one other alone.
    pub(crate) async fn withdraw_all(&self, who: Digest, other: Option<Digest>) -> Result<()> {
        let store = &self.seeks.store;
        let found = store.read(move |db| challenges::around(db, &who)).await?;
        for one in found {
            let with = |other: &Digest| one.new.to == *other || one.challenger() == Some(other);
            if other.as_ref().is_none_or(with) {
                // It may have been answered in the same moment.
                let _ = self.end(one, ChallengeEnd::Canceled, None).await;
            }
        }
        Ok(())
    }

    /// The challenges that wait for an account, as programs see them.
    pub(crate) async fn for_account(&self, who: Digest) -> Result<Vec<wire::Challenge>> {
        let mut found = self.around(who).await?;
        found.retain(|one| one.new.to == who);
        let shown = found.iter().map(|one| for_program(one, "created", None));
        Ok(shown.collect())
    }

    /// The challenges that wait by or for somebody, as they see them.
    pub(crate) async fn waiting_around(&self, who: Digest) -> Result<Vec<wire::WaitingChallenge>> {
        let found = self.around(who).await?;
        let now = self.seeks.wall_clock.millis();
        Ok(found.iter().map(|one| shown_to(one, &who, now)).collect())
    }

    /// The challenges that wait by or for somebody.
    async fn around(&self, who: Digest) -> Result<Vec<StoredChallenge>> {
        let store = &self.seeks.store;
        let mut found = store.read(move |db| challenges::around(db, &who)).await?;
        let now = self.seeks.wall_clock.seconds();
        found.retain(|one| now < one.new.until);
        Ok(found)
    }

    pub(crate) async fn waiting(&self, id: &str) -> Result<Option<StoredChallenge>> {
        let (store, id) = (&self.seeks.store, id.to_owned());
        let found = store.read(move |db| challenges::find(db, &id)).await?;
        let now = self.seeks.wall_clock.seconds();
        Ok(found.filter(|found| now < found.new.until))
    }

    /// That a challenge has led to a game of somebody's already.
    async fn has_begun(&self, id: &str, who: &Digest) -> Result<()> {
        let found = load(&self.seeks.store, &TableId(id.to_owned())).await;
        let plays = found.is_ok_and(|found| found.stored.table.holdings.party_of(who).is_some());
        plays.then_some(()).ok_or(NoChallenge::Gone.into())
    }

    /// Ends a challenge without a game, unless somebody else has.
    async fn end(
        &self,
        challenge: StoredChallenge,
        end: ChallengeEnd,
        reason: Option<String>,
    ) -> Result<()> {
        let (store, id) = (&self.seeks.store, challenge.new.seek.id.0.clone());
        let ended = store.write(move |tx| challenges::end(tx, &id)).await?;
        if !ended {
            return Err(NoChallenge::Gone.into());
        }
        self.publish_end(&challenge, end, reason);
        Ok(())
    }

    pub(super) async fn end_what_is_over(&self) -> Result<()> {
        let (store, now) = (&self.seeks.store, self.seeks.wall_clock.seconds());
        for one in store.read(move |db| challenges::over(db, now)).await? {
            // It may have been answered in the same moment.
            let _ = self.end(one, ChallengeEnd::Expired, None).await;
        }
        Ok(())
    }

    fn publish(&self, challenge: &StoredChallenge) {
        for who in both(challenge) {
            let challenge = shown_to(challenge, who, self.seeks.wall_clock.millis());
            let update = FromLobby::Challenge { challenge };
            self.seeks.guests.publish(who, update);
        }
        let program = for_program(challenge, "created", None);
        let event = BotEvent::Challenge { challenge: program };
        self.seeks.bots.event(&challenge.new.to, event);
    }

    fn publish_end(&self, challenge: &StoredChallenge, end: ChallengeEnd, reason: Option<String>) {
        for who in both(challenge) {
            let ended = FromLobby::ChallengeOver {
                challenge: shown_to(challenge, who, self.seeks.wall_clock.millis()),
                end,
                reason: reason.clone(),
            };
            self.seeks.guests.publish(who, ended);
        }
        let program = for_program(challenge, status(end), reason);
        match (end, challenge.challenger()) {
            (ChallengeEnd::Declined, Some(challenger)) => {
                let event = BotEvent::ChallengeDeclined { challenge: program };
                self.seeks.bots.event(challenger, event);
            }
            (ChallengeEnd::Canceled | ChallengeEnd::Expired, _) => {
                let event = BotEvent::ChallengeCanceled { challenge: program };
                self.seeks.bots.event(&challenge.new.to, event);
            }
            _ => {}
        }
    }
}

/// How programs read that a challenge has ended.
fn status(end: ChallengeEnd) -> &'static str {
    match end {
        ChallengeEnd::Accepted => "accepted",
        ChallengeEnd::Declined => "declined",
        ChallengeEnd::Canceled | ChallengeEnd::Expired => "canceled",
    }
}

/// What has become of a challenge, as programs read it.
fn done(id: &str, end: ChallengeEnd, reason: Option<String>) -> wire::ChallengeDone {
    wire::ChallengeDone {
        done: status(end).to_owned(),
        game_id: (end == ChallengeEnd::Accepted).then(|| id.to_owned()),
        decline_reason: reason,
    }
}

/// Who challenges, and who is challenged.
fn both(challenge: &StoredChallenge) -> impl Iterator<Item = &Digest> {
    let challenger = challenge.challenger().into_iter();
    challenger.chain([&challenge.new.to])
}
