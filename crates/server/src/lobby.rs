//! The lobby: open seeks, who takes their places, and when they close. Its rules are in
//! `quantarium_people`; here they are carried out, written down and told.

mod announce;
mod arenas;
pub(crate) mod bots;
pub(crate) mod challenges;
mod featured;
mod feed;
mod guests;
pub(crate) mod leagues;
mod listed;
pub(crate) mod notices;
mod openers;
mod socket;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use quantarium_notify::Destinations;
use quantarium_people::{Digest, Holdings, NoPlace, OpenSeek, Rating, Seated, Who, may_seek};
use quantarium_rules::Seed;
use quantarium_store::{NewTable, StoreError, Tx, blocks, follows, players, seeks};
use quantarium_table::{SetupError, Start, Table};
use quantarium_wire::{
    FromLobby, NewSeek, NoticeKind, Occupant, PlaceTaken, Refusal, Seek, SeekId, Step, TableId,
};
use tokio::sync::{Mutex, broadcast};

use crate::base::{
    ApiError, Db, FilledSeek, Hint, Others, Progress, Result, TaskGuard, WallClock, games,
    happened, new_id, new_row, or_logged, random_bits,
};
use crate::lobby::bots::{BotUpdate, Bots};
use crate::lobby::challenges::{Challenges, may_be_rated};
use crate::lobby::leagues::{Ended, Leagues};
use crate::lobby::notices::Notices;
use crate::rooms::room::{Observer, RoomServices};
use featured::Featured;
use guests::Guests;
use listed::{Listed, shown};
use openers::Openers;

pub use announce::SeekWebhook;
pub(crate) use announce::announce;
pub(crate) use feed::{feed, xml};
pub(crate) use guests::{Present, ToGuest};
pub(crate) use openers::Opener;
pub(crate) use socket::Visit;

/// How many updates a page may be behind; one that is further behind is sent everything again.
const BEHIND: usize = 64;
/// How often it is looked at what is over.
const SWEEP: Duration = Duration::from_secs(5);
/// How often taking a place is tried where other servers give others away meanwhile.
const TRIES: usize = 8;

/// What stands in the lobby: open seeks, challenges, arenas and leagues, who is there, and the notices of it all.
pub(crate) struct Lobby {
    pub(crate) seeks: Arc<Seeks>,
    pub(crate) guests: Arc<Guests>,
    pub(crate) bots: Arc<Bots>,
    pub(crate) notices: Arc<Notices>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) leagues: Arc<Leagues>,
}

impl Lobby {
    /// They follow the games of rooms that work with `services` from then on.
    pub(crate) fn new(services: &mut RoomServices, destinations: Destinations) -> Arc<Self> {
        let seeks = Seeks::new(services, destinations);
        let ended = Arc::<Ended>::default();
        services.observers.push(ended.clone());
        let leagues = Arc::new(Leagues {
            services: services.clone(),
            seeks: Arc::clone(&seeks),
            ended,
        });
        Arc::new(Self {
            guests: Arc::clone(&seeks.guests),
            bots: Arc::clone(&seeks.bots),
            notices: Arc::clone(&seeks.notices),
            challenges: Challenges::new(&seeks),
            leagues,
            seeks,
        })
    }

    /// Closes what is over until the server ends.
    pub(crate) async fn sweep(self: Arc<Self>, mut guard: TaskGuard) {
        let seeks = &self.seeks;
        while guard.waits(SWEEP).await {
            seeks.close_what_is_over().await;
            let ended = self.challenges.end_what_is_over().await;
            or_logged(ended, "challenges cannot be ended");
            if let Some(shown) = seeks.featured.changed(seeks.wall_clock.millis()) {
                // Another game is shown live. There may be nobody to receive it, here and below.
                let _ = seeks.updates.send(Update::Featured(shown));
            }
            self.bots.publish_bots();
            if seeks.others.site().is_some() {
                // What another server has left behind that was killed.
                self.notices.wake();
            }
        }
    }
}

/// The open seeks, and the pages that are told of changes.
pub(crate) struct Seeks {
    store: Db,
    wall_clock: WallClock,
    /// Oldest first. Locked for as long as something is written, so that updates come in the same order.
    seeks: Mutex<Vec<OpenSeek>>,
    updates: broadcast::Sender<Update>,
    /// Says which seeks are opened at this server.
    opened: broadcast::Sender<Arc<Listed>>,
    pub(crate) guests: Arc<Guests>,
    pub(crate) bots: Arc<Bots>,
    pub(crate) notices: Arc<Notices>,
    featured: Arc<Featured>,
    others: Others,
    /// Locked only while `seeks` is.
    openers: parking_lot::Mutex<Openers>,
}

/// What is said to all pages.
#[derive(Clone, Debug)]
enum Update {
    /// New, or one more place is taken or free.
    Seek(Arc<Listed>),
    Gone(SeekId),
    /// All places are taken.
    Filled(Arc<FilledSeek>),
    Featured(featured::Shown),
}

impl Seeks {
    /// The lobby with the seeks that are stored.
    fn new(services: &mut RoomServices, destinations: Destinations) -> Arc<Self> {
        let (store, wall_clock) = (services.store.clone(), services.wall_clock.clone());
        let others = services.others.clone();
        let seeks = store.blocking().read(seeks::all);
        let seeks = or_logged(seeks, "the open seeks cannot be read");
        let lobby = Arc::new(Self {
            guests: Guests::new(wall_clock.clone(), others.clone()),
            bots: Bots::new(others.clone()),
            notices: Notices::new(services, destinations),
            featured: Arc::default(),
            store,
            wall_clock,
            seeks: Mutex::new(seeks),
            updates: broadcast::Sender::new(BEHIND),
            opened: broadcast::Sender::new(BEHIND),
            others,
            openers: parking_lot::Mutex::default(),
        });
        let observers: [Arc<dyn Observer>; 5] = [
            lobby.notices.clone(),
            lobby.featured.clone(),
            lobby.guests.clone(),
            lobby.bots.clone(),
            Arc::new(Arc::clone(&lobby)),
        ];
        services.observers.extend(observers);
        lobby
    }

    /// The open seeks as somebody sees them, oldest first.
    pub(crate) async fn list(&self, guest: Option<&Digest>) -> Vec<Seek> {
        let apart = self.apart_from(guest.copied()).await;
        self.shown_to(guest, &apart).await
    }

    /// The same for somebody who is kept apart from others.
    async fn shown_to(&self, guest: Option<&Digest>, apart: &HashSet<Digest>) -> Vec<Seek> {
        let mut open = self.seeks.lock().await.clone();
        open.retain(|seek| is_open_to(seek, apart));
        let listed = self.listed(open.iter()).await;
        listed.iter().map(|listed| shown(listed, guest)).collect()
    }

    pub(crate) async fn apart_from(&self, guest: Option<Digest>) -> HashSet<Digest> {
        let Some(guest) = guest else {
            return HashSet::new();
        };
        let store = &self.store;
        let found = store.read(move |db| blocks::apart_from(db, &guest)).await;
        let found = or_logged(found, "it cannot be read who is blocked");
        found.into_iter().collect()
    }

    /// Opens a seek; answers with the one that is there where the same is asked for twice.
    pub(crate) async fn open(&self, new: NewSeek, opener: Opener) -> Result<Seek> {
        let guest = opener.holder;
        let game = quantarium_games::open(&new.game)?;
        if new.within.is_some() && !new.rated {
            let words = "only a rated game asks how close the ratings are";
            return Err(Refusal::new("wrong-game", words).into());
        }
        if new.rated {
            opener.who.may_be_rated()?;
            may_be_rated(&*game, new.seating)?;
        }
        if let Some(clock) = new.clock.filter(|clock| !clock.is_valid()) {
            return Err(SetupError::TimeControl(clock).into());
        }
        if new.stand_in.is_some() && game.seats().len() <= 2 {
            return Err(SetupError::StandIn.into());
        }
        let seek = OpenSeek {
            id: SeekId(new_id().0),
            new: NewSeek {
                game: game.name(),
                ..new
            },
            places: u8::try_from(game.seats().len()).unwrap_or(u8::MAX),
            opened: self.wall_clock.seconds(),
            guests: vec![guest],
        };
        let mut seeks = self.seeks.lock().await;
        if let Some(same) = seeks.iter().find(|other| other.is_same(&seek)) {
            return Ok(shown(&self.listed_one(same).await, Some(&guest)));
        }
        may_seek(&guest, &seeks)?;
        self.make_room(&mut seeks, &seek.id, opener).await?;
        let row = seek.clone();
        let opened = self.store.write(move |tx| seeks::open(tx, &row)).await;
        if let Err(error) = opened {
            self.openers.lock().forget(&seek.id);
            return Err(error.into());
        }
        tracing::info!(id = %seek.id, game = seek.new.game, "seek opened");
        let listed = self.publish(&seek).await;
        let answer = shown(&listed, Some(&guest));
        self.others.publish(&Hint::Seeks);
        // There may be nobody who wants to hear it.
        let _ = self.opened.send(listed);
        seeks.push(seek);
        drop(seeks);
        if opener.who != Who::Guest {
            self.notify_followers(guest, NoticeKind::Opened).await;
        }
        Ok(answer)
    }

    /// Gives somebody a place of a seek. With the last one the table is there.
    pub(crate) async fn take(&self, id: &SeekId, guest: Digest, who: Who) -> Result<PlaceTaken> {
        let apart = self.apart_from(Some(guest)).await;
        let mut seeks = self.seeks.lock().await;
        for _ in 1..TRIES {
            match self.try_to_take(&mut seeks, id, (guest, who), &apart).await {
                // Another server has changed it.
                Err(ApiError::Storage(StoreError::SeekGone(_))) => self.follow(&mut seeks).await?,
                taken => return taken,
            }
        }
        self.try_to_take(&mut seeks, id, (guest, who), &apart).await
    }

    async fn try_to_take(
        &self,
        seeks: &mut Vec<OpenSeek>,
        id: &SeekId,
        (guest, who): (Digest, Who),
        apart: &HashSet<Digest>,
    ) -> Result<PlaceTaken> {
        let place = position(seeks, id)?;
        let seek = &seeks[place];
        if !is_open_to(seek, apart) {
            return Err(NoPlace::Gone.into());
        }
        seek.may_take(&guest, who, seeks)?;
        // A second click, or a lost answer.
        if seek.has(&guest) {
            return Ok(PlaceTaken { table: None });
        }
        if let (Some(_), Some(opener)) = (seek.new.within, seek.opener()) {
            let [opener, other] = self.ratings(&seek.new.game, [*opener, guest]).await?;
            seek.fits(opener, other)?;
        }
        let mut next = seek.clone();
        next.guests.push(guest);
        if !seek.is_last_place() {
            let (store, id, taken) = (&self.store, id.0.clone(), seek.guests.len());
            let joined = store.write(move |tx| seeks::join(tx, &id, taken, &guest));
            joined.await?;
            self.publish(&next).await;
            self.others.publish(&Hint::Seeks);
            seeks[place] = next;
            return Ok(PlaceTaken { table: None });
        }
        let table = self.begin(&next).await?;
        seeks.remove(place);
        let filled = FilledSeek {
            id: next.id.clone(),
            game: next.new.game.clone(),
            guests: next.guests.clone(),
            table: table.clone(),
        };
        self.others.publish(&Hint::Filled(filled.clone()));
        self.publish_filled(filled);
        if next.is_live() {
            self.leave_other_live_seeks(seeks, &next.guests).await;
        }
        Ok(PlaceTaken { table: Some(table) })
    }

    /// The ratings of two in a game, as they begin where they have none.
    async fn ratings(&self, game: &str, of: [Digest; 2]) -> Result<[f64; 2], StoreError> {
        let pool = players::pool(game).to_owned();
        let named = self.store.read(move |db| players::among(db, &of, &pool, 2));
        let named = named.await?;
        Ok(of.map(|holder| {
            let own = named.iter().find(|(other, _)| *other == holder);
            let last = own.and_then(|(_, named)| named.rating);
            last.map_or(Rating::default().rating, |(rating, _)| rating.rating)
        }))
    }

    /// Withdraws one's own seek, or leaves the place that one has taken.
    pub(crate) async fn leave(&self, id: &SeekId, guest: &Digest) -> Result<()> {
        let mut seeks = self.seeks.lock().await;
        let place = position(&seeks, id)?;
        if !seeks[place].has(guest) {
            return Err(NoPlace::Gone.into());
        }
        Ok(self.take_back(&mut seeks, place, guest).await?)
    }

    /// An account takes over the places of a guest.
    pub(crate) async fn pass_on(&self, guest: Digest, account: Digest) -> Result<(), StoreError> {
        let mut seeks = self.seeks.lock().await;
        if !seeks.iter().any(|seek| seek.has(&guest)) {
            return Ok(());
        }
        self.store
            .write(move |tx| seeks::pass_on(tx, &guest, &account))
            .await?;
        for seek in seeks.iter_mut().filter(|seek| seek.has(&guest)) {
            seek.pass_on(&guest, account);
            // It has a name now.
            self.publish(seek).await;
        }
        self.others.publish(&Hint::Seeks);
        Ok(())
    }

    /// The seeks in the store are others now.
    pub(crate) async fn changed(&self) {
        self.others.publish(&Hint::Seeks);
        self.read_anew().await;
    }

    /// Another server has changed the seeks in the store.
    pub(crate) async fn read_anew(&self) {
        let mut seeks = self.seeks.lock().await;
        let followed = self.follow(&mut seeks).await;
        or_logged(followed, "the open seeks cannot be read");
    }

    /// Makes the seeks what they are in the store, and tells the pages what is different.
    async fn follow(&self, seeks: &mut Vec<OpenSeek>) -> Result<(), StoreError> {
        let stored = self.store.read(seeks::all).await?;
        let is_gone = |seek: &&OpenSeek| position(&stored, &seek.id).is_err();
        for gone in seeks.iter().filter(is_gone) {
            let _ = self.updates.send(Update::Gone(gone.id.clone()));
        }
        for seek in stored.iter().filter(|seek| !seeks.contains(seek)) {
            self.publish(seek).await;
        }
        *seeks = stored;
        Ok(())
    }

    async fn close_what_is_over(&self) {
        let now = self.wall_clock.seconds();
        let mut seeks = self.seeks.lock().await;
        let without_account = self.note_guests(&seeks).await;
        let waiting = seeks.iter().flat_map(|seek| seek.guests.iter().copied());
        self.guests.look_at(&waiting.collect());
        let mut place = 0;
        while let Some(seek) = seeks.get(place) {
            let away = |guest: &&Digest| {
                let since = self.guests.away_since(guest, seek.opened);
                let has_account = !without_account.contains(*guest);
                since.is_some_and(|since| seek.gives_up(since, now, has_account))
            };
            let over = seek.opener().filter(|_| now >= seek.until());
            let leaves = over.or_else(|| seek.guests.iter().find(away)).copied();
            match leaves {
                // The next one has moved up where a seek is gone; another guest may be away too.
                Some(guest) => {
                    if self.take_back(&mut seeks, place, &guest).await.is_err() {
                        // Another server may have been faster.
                        let _ = self.follow(&mut seeks).await;
                        return;
                    }
                }
                None => place += 1,
            }
        }
    }

    /// Whoever begins a game with a clock waits for no other such game.
    async fn leave_live_seeks(&self, guests: &[Digest]) {
        let mut seeks = self.seeks.lock().await;
        self.leave_other_live_seeks(&mut seeks, guests).await;
    }

    async fn leave_other_live_seeks(&self, seeks: &mut Vec<OpenSeek>, guests: &[Digest]) {
        for guest in guests {
            let waits = |seek: &OpenSeek| seek.is_live() && seek.has(guest);
            while let Some(place) = seeks.iter().position(waits) {
                if self.take_back(seeks, place, guest).await.is_err() {
                    return;
                }
            }
        }
    }

    /// Takes somebody's place back; a seek goes with its opener.
    async fn take_back(
        &self,
        seeks: &mut Vec<OpenSeek>,
        place: usize,
        guest: &Digest,
    ) -> Result<(), StoreError> {
        let seek = &seeks[place];
        let (id, guest) = (seek.id.clone(), *guest);
        let row = id.0.clone();
        if seek.opener() == Some(&guest) {
            self.store.write(move |tx| seeks::close(tx, &row)).await?;
            seeks.remove(place);
            let _ = self.updates.send(Update::Gone(id));
        } else {
            let left = self.store.write(move |tx| seeks::leave(tx, &row, &guest));
            left.await?;
            seeks[place].guests.retain(|other| *other != guest);
            self.publish(&seeks[place]).await;
        }
        self.others.publish(&Hint::Seeks);
        Ok(())
    }

    async fn begin(&self, seek: &OpenSeek) -> Result<TableId> {
        let table = new_id();
        let now = self.wall_clock.millis();
        let (mut row, come) = by_chance(seek, table.clone(), now)?;
        row.listed = true;
        let (store, id, taken) = (&self.store, seek.id.0.clone(), seek.guests.len() - 1);
        let filled = store.write(move |tx| seeks::fill(tx, &id, taken, &row, &come, now));
        filled.await?;
        self.notices.wake();
        tracing::info!(id = %seek.id, %table, "seek filled");
        Ok(table)
    }

    /// Opens the table of a challenge of the same name; whether it still waited.
    pub(crate) async fn begin_at(&self, seek: &OpenSeek, table: &TableId) -> Result<bool> {
        let now = self.wall_clock.millis();
        let (row, come) = by_chance(seek, table.clone(), now)?;
        let id = table.0.clone();
        let accept =
            move |tx: &Tx<'_>| quantarium_store::challenges::accept(tx, &id, &row, &come, now);
        let waited = self.store.write(accept).await?;
        self.notices.wake();
        if waited && seek.is_live() {
            self.leave_live_seeks(&seek.guests).await;
        }
        Ok(waited)
    }

    async fn publish(&self, seek: &OpenSeek) -> Arc<Listed> {
        let listed = Arc::new(self.listed_one(seek).await);
        let _ = self.updates.send(Update::Seek(Arc::clone(&listed)));
        listed
    }

    fn publish_filled(&self, filled: FilledSeek) {
        for guest in &filled.guests {
            let table = filled.table.clone();
            self.bots.send(guest, BotUpdate::GoesOn(table));
        }
        let filled = Arc::new(filled);
        self.featured.began(Arc::clone(&filled));
        let _ = self.updates.send(Update::Filled(filled));
    }

    /// Notifies the followers of an account that it came or has opened a game.
    async fn notify_followers(&self, account: Digest, kind: NoticeKind) {
        let notified = self.try_to_notify(account, kind).await;
        or_logged(notified, "followers cannot be notified");
    }

    async fn try_to_notify(&self, account: Digest, kind: NoticeKind) -> Result<(), StoreError> {
        let (store, now) = (&self.store, self.wall_clock.millis());
        let waiting = store.read(move |db| follows::are_waiting(db, &account, kind, now));
        if !waiting.await? {
            return Ok(());
        }
        let notified = store.write(move |tx| follows::notify(tx, &account, kind, now));
        let (name, followers) = notified.await?;
        for follower in followers {
            let name = name.clone();
            let update = match kind {
                NoticeKind::Opened => FromLobby::Opened { name },
                _ => FromLobby::Came { name },
            };
            self.guests.publish(&follower, update);
        }
        self.notices.wake();
        Ok(())
    }

    /// A seek has led to a table at another server.
    pub(crate) async fn was_filled(&self, filled: FilledSeek) {
        let mut seeks = self.seeks.lock().await;
        seeks.retain(|seek| seek.id != filled.id);
        self.publish_filled(filled);
    }
}

impl Observer for Arc<Seeks> {
    fn progressed(&self, progress: &Progress) {
        if !progress.begins.is_empty() {
            let (seeks, players) = (Self::clone(self), progress.begins.clone());
            tokio::spawn(async move { seeks.leave_live_seeks(&players).await });
        }
    }
}

/// The table of a seek whose places are all taken, and that all have come to it.
fn by_chance(seek: &OpenSeek, id: TableId, now: i64) -> Result<(NewTable, Vec<Step>)> {
    let start = games::any_start(&*games::open(&seek.new.game)?);
    seated(seek, seek.seated(Seed(random_bits())), start, id, now)
}

/// The same with these seats, and the start position that a seed draws.
fn seated(
    seek: &OpenSeek,
    seated: Seated,
    start: Seed,
    id: TableId,
    now: i64,
) -> Result<(NewTable, Vec<Step>)> {
    let game = quantarium_games::open(&seek.new.game)?;
    let occupants = vec![Occupant::Person; usize::from(seek.places)];
    let mut table = Table::open(id, game, occupants, &Start::Seed(start))?
        .with_parties(&seated.parties)?
        .with_seating(seated.seed)
        .with_unaided(seek.new.unaided)
        .with_clock(seek.new.clock)?
        .newly_rated(seek.new.rated)?
        .with_stand_in(seek.new.stand_in)?;
    let holdings = Holdings {
        holders: (0..).zip(seek.guests.iter().copied()).collect(),
        links: Vec::new(),
    };
    let come: Vec<Step> = (1..seek.places)
        .map(|party| Step::Joined { party })
        .collect();
    happened(&mut table, &come, now)?;
    Ok((new_row(&table, now / 1000, holdings), come))
}

fn position(seeks: &[OpenSeek], id: &SeekId) -> Result<usize> {
    let place = seeks.iter().position(|seek| seek.id == *id);
    Ok(place.ok_or(NoPlace::Gone)?)
}

/// Whether a seek is for somebody who is kept apart from others: not with one of them.
fn is_open_to(seek: &OpenSeek, apart: &HashSet<Digest>) -> bool {
    !seek.guests.iter().any(|guest| apart.contains(guest))
}

/// A game's name for people.
pub(crate) fn title(game: &str) -> String {
    match quantarium_games::open(game) {
        Ok(found) => found.info().title.to_owned(),
        Err(_) => game.to_owned(),
    }
}
