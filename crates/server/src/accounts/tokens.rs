//! Tokens: made, listed, revoked, and who speaks by one. And accounts that become a bot's.

use quantarium_people::{Digest, Secret, check_token, parse_token, token_text};
use quantarium_store::{NewToken, StoredAccount, StoredToken, tokens};
use quantarium_wire as wire;
use quantarium_wire::{MadeToken, TokenText};

use super::Accounts;
use crate::base::clock::seconds;
use crate::base::error::Result;
use crate::base::ids::random_bytes;

impl Accounts {
    /// Makes a token for an account: its text is in this answer and nowhere else.
    pub(crate) async fn make_token(
        &self,
        account: Digest,
        asked: wire::NewToken,
    ) -> Result<MadeToken> {
        let scopes = check_token(&asked.name, &asked.scopes)?;
        let secret = Secret::of(random_bytes());
        let new = NewToken {
            token: secret.digest(),
            name: asked.name.trim().to_owned(),
            scopes,
            made: seconds(),
        };
        let (store, row) = (&self.store, new.clone());
        let number = store.write(move |tx| tokens::make(tx, &account, &row));
        let number = number.await?;
        let token = shown(StoredToken {
            number,
            token: new.token,
            name: new.name,
            scopes: new.scopes,
            made: new.made,
            seen: None,
        });
        let secret = TokenText(token_text(&secret));
        Ok(MadeToken { token, secret })
    }

    /// An account's tokens, newest first.
    pub(crate) async fn tokens(&self, account: Digest) -> Result<Vec<wire::AccountToken>> {
        let tokens = self.store.read(move |db| tokens::of(db, &account)).await?;
        Ok(tokens.into_iter().map(shown).collect())
    }

    /// Revokes a token; the streams that it has open end.
    pub(crate) async fn revoke_token(&self, account: Digest, number: i64) -> Result<bool> {
        let store = &self.store;
        let revoked = store.write(move |tx| tokens::revoke(tx, &account, number));
        let revoked = revoked.await?;
        self.announce(revoked.into_iter().collect());
        Ok(revoked.is_some())
    }

    /// Who speaks by a token.
    pub(crate) async fn bearer(&self, text: &str) -> Result<Option<(StoredAccount, StoredToken)>> {
        let Some(secret) = parse_token(text) else {
            return Ok(None);
        };
        let (store, digest) = (&self.store, secret.digest());
        let found = store.ask(move |store| tokens::bearer(store, &digest, seconds()));
        Ok(found.await?)
    }

    /// Makes an account a bot's for good. Its seeks and challenges are withdrawn.
    pub(crate) async fn make_bot(&self, account: Digest) -> Result<()> {
        self.store
            .write(move |tx| tokens::make_bot(tx, &account))
            .await?;
        self.lobby.changed().await;
        self.challenges.withdraw_all(account, None).await
    }

    /// Ends what the tokens of an account have open.
    pub(super) async fn hang_up_on_tokens(&self, account: Digest) -> Result<()> {
        let tokens = self.store.read(move |db| tokens::of(db, &account)).await?;
        self.announce(tokens.into_iter().map(|token| token.token).collect());
        Ok(())
    }
}

fn shown(token: StoredToken) -> wire::AccountToken {
    let scopes = token.scopes.iter();
    wire::AccountToken {
        id: token.number,
        name: token.name,
        scopes: scopes.map(|scope| scope.text().to_owned()).collect(),
        made: token.made,
        seen: token.seen,
    }
}
