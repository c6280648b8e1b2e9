//! What followers are told of an account: on their pages, and outside of them.

use quantarium_people::Digest;
use quantarium_store::{StoreError, follows};
use quantarium_wire::{FromLobby, NoticeKind};

use super::Seeks;
use crate::base::or_logged;

impl Seeks {
    /// Notifies the followers of an account that it came or has opened a game.
    pub(super) async fn notify_followers(&self, account: Digest, kind: NoticeKind) {
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
}
