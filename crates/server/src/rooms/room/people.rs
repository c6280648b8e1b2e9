//! Who is at a table: pages and their guests, and links to its seats.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use quantarium_people::{ChatScope, Digest, Followed, Link, NoPlace, Who};
use quantarium_store::{Also, blocks, leagues, players, tables};
use quantarium_table::{Act, Asker, Table, may};
use quantarium_wire::{Contest, GameFull, LeftSeat, LinkKind, Player, Refusal};
use tokio::time::{Instant, sleep_until};

use super::log::By;
use super::{Actor, PageId, Update};
use crate::base::players;

/// How often at most the pages are told that only the number of those who watch has changed.
const WATCHING_EVERY: Duration = Duration::from_secs(1);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Presence {
    /// By seat, whether somebody who has it is connected.
    pub(crate) seats: Vec<bool>,
    pub(crate) watching: u32,
    /// By seat, who has an account.
    pub(crate) players: Vec<Option<Player>>,
    /// The seats of accounts that were removed.
    pub(crate) former: Vec<u8>,
    /// The league or arena that the game is of, and where it is not public its members, who alone may know it.
    pub(crate) contest: Option<(Contest, Arc<[Digest]>)>,
    /// The player to move, where they have left.
    pub(crate) left: Option<LeftSeat>,
    /// The seats whose people have left, so that the computer goes on.
    pub(crate) replaced: Vec<u8>,
    /// By seat, what whoever has it may say.
    pub(crate) scopes: Vec<Option<ChatScope>>,
    /// Seats whose people hear nothing of each other, each pair in both orders.
    pub(crate) apart: Vec<(u8, u8)>,
}

/// Who asks, and what they are known by: several may have one seat, each on a device of their own.
pub(super) type Asking = (Asker, Option<Digest>);

#[derive(Default)]
pub(super) struct Pages {
    next: u64,
    pub(super) by: HashMap<PageId, Page>,
}

pub(super) struct Page {
    asker: Asker,
    guest: Option<Digest>,
    /// Whether somebody can see it.
    visible: bool,
    /// How long the way to it and back takes, in milliseconds; 0 until that is measured.
    lag: u32,
}

impl Pages {
    pub(super) fn add(&mut self, (asker, guest): Asking) -> PageId {
        self.next += 1;
        let id = PageId(self.next);
        let page = Page {
            asker,
            guest,
            visible: true,
            lag: 0,
        };
        self.by.insert(id, page);
        id
    }

    pub(super) fn asker(&self, id: PageId) -> Asker {
        let page = self.by.get(&id);
        page.map_or(Asker::Stranger, |page| page.asker)
    }

    pub(super) fn asking(&self, id: PageId) -> Asking {
        let page = self.by.get(&id);
        (self.asker(id), page.and_then(|page| page.guest))
    }

    /// A guest's pages are an account's from now on.
    pub(super) fn pass_on(&mut self, guest: &Digest, account: Digest) {
        let pages = self.by.values_mut();
        let theirs = pages.filter(|page| page.guest.as_ref() == Some(guest));
        theirs.for_each(|page| page.guest = Some(account));
    }

    pub(super) fn set_visible(&mut self, id: PageId, visible: bool) {
        let page = self.by.entry(id);
        page.and_modify(|page| page.visible = visible);
    }

    /// How long the way to a party and back takes, in milliseconds: to that of its pages to which it is longest.
    fn lag(&self, party: u8) -> u32 {
        let own = |page: &&Page| [Asker::Anybody, Asker::Party(party)].contains(&page.asker);
        let pages = self.by.values().filter(own);
        pages.map(|page| page.lag).max().unwrap_or(0)
    }

    pub(super) fn sees(&self, party: u8) -> bool {
        let mut pages = self.by.values();
        pages.any(|page| page.visible && page.asker == Asker::Party(party))
    }

    fn has(&self, party: u8) -> bool {
        let mut pages = self.by.values();
        pages.any(|page| page.asker == Asker::Party(party))
    }

    /// By seat, whether somebody who has it is there; and how many others are.
    fn there(&self, table: &Table) -> (Vec<bool>, u32) {
        let mut seats = vec![false; table.occupants().len()];
        let mut watching = 0;
        for page in self.by.values() {
            match page.asker {
                Asker::Party(party) => {
                    for seat in table.seats_of(party) {
                        seats[usize::from(seat)] = true;
                    }
                }
                Asker::Anybody | Asker::Stranger => watching += 1,
            }
        }
        (seats, watching)
    }
}

/// When the pages are told again how many watch. Whoever begins to look at a game does not have all of them told at once.
#[derive(Debug, Default)]
pub(super) struct Watching {
    sent: Option<Instant>,
    waits: bool,
}

impl Watching {
    /// Waits until they are to be told, for ever where nothing has changed.
    pub(super) async fn due(&self) {
        match self.sent.filter(|_| self.waits) {
            Some(sent) => sleep_until(sent + WATCHING_EVERY).await,
            None => std::future::pending().await,
        }
    }

    /// Whether it may be told at once that their number has changed; else it is due later.
    fn may_publish(&mut self) -> bool {
        self.waits = self.sent.is_some_and(|at| at.elapsed() < WATCHING_EVERY);
        !self.waits
    }
}

impl Actor {
    /// A guest follows a link: their seats.
    pub(super) async fn follow(
        &mut self,
        secret: &Digest,
        guest: Digest,
        who: Who,
    ) -> Result<Vec<u8>, Refusal> {
        if self.table.is_rated()
            && let Err(why) = who.may_be_rated()
        {
            let words = match why {
                NoPlace::Bot => "rated games by a link are people's: this account is a bot's",
                _ => "this game is rated: log in, then follow the link again",
            };
            return Err(Refusal::new(why.code(), words));
        }
        let followed = self.holdings.follow(secret, &guest, &self.table);
        let followed = followed.map_err(|error| Refusal::new("not-yours", error))?;
        let party = match followed {
            Followed::Has(party) => party,
            Followed::Device(party) => {
                let id = self.table.id().0.clone();
                let held = self.written(move |tx| tables::hold(tx, &id, party, &guest));
                held.await?;
                self.holdings.holders.push((party, guest));
                party
            }
            Followed::TakesFree => self.take_free_seats(guest).await?,
        };
        self.read_players().await;
        self.publish_people();
        Ok(self.table.seats_of(party))
    }

    async fn take_free_seats(&mut self, guest: Digest) -> Result<u8, Refusal> {
        let change = self.table.validate_join(self.now())?;
        let party = self.table.free_party().unwrap_or_default();
        let by = By {
            party: Some(party),
            ..By::default()
        };
        // Who observes the table hears of them, too.
        self.holdings.holders.push((party, guest));
        let also = Some(Also::Holder(party, guest));
        let made = self.make(change, by, also).await;
        if made.is_err() {
            self.holdings.holders.pop();
        }
        made.map(|_| party)
    }

    /// A guest wants a link with this secret.
    pub(super) async fn link(
        &mut self,
        guest: Option<&Digest>,
        kind: LinkKind,
        secret: Digest,
    ) -> Result<(), Refusal> {
        let asker = self.holdings.asker(guest);
        let (act, party) = match kind {
            LinkKind::Invitation => (Act::Invite, None),
            LinkKind::Device => (Act::LinkDevice, asker.party()),
        };
        may(asker, act, &self.table).map_err(|denied| Refusal::new("not-yours", denied))?;
        let link = Link { party, secret };
        let id = self.table.id().0.clone();
        let noted = self.written(move |tx| tables::set_link(tx, &id, &link));
        noted.await?;
        self.holdings.set_link(link);
        Ok(())
    }

    pub(super) fn game(&self, guest: &Digest) -> GameFull {
        let party = self.holdings.party_of(guest);
        let you = party.map_or_else(Vec::new, |party| self.table.seats_of(party));
        let contest = self.contest.as_ref();
        GameFull {
            contest: contest.map(|(contest, _)| Box::new(contest.clone())),
            ..self.table.game_full(&self.players, you, self.now())
        }
    }

    pub(super) fn there(&self) -> Presence {
        let table = &self.table;
        let (seats, watching) = self.pages.there(table);
        Presence {
            seats,
            watching,
            players: self.players.clone(),
            former: self.former.clone(),
            contest: self.contest.clone(),
            left: table.left_seat(self.now()),
            replaced: table.replaced().iter().map(|player| player.0).collect(),
            scopes: self.scopes(),
            apart: self.apart_seats(),
        }
    }

    /// Tells the table who is there, and how long the way to them takes.
    pub(super) fn note_who_is_there(&mut self) {
        let now = self.now();
        for party in self.table.parties().to_vec() {
            let there = self.pages.has(party);
            self.table.set_there(party, there, now);
            let lag = (!self.is_bot(party)).then(|| self.pages.lag(party));
            self.table.set_lag(party, lag.unwrap_or(0));
        }
    }

    pub(super) fn note_lag(&mut self, page: PageId, milliseconds: u32) {
        let pages = &mut self.pages.by;
        pages.entry(page).and_modify(|page| page.lag = milliseconds);
        self.note_who_is_there();
    }

    /// Whether a program plays, whose moves come by calls of their own.
    fn is_bot(&self, party: u8) -> bool {
        let mut seats = self.table.seats_of(party).into_iter();
        let player = |seat: u8| self.players.get(usize::from(seat))?.as_ref();
        seats.any(|seat| player(seat).is_some_and(|player| player.bot))
    }

    /// Reads anew who has an account, what their ratings are, who is kept apart, and of which contest the game is.
    pub(super) async fn read_players(&mut self) {
        let read = self.read("the players cannot be read", |db, id| {
            let seated = (players::seated(db, id)?, players::former(db, id)?);
            let apart = blocks::apart_at(db, id)?;
            Ok((seated, apart, leagues::contest_of(db, id)?))
        });
        if let Some(((found, former), apart, contest)) = read.await {
            self.players = players(found, self.table.occupants().len());
            self.former = former;
            self.apart = apart;
            self.contest = contest.map(|(contest, members)| (contest, members.into()));
        }
    }

    /// Somebody has come or gone: tells everybody. That one more or less is watching can wait.
    pub(super) fn publish_presence(&mut self, asker: Asker) {
        if asker.party().is_some() || self.watching.may_publish() {
            self.publish_people();
        }
    }

    pub(super) fn publish_people(&mut self) {
        self.watching = Watching {
            sent: Some(Instant::now()),
            waits: false,
        };
        self.send(Update::People(Box::new(self.there())));
    }
}
