//! Passkeys: made for a new or an existing account, used to log in, named, removed.

use quantarium_passkey::{
    ALGORITHMS, Answer, PasskeyError, Prompt, Prompts, Purpose, Site, answered, bytes, made, text,
};
use quantarium_people::{Digest, Name, passkey_name};
use quantarium_store::{StoreError, StoredAccount, StoredPasskey, passkeys};
use quantarium_wire::{
    Account, AccountPasskey, MadePasskey, NewPasskey, NewPasskeyPrompt, PasskeyAnswer,
    PasskeyLogIn, PasskeyPrompt, PasskeySignUp,
};

use super::{Accounts, Browser, LetIn, new};
use crate::base::{ApiError, Client, Result, random_bits, seconds, security};

/// How long the name of a passkey may be that has none from its owner, in characters.
const DEVICE: usize = 40;

impl Accounts {
    pub(crate) async fn sign_up_prompt(&self, site: Site, name: &str) -> Result<NewPasskeyPrompt> {
        let name = Name::parse(name)?;
        if self.named(name.folded()).await?.is_some() {
            return Err(StoreError::NameTaken(name.text().to_owned()).into());
        }
        let (prompts, now) = (self.prompts().await?, seconds());
        let challenge = prompts.ask(Purpose::SignUp, fresh(), now);
        let prompt = prompts.take(Purpose::SignUp, &challenge, now);
        let holder = prompts.holder(prompt?);
        Ok(NewPasskeyPrompt {
            challenge,
            user: text(&prompts.user(&holder)),
            site: site.name,
            name: name.text().to_owned(),
            algorithms: ALGORITHMS.to_vec(),
            known: Vec::new(),
        })
    }

    /// Makes an account by a passkey and logs it in. It takes over what the guest plays.
    pub(crate) async fn sign_up_by_passkey(
        &self,
        site: &Site,
        asked: PasskeySignUp,
        browser: &Browser,
    ) -> Result<Account> {
        let name = Name::parse(&asked.name)?;
        self.sign_ups.take(browser.client)?;
        let prompts = self.prompts().await?;
        let (passkey, prompt) = check_made(prompts, site, asked.passkey, Purpose::SignUp)?;
        let account = new(Digest(prompts.holder(prompt)), &name, None);
        let passkey = stored_form(passkey, site, &browser.session.name);
        let (store, row) = (&self.store, account.clone());
        let made = store.write(move |tx| passkeys::sign_up(tx, &row, &passkey, prompt));
        made.await?;
        self.begin(account, browser).await
    }

    /// What a browser needs to have any passkey used that it has for this site.
    pub(crate) async fn log_in_prompt(&self, site: Site) -> Result<PasskeyPrompt> {
        let prompts = self.prompts().await?;
        Ok(PasskeyPrompt {
            challenge: prompts.ask(Purpose::LogIn, fresh(), seconds()),
            site: site.name,
        })
    }

    pub(crate) async fn log_in_by_passkey(
        &self,
        site: &Site,
        asked: PasskeyLogIn,
        browser: &Browser,
    ) -> Result<LetIn> {
        // As with passwords: counted before it is known to be wrong.
        if !self.wrong_by_client.lock().take(browser.client) {
            return Err(ApiError::TooMany("passkeys were wrong"));
        }
        let account = self
            .checked_passkey(browser.client, site, asked.passkey)
            .await;
        if !is_wrong(&account) {
            self.wrong_by_client.lock().give_back(&browser.client);
        }
        self.let_in(account?, asked.take_over, browser).await
    }

    /// Notes that whoever uses a session has a passkey of the account.
    pub(crate) async fn confirm_by_passkey(
        &self,
        client: Client,
        (account, token): &(StoredAccount, Digest),
        site: &Site,
        said: PasskeyAnswer,
    ) -> Result<()> {
        if !self.wrong_by_device.lock().take(*token) {
            return Err(ApiError::TooMany("passkeys were wrong"));
        }
        let found = self.checked_passkey(client, site, said).await;
        let own = |found: StoredAccount| (found.holder == account.holder).then_some(());
        let found = found.and_then(|found| own(found).ok_or(ApiError::UnknownPasskey));
        if !is_wrong(&found) {
            self.wrong_by_device.lock().give_back(token);
        }
        found?;
        self.confirm(*token).await
    }

    /// The account of a passkey, whose use is noted.
    async fn checked_passkey(
        &self,
        client: Client,
        site: &Site,
        said: PasskeyAnswer,
    ) -> Result<StoredAccount> {
        let found = self.account_of_passkey(site, said).await;
        if is_wrong(&found) {
            security::refused(client, "passkey");
        }
        found
    }

    async fn account_of_passkey(&self, site: &Site, said: PasskeyAnswer) -> Result<StoredAccount> {
        let prompts = self.prompts().await?;
        let answer = read_answer(said)?;
        let credential = answer.credential.clone();
        let found = self.store.read(move |db| passkeys::find(db, &credential));
        let found = found.await?.filter(|(_, key)| key.shown.site == site.name);
        let (account, passkey) = found.ok_or(ApiError::UnknownPasskey)?;
        if answer.user != Some(prompts.user(&account.holder.0).to_vec()) {
            return Err(ApiError::UnknownPasskey);
        }
        let now = seconds();
        let take = |challenge: &str| prompts.take(Purpose::LogIn, challenge, now);
        let (counter, prompt) = answered(site, &answer, &passkey.key, take)?;
        let (store, number) = (&self.store, passkey.shown.id);
        let noted = store.write(move |tx| passkeys::used(tx, number, counter, prompt, now));
        noted.await.inspect_err(|error| {
            if matches!(error, StoreError::PasskeyCopied) {
                tracing::warn!(number, "a passkey seems to have been copied");
            }
        })?;
        Ok(account)
    }

    pub(crate) async fn passkey_prompt(
        &self,
        site: Site,
        account: &StoredAccount,
    ) -> Result<NewPasskeyPrompt> {
        let holder = account.holder;
        let known = self.store.read(move |db| passkeys::of(db, &holder)).await?;
        let prompts = self.prompts().await?;
        let of_site = known.iter().filter(|one| one.shown.site == site.name);
        Ok(NewPasskeyPrompt {
            challenge: prompts.ask(Purpose::Add(&holder.0), fresh(), seconds()),
            user: text(&prompts.user(&holder.0)),
            known: of_site.map(|passkey| text(&passkey.credential)).collect(),
            site: site.name,
            name: account.name.clone(),
            algorithms: ALGORITHMS.to_vec(),
        })
    }

    /// Gives an account one more passkey. Without a name it is called by the browser.
    pub(crate) async fn add_passkey(
        &self,
        site: &Site,
        account: Digest,
        asked: NewPasskey,
        device: &str,
    ) -> Result<AccountPasskey> {
        let name = match asked.name {
            Some(name) => passkey_name(&name)?,
            None => device.to_owned(),
        };
        let prompts = self.prompts().await?;
        let purpose = Purpose::Add(&account.0);
        let (passkey, prompt) = check_made(prompts, site, asked.passkey, purpose)?;
        let passkey = stored_form(passkey, site, &name);
        let (store, shown) = (&self.store, passkey.shown.clone());
        let added = store.write(move |tx| passkeys::add(tx, &account, &passkey, prompt));
        Ok(AccountPasskey {
            id: added.await?,
            ..shown
        })
    }

    /// An account's passkeys, newest first.
    pub(crate) async fn passkeys(&self, account: Digest) -> Result<Vec<AccountPasskey>> {
        let found = self.store.read(move |db| passkeys::of(db, &account));
        Ok(found.await?.into_iter().map(|one| one.shown).collect())
    }

    async fn prompts(&self) -> Result<&Prompts> {
        Ok(&self.marks().await?.0)
    }
}

/// Whether what was shown is wrong, and not only not looked at.
fn is_wrong<T>(found: &Result<T>) -> bool {
    matches!(found, Err(ApiError::Refused(..) | ApiError::UnknownPasskey))
}

fn fresh() -> [u8; 16] {
    (u128::from(random_bits()) << 64 | u128::from(random_bits())).to_be_bytes()
}

fn check_made(
    prompts: &Prompts,
    site: &Site,
    said: MadePasskey,
    purpose: Purpose<'_>,
) -> Result<(quantarium_passkey::Passkey, Prompt), PasskeyError> {
    let (client, attestation) = (bytes(&said.client)?, bytes(&said.attestation)?);
    let take = |challenge: &str| prompts.take(purpose, challenge, seconds());
    made(site, &client, &attestation, take)
}

fn read_answer(said: PasskeyAnswer) -> Result<Answer, PasskeyError> {
    Ok(Answer {
        credential: bytes(&said.id)?,
        client: bytes(&said.client)?,
        data: bytes(&said.data)?,
        signature: bytes(&said.signature)?,
        user: said.user.map(|user| bytes(&user)).transpose()?,
    })
}

fn stored_form(passkey: quantarium_passkey::Passkey, site: &Site, name: &str) -> StoredPasskey {
    StoredPasskey {
        shown: AccountPasskey {
            id: 0,
            name: name.chars().take(DEVICE).collect(),
            site: site.name.clone(),
            made: seconds(),
            seen: None,
        },
        credential: passkey.credential,
        key: passkey.key,
        counter: passkey.counter,
    }
}
