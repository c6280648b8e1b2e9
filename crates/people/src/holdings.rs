//! Whose a table is, and which links lead to its seats.

use quantarium_table::{Asker, Table};
use thiserror::Error;

use crate::Digest;

/// Devices that may hold a party at most.
const DEVICES: usize = 16;

/// Whose a table is, and which links lead to its seats.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Holdings {
    /// Guests, each with their party. Without any, the table belongs to nobody.
    pub holders: Vec<(u8, Digest)>,
    /// Links, by what is kept of their secrets.
    pub links: Vec<Link>,
}

/// A link to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Whose seats it leads to; without a party, to those that nobody has taken yet.
    pub party: Option<u8>,
    /// What is kept of its secret.
    pub secret: Digest,
}

/// What following a link leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Followed {
    /// The guest has these seats already.
    Has(u8),
    /// The guest is to hold this party too: another device of the same people.
    Device(u8),
    /// The guest takes the first free seats.
    TakesFree,
}

/// Why a link cannot be followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Follow {
    #[error("this link is not valid: ask for a new one")]
    Unknown,
    /// Somebody else was faster.
    #[error("all seats of this table are taken: you can watch")]
    Full,
    #[error("you have a seat at this table: this link is for another player")]
    Other,
    #[error("these seats are used on too many devices")]
    Devices,
}

impl Holdings {
    /// Who a guest is to the table.
    pub fn asker(&self, guest: Option<&Digest>) -> Asker {
        if self.holders.is_empty() {
            return Asker::Anybody;
        }
        let party = guest.and_then(|guest| self.party_of(guest));
        party.map_or(Asker::Stranger, Asker::Party)
    }

    /// The party that a guest holds.
    pub fn party_of(&self, guest: &Digest) -> Option<u8> {
        let held = self.holders.iter().find(|(_, holder)| holder == guest);
        held.map(|(party, _)| *party)
    }

    /// Where a link leads a guest.
    ///
    /// # Errors
    /// When there is no such link, or it leads nowhere any more.
    pub fn follow(
        &self,
        secret: &Digest,
        guest: &Digest,
        table: &Table,
    ) -> Result<Followed, Follow> {
        let link = self.links.iter().find(|link| link.secret == *secret);
        let link = link.ok_or(Follow::Unknown)?;
        match (link.party, self.party_of(guest)) {
            // The same link twice, or after a lost answer.
            (None, Some(party)) if party > 0 => Ok(Followed::Has(party)),
            (None, Some(_)) => Err(Follow::Other),
            (None, None) if table.free_party().is_none() => Err(Follow::Full),
            (None, None) => Ok(Followed::TakesFree),
            (Some(party), Some(held)) if party == held => Ok(Followed::Has(party)),
            (Some(_), Some(_)) => Err(Follow::Other),
            (Some(party), None) => {
                let devices = self.holders.iter().filter(|(one, _)| *one == party).count();
                let few = devices < DEVICES;
                few.then_some(Followed::Device(party))
                    .ok_or(Follow::Devices)
            }
        }
    }

    /// An account takes over what a guest holds, unless it has seats at the table already.
    pub fn pass_on(&mut self, guest: &Digest, account: Digest) {
        if self.party_of(&account).is_some() {
            return;
        }
        for (_, holder) in &mut self.holders {
            if holder == guest {
                *holder = account;
            }
        }
    }

    /// Notes a new link, which ends the one before of the same kind.
    pub fn set_link(&mut self, link: Link) {
        self.links.retain(|old| old.party != link.party);
        self.links.push(link);
    }
}
