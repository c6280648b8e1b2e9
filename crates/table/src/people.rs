//! A table of several screens: who is behind which, and what only all of them together may do.
//!
//! A *party* is the people behind one screen, by number: 0 opened the table, the others come by a link. At
//! a table of one screen everybody is of party 0.

use quantarium_rules::Player;
use quantarium_wire::{Occupant, Offer, OfferKind, OpenOffer, RefusedOffer, Step, TableId};

use crate::change::Change;
use crate::{Moment, Refused, Result, SetupError, Table};

/// Who is behind which screen, and what they have agreed.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    /// By seat, who has it.
    parties: Vec<u8>,
    /// By party, whether it has come.
    come: Vec<bool>,
    /// What is offered.
    offer: Option<Open>,
    /// What was refused, or taken back, since the last ply: it is not asked for again at once.
    refused: Vec<Declined>,
    /// What has ended the game, where it was not a move by the rules.
    pub(crate) ending: Option<Step>,
    pub(crate) rematch: Option<TableId>,
}

#[derive(Clone, Debug)]
struct Open {
    seq: u32,
    by: Vec<u8>,
    offer: Offer,
}

#[derive(Clone, Debug)]
struct Declined {
    seq: u32,
    by: u8,
    from: u8,
    offer: Offer,
}

impl People {
    pub(crate) fn at_one_screen(seats: usize) -> Self {
        Self {
            parties: vec![0; seats],
            come: vec![true],
            ..Self::default()
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.come.len()
    }

    /// What has ended the game once this has happened, where it was not a move by the rules.
    pub(crate) fn ending_after(&self, step: &Step) -> Option<Step> {
        match step {
            Step::ResignationTakenBack => None,
            Step::Resigned { .. }
            | Step::TimeUp { .. }
            | Step::Drawn
            | Step::Aborted
            | Step::Unplayed { .. }
            | Step::Claimed { .. }
                if self.ending.is_none() =>
            {
                Some(step.clone())
            }
            _ => self.ending.clone(),
        }
    }

    /// What an event changes; `seq` is its number.
    pub(crate) fn apply(&mut self, seq: u32, step: &Step) {
        match step {
            Step::Joined { party } => {
                if let Some(come) = self.come.get_mut(usize::from(*party)) {
                    *come = true;
                }
            }
            Step::Offered { party, offer } => {
                let (by, offer) = (vec![*party], *offer);
                self.offer = Some(Open { seq, by, offer });
            }
            Step::Agreed { party } => self.offer.iter_mut().for_each(|open| open.by.push(*party)),
            Step::Declined { party } => {
                // Who takes an offer back has an answer, too.
                let open = self.offer.take();
                let declined = open.and_then(|open| {
                    Some(Declined {
                        seq,
                        by: *open.by.first()?,
                        from: *party,
                        offer: open.offer,
                    })
                });
                self.refused.extend(declined);
            }
            Step::Rematched { table } => {
                self.rematch = Some(table.clone());
                self.offer = None;
            }
            Step::Paused { .. } | Step::Resumed | Step::Holiday { .. } => {}
            Step::Suspended { .. } => self.offer = None,
            _ => {
                self.ending = self.ending_after(step);
                self.offer = None;
                self.refused.clear();
            }
        }
    }
}

impl Table {
    /// Says who is behind which screen, before anything has happened: a party for each seat, counted from 0
    /// without a gap. What it says of the computer's seats does not matter.
    ///
    /// # Errors
    /// When there are not as many as seats, or a number is left out.
    pub fn with_parties(mut self, parties: &[u8]) -> Result<Self, SetupError> {
        let persons = || {
            let seats = self.occupants.iter().zip(parties);
            seats.filter_map(|(occupant, party)| (*occupant == Occupant::Person).then_some(*party))
        };
        let count = 1 + persons().max().unwrap_or(0);
        let whole = count == 1 || (0..count).all(|one| persons().any(|party| party == one));
        if parties.len() != self.occupants.len() || !whole {
            return Err(SetupError::Parties);
        }
        self.people.parties = parties.to_vec();
        self.people.come = (0..count).map(|party| party == 0).collect();
        Ok(self)
    }

    /// Has the game count for its players' ratings: two people, each at a screen of their own.
    ///
    /// # Errors
    /// When there are more, or fewer, or the computer plays.
    pub fn with_ratings(mut self, rated: bool) -> Result<Self, SetupError> {
        let people = self.occupants == [Occupant::Person; 2];
        if rated && (!people || self.people.count() != 2) {
            return Err(SetupError::Rated);
        }
        self.rated = rated;
        Ok(self)
    }

    /// The same for a new game: with the board and the rules that the game usually has, so that one rating compares all who play it,
    /// and with seats that were drawn.
    ///
    /// # Errors
    /// When it is another game, or somebody has chosen a seat.
    pub fn newly_rated(self, rated: bool) -> Result<Self, SetupError> {
        if rated && !self.is_usual() {
            return Err(SetupError::RatedGame);
        }
        if rated && self.seating.is_none() {
            return Err(SetupError::RatedSeats);
        }
        self.with_ratings(rated)
    }

    /// Whether the game has the board and the rules that it usually has: those of its sheet, by which its balance is measured.
    pub fn is_usual(&self) -> bool {
        self.game.name() == self.game.info().id
    }

    /// Whether everybody has moved once a change is made: before that, nobody wins or loses anything.
    pub fn has_begun_after(&self, change: &Change) -> bool {
        let next = change.next.as_ref().map(|ply| ply.player);
        let moved = |seat| next == Some(seat) || self.has_moved(seat);
        (0..self.occupants.len()).all(|seat| moved(Player(seat as u8)))
    }

    /// Whether the game counts for its players' ratings.
    pub fn is_rated(&self) -> bool {
        self.rated
    }

    /// Has people play without help, or with it.
    pub fn with_unaided(mut self, unaided: bool) -> Self {
        self.unaided = unaided;
        self
    }

    /// Whether its players have no help until it is over.
    pub fn is_unaided(&self) -> bool {
        self.unaided || self.rated
    }

    /// By seat, the people who have it.
    pub fn parties(&self) -> &[u8] {
        &self.people.parties
    }

    /// Whether people play at several screens.
    pub fn is_online(&self) -> bool {
        self.people.count() > 1
    }

    /// Whether the people of a party decide for a seat.
    pub fn holds(&self, party: u8, seat: u8) -> bool {
        let seat = usize::from(seat);
        self.people.parties.get(seat) == Some(&party)
            && self.occupants.get(seat) == Some(&Occupant::Person)
    }

    /// The seats that the people of a party decide for.
    pub fn seats_of(&self, party: u8) -> Vec<u8> {
        let seats = 0..self.occupants.len() as u8;
        seats.filter(|seat| self.holds(party, *seat)).collect()
    }

    /// Whether a party has come.
    pub fn has_come(&self, party: u8) -> bool {
        self.people.come.get(usize::from(party)) == Some(&true)
    }

    /// The first party that has not come yet.
    pub fn free_party(&self) -> Option<u8> {
        let mut parties = 0..self.people.count() as u8;
        parties.find(|party| !self.has_come(*party))
    }

    /// The seats that nobody has taken yet.
    pub fn free_seats(&self) -> Vec<u8> {
        let parties = 0..self.people.count() as u8;
        let free = parties.filter(|party| !self.has_come(*party));
        free.flat_map(|party| self.seats_of(party)).collect()
    }

    /// What is offered, for a page.
    pub(crate) fn open_offer(&self) -> Option<OpenOffer> {
        let open = self.people.offer.as_ref()?;
        let by = open.by.iter().flat_map(|party| self.seats_of(*party));
        let (seq, by, offer) = (open.seq, by.collect(), open.offer);
        Some(OpenOffer { seq, by, offer })
    }

    /// What has been refused since the last ply, for a page.
    pub(crate) fn refused_offers(&self) -> Vec<RefusedOffer> {
        let refused = self.people.refused.iter().map(|declined| RefusedOffer {
            seq: declined.seq,
            by: self.seats_of(declined.by),
            from: self.seats_of(declined.from),
            offer: declined.offer,
        });
        refused.collect()
    }

    /// The parties that have not left, in order.
    pub fn staying(&self) -> Vec<u8> {
        let stays = |party: &u8| !self.seats_of(*party).is_empty();
        (0..self.people.count() as u8).filter(stays).collect()
    }

    /// The same table once more: everybody one seat on, so that somebody else begins. The parties are counted anew,
    /// as [`Self::staying`] has them.
    pub fn rematch_seats(&self) -> (Vec<Occupant>, Vec<u8>) {
        let staying = self.staying();
        let anew = |party: &u8| staying.iter().position(|one| one == party).unwrap_or(0) as u8;
        let mut occupants = self.occupants.clone();
        let mut parties: Vec<u8> = self.people.parties.iter().map(anew).collect();
        occupants.rotate_right(1);
        parties.rotate_right(1);
        (occupants, parties)
    }

    /// That somebody has followed the link.
    ///
    /// # Errors
    /// When all seats are taken, or the game is over.
    pub fn validate_join(&self, now: Moment) -> Result<Change> {
        self.goes_on()?;
        let party = self.free_party().ok_or(Refused::NoFreeSeat)?;
        let change = self.change(Step::Joined { party });
        Ok(Change { now, ..change })
    }

    /// That the same people play once more, where all have agreed.
    pub fn validate_rematch(&self, table: TableId) -> Change {
        self.change(Step::Rematched { table })
    }

    /// Whether a change is the last answer to the offer of another game, which [`Self::validate_rematch`]
    /// then carries out.
    pub fn agrees_to_rematch(&self, change: &Change) -> bool {
        let Step::Agreed { party } = change.step() else {
            return false;
        };
        let open = self.people.offer.as_ref();
        open.is_some_and(|open| open.offer == Offer::Rematch && self.all_but(*party, &open.by))
    }

    pub(crate) fn at_one_screen(&self) -> Result<()> {
        (!self.is_online()).then_some(()).ok_or(Refused::NoPause)
    }

    /// Takes back to the last move of a party: at once where nobody else is there to be asked.
    pub(crate) fn validate_back_for(&self, ply: u32, party: u8, now: Moment) -> Result<Change> {
        self.in_time(ply)?;
        self.goes_on()?;
        let mut plies = self.plies.iter();
        let own = plies.rposition(|ply| self.holds(party, ply.player.0));
        let plies = own.ok_or(Refused::NothingToTakeBack)? as u32;
        self.offer(party, Offer::TakeBack { plies }, now)
    }

    pub(crate) fn validate_offer(&self, kind: OfferKind, party: u8, now: Moment) -> Result<Change> {
        if !self.is_online() {
            return Err(Refused::NobodyToAsk);
        }
        match kind {
            OfferKind::Draw if !self.game.info().draws => Err(Refused::NoDraws),
            OfferKind::Draw if self.all_but(party, &[]) => Err(Refused::NobodyToAsk),
            OfferKind::Draw => {
                self.goes_on()?;
                self.offer(party, Offer::Draw, now)
            }
            OfferKind::Abort => {
                self.goes_on()?;
                // Before everybody has moved there is no game yet that somebody could lose.
                if self.plies.len() < self.occupants.len() {
                    return Ok(self.change(Step::Aborted));
                }
                self.offer(party, Offer::Abort, now)
            }
            OfferKind::Pause => {
                self.may_suspend()?;
                self.offer(party, Offer::Pause, now)
            }
            OfferKind::Rematch if !self.is_over() => Err(Refused::GoesOn),
            OfferKind::Rematch if self.people.rematch.is_some() => Err(Refused::NoOffer),
            OfferKind::Rematch if self.staying().len() < 2 => Err(Refused::NobodyToAsk),
            OfferKind::Rematch => self.offer(party, Offer::Rematch, now),
        }
    }

    /// An offer, or what it comes to where nobody else has to agree.
    fn offer(&self, party: u8, offer: Offer, now: Moment) -> Result<Change> {
        if let Some(open) = &self.people.offer {
            return match open.offer == offer {
                // Two who ask for the same have agreed.
                true => self.validate_answer(open.seq, true, party, now),
                false => Err(Refused::OfferOpen),
            };
        }
        let mut refused = self.people.refused.iter();
        if refused.any(|declined| (declined.by, declined.offer) == (party, offer)) {
            return Err(Refused::Declined);
        }
        if offer != Offer::Rematch && self.all_but(party, &[]) {
            return Ok(self.carry_out(offer, party, now));
        }
        Ok(self.change(Step::Offered { party, offer }))
    }

    pub(crate) fn validate_answer(
        &self,
        seq: u32,
        agree: bool,
        party: u8,
        now: Moment,
    ) -> Result<Change> {
        let open = self.people.offer.as_ref().filter(|open| open.seq == seq);
        let open = open.ok_or(Refused::NoOffer)?;
        if !agree {
            return Ok(self.change(Step::Declined { party }));
        }
        if open.by.contains(&party) {
            return Err(Refused::AskedBefore);
        }
        if self.all_but(party, &open.by) {
            return Ok(self.carry_out(open.offer, party, now));
        }
        Ok(self.change(Step::Agreed { party }))
    }

    /// Whether a party and those others are all who have come.
    fn all_but(&self, party: u8, others: &[u8]) -> bool {
        let mut parties = 0..self.people.count() as u8;
        parties.all(|one| {
            one == party
                || others.contains(&one)
                || !self.has_come(one)
                || self.seats_of(one).is_empty()
        })
    }

    /// What all have agreed to. Who opens the next table, not this one, carries a rematch out.
    fn carry_out(&self, offer: Offer, party: u8, now: Moment) -> Change {
        match offer {
            Offer::TakeBack { plies } => self.change(Step::TakenBack { plies }),
            Offer::Draw => self.change(Step::Drawn),
            Offer::Abort => self.change(Step::Aborted),
            Offer::Rematch => self.change(Step::Agreed { party }),
            Offer::Pause => self.change(Step::Suspended {
                used: self.used(now),
            }),
        }
    }
}
