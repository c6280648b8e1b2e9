//! Whose the open seeks are, as far as shares go: one client has its share of them, and where the lobby is full, whoever has
//! most makes room, guests before accounts and the oldest first.

use std::collections::{HashMap, HashSet};

use quantarium_people::{Digest, MOST_SEEKS, NoPlace, OpenSeek, Who};
use quantarium_store::{StoreError, seeks};
use quantarium_wire::SeekId;

use super::Seeks;
use crate::base::{Client, Permit, Permits, Result, or_logged};

/// Seeks of one client.
const SHARE: usize = 20;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Opener {
    pub(crate) holder: Digest,
    pub(crate) client: Client,
    pub(crate) who: Who,
}

pub(super) struct Openers {
    permits: Permits,
    by: HashMap<SeekId, Permit>,
}

impl Default for Openers {
    fn default() -> Self {
        Self {
            permits: Permits::new("seeks are open", MOST_SEEKS, 0, SHARE),
            by: HashMap::new(),
        }
    }
}

impl Openers {
    /// Gives the permits of seeks that are gone back. One that was opened before the server started, or at another, is nobody's
    /// elsewhere.
    fn follow(&mut self, seeks: &[OpenSeek]) {
        let open: HashSet<&SeekId> = seeks.iter().map(|seek| &seek.id).collect();
        self.by.retain(|id, _| open.contains(id));
        for id in open {
            if !self.by.contains_key(id)
                && let Ok(permit) = self.permits.try_take(Client::default())
            {
                self.by.insert(id.clone(), permit);
            }
        }
    }

    pub(super) fn forget(&mut self, id: &SeekId) {
        self.by.remove(id);
    }
}

impl Seeks {
    /// Takes a permit for one more seek, and withdraws the one that makes room for it.
    pub(super) async fn make_room(
        &self,
        seeks: &mut Vec<OpenSeek>,
        id: &SeekId,
        opener: Opener,
    ) -> Result<()> {
        let evicted: Vec<SeekId> = {
            let mut openers = self.openers.lock();
            openers.follow(seeks);
            let permit = openers.permits.try_take(opener.client);
            let permit = permit.map_err(|_| NoPlace::Full)?;
            permit.yields(opener.who == Who::Guest);
            openers.by.insert(id.clone(), permit);
            let evicted = openers.by.iter().filter(|(_, permit)| permit.is_evicted());
            evicted.map(|(id, _)| id.clone()).collect()
        };
        for evicted in evicted {
            if let Err(error) = self.withdraw(seeks, &evicted).await {
                self.openers.lock().forget(id);
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Withdraws a seek for its opener; nothing where it is gone already.
    async fn withdraw(&self, seeks: &mut Vec<OpenSeek>, id: &SeekId) -> Result<bool, StoreError> {
        let place = seeks.iter().position(|seek| seek.id == *id);
        let opener = place.and_then(|place| Some((place, *seeks[place].opener()?)));
        let Some((place, opener)) = opener else {
            return Ok(false);
        };
        self.take_back(seeks, place, &opener).await?;
        self.openers.lock().forget(id);
        Ok(true)
    }

    /// Ends a seek for the operator; whether it was open.
    pub(crate) async fn end(&self, id: &SeekId) -> Result<bool, StoreError> {
        let mut seeks = self.seeks.lock().await;
        self.withdraw(&mut seeks, id).await
    }

    /// Notes which seeks are of guests: these, who have no account.
    pub(super) async fn note_guests(&self, seeks: &[OpenSeek]) -> HashSet<Digest> {
        let guests = self.store.read(seeks::waiting_guests).await;
        let words = "it cannot be read who waits without an account";
        let Some(guests) = or_logged(guests.map(Some), words) else {
            return HashSet::new();
        };
        let guests: HashSet<Digest> = guests.into_iter().collect();
        let mut openers = self.openers.lock();
        openers.follow(seeks);
        for seek in seeks {
            let is_guests = seek.opener().is_some_and(|opener| guests.contains(opener));
            if let Some(permit) = openers.by.get(&seek.id) {
                permit.yields(is_guests);
            }
        }
        guests
    }
}
