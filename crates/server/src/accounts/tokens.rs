//! Tokens: made, listed, revoked, and who speaks by one. And accounts that become a bot's.

use quantarium_people::{Digest, Secret, check_token, parse_token, token_text};
use quantarium_store::{StoredAccount, StoredToken, tokens};
use quantarium_wire::{AccountToken, HiddenText, MadeToken, NewToken};

use super::Accounts;
use crate::base::{Result, random_bytes, seconds};

impl Accounts {
    /// Makes a token for an account: its text is in this answer and nowhere else.
    pub(crate) async fn make_token(&self, account: Digest, asked: NewToken) -> Result<MadeToken> {
        let scopes = check_token(&asked.name, &asked.scopes)?;
        let secret = Secret::of(random_bytes());
        let mut token = AccountToken {
            id: 0,
            name: asked.name.trim().to_owned(),
            scopes: scopes.iter().map(|one| one.text().to_owned()).collect(),
            made: seconds(),
            seen: None,
        };
        let row = StoredToken {
            token: secret.digest(),
            shown: token.clone(),
        };
        let made = self.store.write(move |tx| tokens::make(tx, &account, &row));
        token.id = made.await?;
        let secret = HiddenText(token_text(&secret));
        Ok(MadeToken { token, secret })
    }

    /// An account's tokens, newest first.
    pub(crate) async fn tokens(&self, account: Digest) -> Result<Vec<AccountToken>> {
        let tokens = self.store.read(move |db| tokens::of(db, &account)).await?;
        Ok(tokens.into_iter().map(|one| one.shown).collect())
    }

    /// Revokes a token; the streams that it has open end.
    pub(crate) async fn revoke_token(&self, account: Digest, number: i64) -> Result<bool> {
        let store = &self.store;
        let revoked = store.write(move |tx| tokens::revoke(tx, &account, number));
        let revoked = revoked.await?;
        self.announce(revoked.into_iter().collect());
        Ok(revoked.is_some())
    }

    pub(crate) async fn bearer(&self, text: &str) -> Result<Option<(StoredAccount, StoredToken)>> {
        let Some(secret) = parse_token(text) else {
            return Ok(None);
        };
        let (store, digest) = (&self.store, secret.digest());
        let found = store.ask(move |store| tokens::bearer(store, &digest, seconds()));
        Ok(found.await?)
    }

    /// Makes an account a bot's for good, unless it is; whether it was made. Its seeks and challenges are withdrawn.
    pub(crate) async fn make_bot(&self, account: &StoredAccount) -> Result<bool> {
        if account.bot {
            return Ok(false);
        }
        let account = account.holder;
        let made = self.store.write(move |tx| tokens::make_bot(tx, &account));
        self.give_up_all(&made.await?, account).await;
        // Its program comes back as a bot.
        self.lobby.bots.end(&account);
        self.lobby.seeks.changed().await;
        self.lobby.challenges.withdraw_all(account, None).await?;
        Ok(true)
    }
}
