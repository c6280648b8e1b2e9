//! Blocking another account: what is stored, and which pages are sent the change.

use std::collections::HashSet;

use quantarium_people::{Digest, fold, may_block};
use quantarium_store::{StoredAccount, accounts, blocks};

use super::Accounts;
use crate::base::{ApiError, Result, seconds};

impl Accounts {
    /// Blocks the account of a name, or lets it in again. The lobby and the tables of both know at once.
    pub(crate) async fn set_blocked(
        &self,
        account: Digest,
        name: &str,
        blocked: bool,
    ) -> Result<()> {
        let other = self.account_named(name).await?.holder;
        if blocked {
            let found = self.store.read(move |db| blocks::of(db, &account)).await?;
            let others = found.iter().filter(|one| fold(&one.name) != fold(name));
            may_block(&account, &other, others.count())?;
        }
        let shared = self.store.write(move |tx| {
            match blocked {
                true => blocks::block(tx, &account, &other, seconds())?,
                false => blocks::unblock(tx, &account, &other)?,
            }
            let theirs: HashSet<String> = accounts::claimed_of(tx, &other)?.into_iter().collect();
            let mut shared = accounts::claimed_of(tx, &account)?;
            shared.retain(|table| theirs.contains(table));
            Ok(shared)
        });
        let (shared, lobby) = (shared.await?, &self.lobby);
        if blocked {
            lobby.challenges.withdraw_all(account, Some(other)).await?;
        }
        for who in [&account, &other] {
            lobby.guests.read_anew(who);
        }
        self.tables.players_changed(shared).await;
        Ok(())
    }

    /// The account of a name, in whatever case.
    pub(crate) async fn account_named(&self, name: &str) -> Result<StoredAccount> {
        let found = self.named(fold(name)).await?;
        found.ok_or_else(|| ApiError::NotFound(format!("player `{name}`")))
    }
}
