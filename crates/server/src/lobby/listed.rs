//! Open seeks as the lobby lists them: with who has opened them, and their rating.

use quantarium_people::{Digest, OpenSeek};
use quantarium_store::Named;
use quantarium_store::players::{self, Waiting};
use quantarium_wire::{Player, Seek};

use super::{Seeks, title};
use crate::base::{or_logged, player};

/// A seek, and who has opened it, where they have an account.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) seek: OpenSeek,
    pub(super) by: Option<Player>,
}

impl Seeks {
    pub(super) async fn listed(&self, seeks: impl Iterator<Item = &OpenSeek>) -> Vec<Listed> {
        let waiting = self.store.read(players::waiting).await;
        let waiting = or_logged(waiting, "it cannot be read who waits");
        let now = self.wall_clock.millis();
        let listed = seeks.map(|seek| Listed {
            seek: seek.clone(),
            by: opener(seek, &waiting, now),
        });
        listed.collect()
    }

    pub(super) async fn listed_one(&self, seek: &OpenSeek) -> Listed {
        let mut listed = self.listed(std::iter::once(seek)).await;
        listed.remove(0)
    }
}

/// Who has opened a seek, where they are one of these accounts, with their rating in its game as it is now.
fn opener(seek: &OpenSeek, waiting: &[Waiting], now: i64) -> Option<Player> {
    let is_own = |one: &&Waiting| Some(&one.holder) == seek.opener();
    let mut own = waiting.iter().filter(is_own);
    let pool = Some(players::pool(&seek.new.game));
    let rated = own.clone().find(|one| one.pool.as_deref() == pool);
    let rating = rated.and_then(|one| one.named.rating);
    own.next().map(|one| {
        let named = one.named.clone();
        player(Named { rating, ..named }, now)
    })
}

/// A seek as somebody sees it.
pub(super) fn shown(Listed { seek, by }: &Listed, guest: Option<&Digest>) -> Seek {
    let own = guest.is_some() && seek.opener() == guest;
    Seek {
        id: seek.id.clone(),
        new: seek.shown(),
        title: title(&seek.new.game),
        places: seek.places,
        taken: seek.guests.len() as u8,
        by: by.clone(),
        opened: seek.opened,
        own,
        joined: !own && guest.is_some_and(|guest| seek.has(guest)),
    }
}
