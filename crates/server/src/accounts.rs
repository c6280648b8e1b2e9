//! Accounts: signing up, logging in, changing the password, ending sessions, removal, tokens, passkeys.

pub(crate) mod mail;
mod passkeys;
mod tokens;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use quantarium_passkey::Prompts;
use quantarium_people::{Digest, Name, Password, fold};
use quantarium_store::{Ending, NewAccount, Store, StoreError, StoredAccount};
use quantarium_wire::{Account, ChangePassword, LogIn, SignUp, TableId};
use tokio::sync::{OnceCell, broadcast};

use crate::challenges::Challenges;
use crate::client::Client;
use crate::clock::seconds;
use crate::error::{AccountError, ApiError};
use crate::ids::random_bytes;
use crate::limits::{Buckets, Limits};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::others::{Others, Word};
use crate::passwords::Passwords;
use crate::storage::stored;
use crate::tables::Tables;

/// Wrong passwords that one client may send in a period.
const WRONG_BY_CLIENT: (u32, Duration) = (10, Duration::from_secs(300));
/// Wrong passwords that are checked for one name in a period, whoever sends them.
const WRONG_BY_NAME: (u32, Duration) = (30, Duration::from_secs(3600));
/// Ended sessions that a page may be behind.
const BEHIND: usize = 64;

/// What the server does with accounts beside storing them.
#[derive(Debug)]
pub(crate) struct Accounts {
    store: Arc<dyn Store>,
    tables: Arc<Tables>,
    lobby: Arc<Lobby>,
    challenges: Arc<Challenges>,
    others: Others,
    metrics: Metrics,
    passwords: Passwords,
    /// What passkeys are asked, once the store has said by what this server knows it again.
    prompts: OnceCell<Prompts>,
    sign_ups: Mutex<Buckets<Client>>,
    wrong_by_client: Mutex<Buckets<Client>>,
    wrong_by_name: Mutex<Buckets<String>>,
    ended: broadcast::Sender<Ended>,
}

/// What says that a session has ended, or a token: none where it may be any of them.
pub(crate) type Ended = Option<Digest>;

/// A browser in which somebody logs in.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    /// What is called in the list of sessions.
    pub(crate) device: String,
    /// What is stored of the new session's secret.
    pub(crate) token: Digest,
    /// The guest that plays in it.
    pub(crate) guest: Option<Digest>,
}

impl Accounts {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        tables: Arc<Tables>,
        lobby: Arc<Lobby>,
        challenges: Arc<Challenges>,
        others: Others,
        limits: &Limits,
        metrics: Metrics,
    ) -> Self {
        let hour = Duration::from_secs(3600);
        Self {
            store,
            tables,
            lobby,
            challenges,
            others,
            metrics,
            passwords: Passwords::default(),
            prompts: OnceCell::new(),
            sign_ups: Mutex::new(Buckets::new(limits.sign_ups_an_hour, hour)),
            wrong_by_client: Mutex::new(Buckets::new(WRONG_BY_CLIENT.0, WRONG_BY_CLIENT.1)),
            wrong_by_name: Mutex::new(Buckets::new(WRONG_BY_NAME.0, WRONG_BY_NAME.1)),
            ended: broadcast::Sender::new(BEHIND),
        }
    }

    /// Hears of every session that ends.
    pub(crate) fn ended(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// Makes an account and logs it in. It takes over what the guest plays.
    pub(crate) async fn sign_up(
        &self,
        asked: SignUp,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        let name = Name::parse(&asked.name).map_err(AccountError::from)?;
        let password = Password::new(asked.password.0);
        password.check(name.text()).map_err(AccountError::from)?;
        if !lock(&self.sign_ups).take(browser.client) {
            return Err(ApiError::TooMany("accounts are being made"));
        }
        if self.named(name.folded()).await?.is_some() {
            return Err(StoreError::NameTaken(name.text().to_owned()).into());
        }
        let account = NewAccount {
            holder: Digest(random_bytes()),
            password: Some(self.passwords.hash(browser.client, password).await?),
            created: seconds(),
            name,
        };
        let made = account.clone();
        self.stored(move |store| store.accounts().create(&made))
            .await?;
        self.metrics.accounts_made.inc();
        self.begin_session(account.holder, browser).await?;
        self.take_over(account.holder, browser).await?;
        Ok(new(&account))
    }

    /// Logs in. The answer and its time are the same for a wrong password and a name that nobody has.
    pub(crate) async fn log_in(
        &self,
        asked: LogIn,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        // What is longer than names are is no name, and is not remembered whole.
        let folded = fold(&asked.name).chars().take(64).collect();
        let password = Password::new(asked.password.0);
        let found = self.checked(browser.client, folded, password).await?;
        let account = found.ok_or(AccountError::WrongLogIn)?;
        self.let_in(account, asked.take_over, browser).await
    }

    /// Begins the session of an account whose owner has shown who they are.
    async fn let_in(
        &self,
        account: StoredAccount,
        take_over: bool,
        browser: &Browser,
    ) -> Result<Account, ApiError> {
        if let Some(why) = &account.banned {
            return Err(AccountError::Banned(why.clone()).into());
        }
        self.begin_session(account.holder, browser).await?;
        if take_over {
            self.take_over(account.holder, browser).await?;
        }
        Ok(shown(&account))
    }

    /// Changes the password, or sets the first one; all other sessions end.
    pub(crate) async fn change_password(
        &self,
        client: Client,
        (account, token): &(StoredAccount, Digest),
        asked: ChangePassword,
    ) -> Result<(), ApiError> {
        let new = Password::new(asked.new.0);
        new.check(&account.name).map_err(AccountError::from)?;
        if account.password.is_some() {
            let old = Password::new(asked.old.map(|old| old.0).unwrap_or_default());
            let right = self.checked(client, fold(&account.name), old).await?;
            right.ok_or(AccountError::WrongPassword)?;
        }
        let hash = self.passwords.hash(client, new).await?;
        let holder = account.holder;
        self.stored(move |store| store.accounts().set_password(&holder, &hash))
            .await?;
        self.end(holder, Ending::AllBut(*token)).await
    }

    /// Ends sessions, and closes the connections of their pages.
    pub(crate) async fn end(&self, account: Digest, which: Ending) -> Result<(), ApiError> {
        let ended = self
            .stored(move |store| store.accounts().end_sessions(&account, which))
            .await?;
        self.announce(ended);
        Ok(())
    }

    /// Shuts an account for a reason: it is logged out everywhere, and its seeks are withdrawn. Without a reason
    /// it is opened again.
    pub(crate) async fn set_banned(
        &self,
        account: Digest,
        why: Option<&str>,
    ) -> Result<(), ApiError> {
        let (shut, why) = (why.is_some(), why.map(str::to_owned));
        self.stored(move |store| store.accounts().set_banned(&account, why.as_deref()))
            .await?;
        if shut {
            self.end(account, Ending::All).await?;
            self.hang_up_on_tokens(account).await?;
            self.lobby.leave_all(account).await?;
            self.challenges.withdraw_all(account, None).await?;
        }
        Ok(())
    }

    /// Gives an account another name, also at tables that are in use.
    pub(crate) async fn rename(&self, account: Digest, name: Name) -> Result<(), ApiError> {
        let tables = self
            .stored(move |store| {
                let accounts = store.accounts();
                accounts.rename(&account, &name)?;
                accounts.tables_of(&account)
            })
            .await?;
        for table in tables {
            self.tables.players_changed(&TableId(table)).await;
        }
        Ok(())
    }

    /// Removes an account. Its games stay, without its name.
    pub(crate) async fn remove(&self, account: Digest) -> Result<(), ApiError> {
        self.lobby.leave_all(account).await?;
        self.challenges.withdraw_all(account, None).await?;
        let (tables, ended) = self
            .stored(move |store| {
                let accounts = store.accounts();
                Ok((accounts.tables_of(&account)?, accounts.remove(&account)?))
            })
            .await?;
        self.announce(ended);
        for table in tables {
            self.tables.players_changed(&TableId(table)).await;
        }
        Ok(())
    }

    /// The account of a name and a password; nothing where one of them is wrong.
    async fn checked(
        &self,
        client: Client,
        folded: String,
        password: Password,
    ) -> Result<Option<StoredAccount>, ApiError> {
        // Counted before it is known to be wrong: many at once are not more than one after the other.
        let counted = lock(&self.wrong_by_client).take(client)
            && lock(&self.wrong_by_name).take(folded.clone());
        if !counted {
            return Err(ApiError::TooMany("passwords were wrong"));
        }
        let found = self.named(folded.clone()).await?;
        let hash = found.as_ref().and_then(|account| account.password.clone());
        if !self.passwords.is_right(client, password, hash).await? {
            self.metrics.wrong_passwords.inc();
            return Ok(None);
        }
        lock(&self.wrong_by_client).give_back(&client);
        lock(&self.wrong_by_name).give_back(&folded);
        Ok(found)
    }

    async fn named(&self, folded: String) -> Result<Option<StoredAccount>, ApiError> {
        self.stored(move |store| store.accounts().named(&folded))
            .await
    }

    async fn begin_session(&self, account: Digest, browser: &Browser) -> Result<(), ApiError> {
        let (token, device) = (browser.token, browser.device.clone());
        self.stored(move |store| {
            store
                .accounts()
                .log_in(&account, &token, &device, seconds())
        })
        .await?;
        self.metrics.log_ins.inc();
        Ok(())
    }

    /// Gives an account what the guest of a browser plays, also at tables that are in use.
    async fn take_over(&self, account: Digest, browser: &Browser) -> Result<(), ApiError> {
        let Some(guest) = browser.guest else {
            return Ok(());
        };
        let tables = self
            .stored(move |store| store.accounts().take_over(&guest, &account))
            .await?;
        for table in tables {
            self.tables.passed_on(&TableId(table), guest, account).await;
        }
        self.lobby.pass_on(guest, account).await?;
        Ok(())
    }

    fn announce(&self, ended: Vec<Digest>) {
        self.hang_up(ended.iter().copied());
        if !ended.is_empty() {
            let tokens = ended.iter().map(|token| token.0);
            self.others.say(|| Word::Ended(tokens.collect()));
        }
    }

    /// Hangs up on the pages and streams that sessions and tokens have open here.
    pub(crate) fn hang_up(&self, ended: impl Iterator<Item = Digest>) {
        for token in ended {
            // Perhaps no page is open at all, here and below.
            let _ = self.ended.send(Some(token));
        }
    }

    /// It was missed which sessions have ended: all that are open are asked for again.
    pub(crate) fn some_may_have_ended(&self) {
        let _ = self.ended.send(None);
    }

    async fn stored<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        Ok(stored(&self.store, ask).await?)
    }
}

/// An account, as its owner sees it.
pub(crate) fn shown(account: &StoredAccount) -> Account {
    Account {
        name: account.name.clone(),
        created: account.created,
        bot: account.bot,
        no_password: account.password.is_none(),
    }
}

/// An account that was just made, as its owner sees it.
fn new(account: &NewAccount) -> Account {
    Account {
        name: account.name.text().to_owned(),
        created: account.created,
        bot: false,
        no_password: account.password.is_none(),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
