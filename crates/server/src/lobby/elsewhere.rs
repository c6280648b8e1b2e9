//! The lobby beside other servers over the same store. The seeks in the store are the truth; what is in memory follows
//! them when another server says that they have changed, or the store refuses because they have.

use std::sync::Arc;

use quantarium_people::{Digest, OpenSeek};
use quantarium_store::StoreError;
use tokio::sync::MutexGuard;

use super::{Lobby, News};
use crate::others::{FilledSeek, Word};

impl Lobby {
    /// Another server has changed the seeks.
    pub(crate) async fn read_anew(&self) {
        let mut seeks = self.seeks.lock().await;
        if let Err(error) = self.follow(&mut seeks).await {
            tracing::error!(%error, "the open seeks cannot be read");
        }
    }

    /// All places of a seek were taken at another server.
    pub(crate) async fn filled_elsewhere(&self, filled: FilledSeek) {
        let mut seeks = self.seeks.lock().await;
        seeks.retain(|seek| seek.id != filled.id);
        // There may be nobody to receive it, here and below.
        let filled = Arc::new(filled);
        self.featured.began(Arc::clone(&filled));
        let _ = self.news.send(News::Filled(filled));
    }

    /// Makes the seeks what they are in the store, and tells the pages here what is different.
    pub(super) async fn follow(
        &self,
        seeks: &mut MutexGuard<'_, Vec<OpenSeek>>,
    ) -> Result<(), StoreError> {
        let stored = self.stored(|store| store.seeks()).await?;
        for gone in seeks.iter().filter(|seek| !is_open(&stored, seek)) {
            let _ = self.news.send(News::Gone(gone.id.clone()));
        }
        for seek in stored.iter().filter(|seek| !seeks.contains(seek)) {
            let _ = self.news.send(News::Seek(Arc::new(seek.clone())));
        }
        **seeks = stored;
        Ok(())
    }

    /// Says to the other servers who is here of those that wait: their places are held.
    pub(super) fn say_who_waits(&self, seeks: &[OpenSeek]) {
        self.others.say(|| {
            let guests = seeks.iter().flat_map(|seek| &seek.guests);
            let here = guests.filter(|guest| self.guests.is_here(guest));
            Word::Waiting(here.map(|guest| guest.0).collect())
        });
    }
}

fn is_open(seeks: &[OpenSeek], seek: &OpenSeek) -> bool {
    seeks.iter().any(|other| other.id == seek.id)
}

impl FilledSeek {
    pub(super) fn has(&self, guest: &Digest) -> bool {
        self.guests.contains(&guest.0)
    }
}
