//! Seeks: who wants to play what, who has taken a place, and until when it stays open.

use quantarium_rules::{Random, Seed};
use quantarium_wire::{NewSeek, Occupant, Seating, SeekId, TimeControl};
use thiserror::Error;

use crate::Digest;

/// How long the place of somebody who has left the site is held where a clock will run, or where they have no account, in seconds.
const GRACE: i64 = 180;
/// How long a seek for a game at which one must be there stays open, in seconds.
pub const LIVE: i64 = 24 * 3600;
/// How long another seek stays open, in seconds.
pub const SLOW: i64 = 14 * 24 * 3600;
/// Seeks that one guest may have open.
const OWN: usize = 3;
/// Places that one guest may wait at, their own seeks included.
const WAITING: usize = 6;
/// Seeks that are open at once.
pub const MOST_SEEKS: usize = 200;

/// A seek as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenSeek {
    /// Its name, unique.
    pub id: SeekId,
    /// As it was asked for; the game string is canonical.
    pub new: NewSeek,
    /// How many people play.
    pub places: u8,
    /// When it was opened, in seconds since 1970 (UTC).
    pub opened: i64,
    /// Who has a place: first who opened it, then the others in the order in which they came.
    pub guests: Vec<Digest>,
}

/// What somebody is, as far as rated games go: those are between two people with accounts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Somebody without an account.
    Guest,
    /// Somebody with an account.
    Person,
    /// A program's account.
    Bot,
}

impl Who {
    /// Whether they may open or take a rated seek.
    ///
    /// # Errors
    /// When they have no account, or a bot's.
    pub fn may_be_rated(self) -> Result<(), NoPlace> {
        match self {
            Self::Guest => Err(NoPlace::Guest),
            Self::Person => Ok(()),
            Self::Bot => Err(NoPlace::Bot),
        }
    }
}

/// Why a seek cannot be opened, or a place not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoPlace {
    /// It is gone: somebody was faster, or its time is over.
    #[error("this seek is not open any more")]
    Gone,
    #[error("this is your own seek: others take its places")]
    Own,
    /// The guest has as many open seeks as a guest may have.
    #[error("you have {OWN} open seeks: withdraw one first")]
    TooMany,
    /// The guest waits for as many games as a guest may.
    #[error("you wait for {WAITING} games: leave one first")]
    Waiting,
    #[error("this game is rated: log in to play it")]
    Guest,
    #[error("rated games of the lobby are people's: this account is a bot's")]
    Bot,
    #[error("this seek is for ratings within {0} points of its opener's")]
    Range(u32),
    #[error("the lobby is full: wait a little")]
    Full,
}

impl NoPlace {
    /// The name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Gone => "seek-gone",
            Self::Own => "own-seek",
            Self::TooMany | Self::Waiting => "many-seeks",
            Self::Guest => "logged-out",
            Self::Bot => "rated-game",
            Self::Range(_) => "rating-range",
            Self::Full => "too-many",
        }
    }
}

/// Who sits where once all places are taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    /// By seat, the party that has it: the place in [`OpenSeek::guests`].
    pub parties: Vec<u8>,
    /// By what the seats were drawn, where they were.
    pub seed: Option<Seed>,
}

impl OpenSeek {
    /// Who opened it.
    pub fn opener(&self) -> Option<&Digest> {
        self.guests.first()
    }

    /// Whether somebody has a place.
    pub fn has(&self, guest: &Digest) -> bool {
        self.guests.contains(guest)
    }

    /// Gives the place of a guest to an account; it has one place only.
    pub fn pass_on(&mut self, guest: &Digest, account: Digest) {
        if self.has(&account) {
            self.guests.retain(|other| other != guest);
        }
        for other in self.guests.iter_mut().filter(|other| *other == guest) {
            *other = account;
        }
    }

    /// Whether all places are taken once one more is.
    pub fn is_last_place(&self) -> bool {
        self.guests.len() + 1 >= usize::from(self.places)
    }

    /// Whether the players must be there when it begins.
    pub fn is_live(&self) -> bool {
        self.new.clock.is_some_and(TimeControl::is_live)
    }

    /// What it asks for, as others see it: players of a rated game have no help.
    pub fn shown(&self) -> NewSeek {
        NewSeek {
            unaided: self.new.unaided || self.new.rated,
            ..self.new.clone()
        }
    }

    /// Until when the seek stays open, in seconds since 1970.
    pub fn until(&self) -> i64 {
        self.opened + if self.is_live() { LIVE } else { SLOW }
    }

    /// Whether the place of somebody who has left the site is free again; `since` is when they left. Only an account can be
    /// expected back where no clock runs.
    pub fn gives_up(&self, since: i64, now: i64, has_account: bool) -> bool {
        (self.is_live() || !has_account) && now - since >= GRACE
    }

    /// Whether somebody may take a place, with the seeks that are open.
    ///
    /// # Errors
    /// When it is their own, it is rated and they have no account of a person, or they wait for too many games.
    pub fn may_take(&self, guest: &Digest, who: Who, open: &[Self]) -> Result<(), NoPlace> {
        if self.opener() == Some(guest) {
            return Err(NoPlace::Own);
        }
        if self.new.rated {
            who.may_be_rated()?;
        }
        let waits = open.iter().filter(|seek| seek.has(guest)).count();
        // The last place is not waited at.
        let free = waits < WAITING || self.is_last_place();
        free.then_some(()).ok_or(NoPlace::Waiting)
    }

    /// Who sits where once all places are taken; `seed` is used where the seats are drawn.
    pub fn seated(&self, seed: Seed) -> Seated {
        let mut parties: Vec<u8> = (0..self.places).collect();
        match self.new.seating {
            Seating::Opener => {}
            Seating::Other => parties.rotate_left(1),
            Seating::Chance => Random::new(seed).shuffle(&mut parties),
        }
        let seed = (self.new.seating == Seating::Chance).then_some(seed);
        Seated { parties, seed }
    }

    /// Whether another seek is the same once more: a second click, or a lost answer.
    pub fn is_same(&self, other: &Self) -> bool {
        self.opener() == other.opener() && self.new == other.new
    }

    /// Whether the ratings of who opened it and of who would take a place are close enough.
    ///
    /// # Errors
    /// When they are not.
    pub fn fits(&self, opener: f64, other: f64) -> Result<(), NoPlace> {
        match self.new.within {
            Some(within) if (opener - other).abs() > f64::from(within) => {
                Err(NoPlace::Range(within))
            }
            _ => Ok(()),
        }
    }
}

/// By seat, the party that has it, once the seats of persons are drawn by a seed: the parties of these seats, in
/// their order, shuffled.
pub fn drawn(occupants: &[Occupant], parties: &[u8], seed: Seed) -> Vec<u8> {
    let mut drawn = parties.to_vec();
    let persons =
        || (0..parties.len()).filter(|seat| occupants.get(*seat) == Some(&Occupant::Person));
    let mut shuffled: Vec<u8> = persons().map(|seat| parties[seat]).collect();
    Random::new(seed).shuffle(&mut shuffled);
    for (seat, party) in persons().zip(shuffled) {
        drawn[seat] = party;
    }
    drawn
}

/// Whether somebody may open one more seek.
///
/// # Errors
/// When they have too many.
pub fn may_seek(guest: &Digest, open: &[OpenSeek]) -> Result<(), NoPlace> {
    let own = open.iter().filter(|seek| seek.opener() == Some(guest));
    (own.count() < OWN).then_some(()).ok_or(NoPlace::TooMany)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Secret;

    fn guest(number: u8) -> Digest {
        Secret::of([number; 32]).digest()
    }

    fn seek(places: u8, guests: &[u8], seating: Seating) -> OpenSeek {
        OpenSeek {
            id: SeekId("a".to_owned()),
            new: NewSeek::of_two("quanta".to_owned(), None, seating, false),
            places,
            opened: 1000,
            guests: guests.iter().map(|number| guest(*number)).collect(),
        }
    }

    fn live() -> OpenSeek {
        let mut live = seek(2, &[1], Seating::Opener);
        let (base, increment) = (60, 0);
        live.new.clock = Some(TimeControl::Clock { base, increment });
        live
    }

    #[test]
    fn nobody_plays_themselves_and_each_seeks_and_waits_for_so_many_games_only() {
        let three = seek(3, &[1], Seating::Opener);
        let own = three.may_take(&guest(1), Who::Guest, &[]);
        assert_eq!(own, Err(NoPlace::Own));
        assert_eq!(three.may_take(&guest(2), Who::Guest, &[]), Ok(()));
        let open = vec![seek(3, &[9, 2], Seating::Opener); WAITING];
        let waiting = three.may_take(&guest(2), Who::Guest, &open);
        assert_eq!(waiting, Err(NoPlace::Waiting));
        // What begins at once is no waiting.
        let two = seek(2, &[1], Seating::Opener);
        assert_eq!(two.may_take(&guest(2), Who::Guest, &open), Ok(()));
        let own = vec![two; OWN];
        assert_eq!(may_seek(&guest(1), &own), Err(NoPlace::TooMany));
        assert_eq!(may_seek(&guest(2), &own), Ok(()));
    }

    #[test]
    fn a_bot_takes_no_place_of_a_rated_seek() {
        let mut rated = seek(2, &[1], Seating::Chance);
        rated.new.rated = true;
        let taken = rated.may_take(&guest(2), Who::Bot, &[]);
        assert_eq!(taken, Err(NoPlace::Bot));
    }

    #[test]
    fn with_a_clock_a_place_is_held_for_a_while_and_without_one_for_days() {
        let slow = seek(2, &[1], Seating::Opener);
        assert!(!slow.gives_up(1000, 1000 + SLOW, true));
        assert!(!slow.gives_up(1000, 1000 + GRACE - 1, false));
        assert!(slow.gives_up(1000, 1000 + GRACE, false));
        assert_eq!(slow.until(), 1000 + SLOW);
        assert!(!live().gives_up(5000, 5000 + GRACE - 1, true));
        assert!(live().gives_up(5000, 5000 + GRACE, true));
        assert_eq!(live().until(), 1000 + LIVE);
        // Who has an account need not be there where a move has days.
        let mut days = slow;
        days.new.clock = Some(TimeControl::Days { days: 3 });
        assert!(!days.gives_up(1000, 1000 + SLOW, true));
    }

    #[test]
    fn seats_are_given_as_the_opener_chose() {
        let parties = |seek: &OpenSeek| seek.seated(Seed(7)).parties;
        assert_eq!(parties(&seek(3, &[1], Seating::Opener)), [0, 1, 2]);
        assert_eq!(parties(&seek(3, &[1], Seating::Other)), [1, 2, 0]);
        assert_eq!(seek(2, &[1], Seating::Other).seated(Seed(7)).seed, None);
    }

    #[test]
    fn drawn_seats_follow_from_the_recorded_seed_and_are_fair() {
        let seek = seek(2, &[1], Seating::Chance);
        let begins = (0..1000).filter(|seed| {
            let seated = seek.seated(Seed(*seed));
            assert_eq!(seated.seed, Some(Seed(*seed)));
            assert_eq!(seated, seek.seated(Seed(*seed)));
            seated.parties == [0, 1]
        });
        // Four standard deviations to each side.
        let begins = begins.count();
        assert!((437..=563).contains(&begins), "{begins}");
    }

    #[test]
    fn at_a_table_only_the_seats_of_persons_are_drawn() {
        let (person, computer) = (Occupant::Person, Occupant::computer(1));
        let occupants = [person, computer, person, person];
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let parties = drawn(&occupants, &[0, 0, 1, 2], Seed(seed));
            assert_eq!(parties[1], 0);
            let mut persons = [parties[0], parties[2], parties[3]];
            seen.insert(persons);
            persons.sort_unstable();
            assert_eq!(persons, [0, 1, 2]);
        }
        assert_eq!(seen.len(), 6);
        // As the seats of a seek are drawn.
        let two = seek(2, &[1], Seating::Chance);
        for seed in (0..50).map(Seed) {
            assert_eq!(drawn(&[person; 2], &[0, 1], seed), two.seated(seed).parties);
        }
    }

    #[test]
    fn the_same_seek_twice_is_known() {
        let one = seek(2, &[1], Seating::Chance);
        let mut other = one.clone();
        (other.id, other.opened) = (SeekId("b".to_owned()), 2000);
        assert!(one.is_same(&other));
        assert!(!one.is_same(&seek(2, &[2], Seating::Chance)));
        let mut rated = one.clone();
        rated.new.rated = true;
        assert!(!one.is_same(&rated));
        assert!(!one.is_same(&seek(2, &[1], Seating::Opener)));
        assert!(!live().is_same(&seek(2, &[1], Seating::Opener)));
    }
}
