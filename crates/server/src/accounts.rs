//! Accounts: signing up, logging in, changing the password, ending sessions, blocking others, removal, tokens, passkeys.

pub(crate) mod cookies;
pub(crate) mod device;
pub(crate) mod export;
pub(crate) mod fair_play;
pub(crate) mod guest;
pub(crate) mod issued;
pub(crate) mod mail;
mod passkeys;
pub(crate) mod passwords;
pub(crate) mod post;
mod tokens;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use quantarium_passkey::Prompts;
use quantarium_people::{Digest, Name, check_password, fold, may_block};
use quantarium_store::{
    Device, Ending, NewSession, PasswordHash, StoreError, StoredAccount, accounts, blocks, leagues,
    players,
};
use quantarium_wire::{
    Account, ChangePassword, Envelope, FromTable, HiddenText, LogIn, OfferKind, SignUp, TableId,
    ToTable,
};
use tokio::sync::{OnceCell, broadcast};

use crate::accounts::fair_play::RatedGames;
use crate::accounts::issued::Issuer;
use crate::accounts::passwords::Passwords;
use crate::accounts::post::MailSender;
use crate::base::{
    ApiError, Buckets, Client, Db, Hint, Limits, Rate, Result, random_bytes, seconds, security,
};
use crate::lobby::Lobby;
use crate::rooms::tables::Tables;

/// Wrong passwords that one client may send in a period.
const WRONG_BY_CLIENT: (u32, Duration) = (10, Duration::from_secs(300));
/// Wrong passwords that are checked for one name in a period, whoever sends them; but see [`Accounts::checked`].
const WRONG_BY_NAME: (u32, Duration) = (30, Duration::from_secs(3600));
/// Wrong passwords of one browser in which somebody has logged in to the account before, in a period.
const WRONG_BY_DEVICE: (u32, Duration) = (10, Duration::from_secs(3600));
/// How often it is tried to give a game up in which a move is being played.
const TRIES: usize = 8;
/// Ended sessions that a page may be behind.
const BEHIND: usize = 64;

/// What the server does with accounts beside storing them.
pub(crate) struct Accounts {
    store: Db,
    tables: Arc<Tables>,
    lobby: Arc<Lobby>,
    rated: Arc<RatedGames>,
    /// What sends mail, where the operator has configured it.
    pub(crate) mail: OnceLock<Arc<MailSender>>,
    passwords: Passwords,
    /// What knows passkeys' prompts again, and the secrets that browsers keep, once the store has said by what.
    marks: OnceCell<(Prompts, Arc<Issuer>)>,
    sign_ups: Rate,
    wrong_by_client: Mutex<Buckets<Client>>,
    wrong_by_name: Mutex<Buckets<String>>,
    wrong_by_device: Mutex<Buckets<Digest>>,
    ended: broadcast::Sender<Digest>,
}

pub(crate) struct LetIn {
    pub(crate) account: StoredAccount,
    pub(crate) device: Device,
}

/// A browser in which somebody logs in.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    pub(crate) session: NewSession,
    pub(crate) guest: Option<Digest>,
}

impl Accounts {
    pub(crate) fn new(
        tables: &Arc<Tables>,
        lobby: &Arc<Lobby>,
        limits: &Limits,
        rated: Arc<RatedGames>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store: tables.services.store.clone(),
            tables: Arc::clone(tables),
            lobby: Arc::clone(lobby),
            rated,
            mail: OnceLock::new(),
            passwords: Passwords::default(),
            marks: OnceCell::new(),
            sign_ups: Rate::new("accounts are being made", limits.sign_ups_an_hour, 3600),
            wrong_by_client: Mutex::new(Buckets::new(WRONG_BY_CLIENT.0, WRONG_BY_CLIENT.1)),
            wrong_by_name: Mutex::new(Buckets::new(WRONG_BY_NAME.0, WRONG_BY_NAME.1)),
            wrong_by_device: Mutex::new(Buckets::new(WRONG_BY_DEVICE.0, WRONG_BY_DEVICE.1)),
            ended: broadcast::Sender::new(BEHIND),
        })
    }

    /// Hears of every session that ends, for whoever uses this one, or this token. It may have ended since they were let in.
    pub(crate) async fn ended(&self, used: Option<Digest>) -> Result<broadcast::Receiver<Digest>> {
        let ended = self.ended.subscribe();
        let Some(used) = used else {
            return Ok(ended);
        };
        let found = self.store.ask(move |store| {
            let account = accounts::logged_in(store, &used, seconds())?;
            let program = quantarium_store::tokens::bearer(store, &used, seconds())?;
            Ok(account.or(program.map(|(account, _)| account)))
        });
        not_banned(found.await?.ok_or(ApiError::LoggedOut)?)?;
        Ok(ended)
    }

    async fn marks(&self) -> Result<&(Prompts, Arc<Issuer>)> {
        let read = self.marks.get_or_try_init(async || {
            let store = &self.store;
            let key = store.write(|tx| quantarium_store::passkeys::prompt_key(tx, &random_bytes()));
            let key = key.await?;
            Ok::<_, ApiError>((Prompts::new(&key), Arc::new(Issuer::new(&key))))
        });
        read.await
    }

    /// Makes an account and logs it in. It takes over what the guest plays.
    pub(crate) async fn sign_up(&self, asked: SignUp, browser: &Browser) -> Result<Account> {
        let name = Name::parse(&asked.name)?;
        check_password(&asked.password, name.text())?;
        self.sign_ups.take(browser.client)?;
        if self.named(name.folded()).await?.is_some() {
            return Err(StoreError::NameTaken(name.text().to_owned()).into());
        }
        let hash = self.passwords.hash(browser.client, asked.password).await?;
        let account = new(Digest(random_bytes()), &name, Some(hash));
        let made = account.clone();
        let created = self.store.write(move |tx| accounts::create(tx, &made));
        created.await?;
        self.begin(account, browser).await
    }

    /// Begins the first session of an account, which takes over what the guest plays.
    async fn begin(&self, account: StoredAccount, browser: &Browser) -> Result<Account> {
        self.tables.services.metrics.accounts_made.inc();
        self.begin_session(&account, browser).await?;
        self.take_over(account.holder, browser).await?;
        Ok(shown(&account))
    }

    /// Logs in. The answer and its time are the same for a wrong password and a name that nobody has.
    pub(crate) async fn log_in(&self, asked: LogIn, browser: &Browser) -> Result<LetIn> {
        // What is longer than names are is no name, and is not remembered whole.
        let folded = fold(&asked.name).replace(char::is_control, "");
        let folded: String = folded.chars().take(64).collect();
        let (store, name, device) = (&self.store, folded.clone(), browser.session.device);
        let known = store.read(move |db| accounts::knows(db, &name, &device));
        let known = known.await?.then_some(device);
        let found = self.checked(browser.client, known, folded, asked.password);
        let account = found.await?.ok_or(ApiError::WrongLogIn)?;
        self.let_in(account, asked.take_over, browser).await
    }

    /// Begins the session of an account whose owner has shown who they are.
    async fn let_in(
        &self,
        account: StoredAccount,
        take_over: bool,
        browser: &Browser,
    ) -> Result<LetIn> {
        let account = not_banned(account)?;
        let device = self.begin_session(&account, browser).await?;
        if take_over {
            self.take_over(account.holder, browser).await?;
        }
        Ok(LetIn { account, device })
    }

    /// Changes the password, or sets the first one; all other sessions end.
    pub(crate) async fn change_password(
        &self,
        client: Client,
        (account, token): &(StoredAccount, Digest),
        asked: ChangePassword,
    ) -> Result<()> {
        check_password(&asked.new, &account.name)?;
        let account = match account.password {
            Some(_) => {
                let old = asked.old.unwrap_or(HiddenText(String::new()));
                self.checked_again(client, (account, *token), old).await?
            }
            None => account.clone(),
        };
        let hash = self.passwords.hash(client, asked.new).await?;
        let (store, token) = (&self.store, *token);
        let set = store.write(move |tx| accounts::set_password(tx, &account, &token, &hash));
        self.announce(set.await?.ok_or(ApiError::LoggedOut)?);
        Ok(())
    }

    /// Notes that whoever uses a session knows the account's password.
    pub(crate) async fn confirm_by_password(
        &self,
        client: Client,
        (account, token): &(StoredAccount, Digest),
        password: HiddenText,
    ) -> Result<()> {
        self.checked_again(client, (account, *token), password)
            .await?;
        self.confirm(*token).await
    }

    async fn confirm(&self, token: Digest) -> Result<()> {
        let store = &self.store;
        let written = store.write(move |tx| accounts::confirm(tx, &token, seconds()));
        Ok(written.await?)
    }

    /// The account as it is, of whoever uses a session and knows the password.
    async fn checked_again(
        &self,
        client: Client,
        (account, token): (&StoredAccount, Digest),
        password: HiddenText,
    ) -> Result<StoredAccount> {
        let found = self.checked(client, Some(token), fold(&account.name), password);
        let found = found.await?.filter(|found| found.holder == account.holder);
        found.ok_or(ApiError::WrongPassword)
    }

    /// Ends sessions, and closes the connections of their pages.
    pub(crate) async fn end(&self, account: Digest, which: Ending) -> Result<()> {
        let store = &self.store;
        let ended = store.write(move |tx| accounts::end_sessions(tx, &account, which));
        self.announce(ended.await?);
        Ok(())
    }

    /// Shuts an account for a reason: it is logged out, its seeks and challenges are withdrawn. Without one it is opened again.
    pub(crate) async fn set_banned(&self, account: Digest, why: Option<&str>) -> Result<()> {
        let (store, shut, why) = (&self.store, why.is_some(), why.map(str::to_owned));
        let set = store.write(move |tx| accounts::set_banned(tx, &account, why.as_deref()));
        let (ended, left) = set.await?;
        self.announce(ended);
        self.give_up_all(&left, account).await;
        if shut {
            let tokens = store.read(move |db| quantarium_store::tokens::of(db, &account));
            self.announce(tokens.await?.into_iter().map(|one| one.token).collect());
            self.lobby.seeks.changed().await;
            self.lobby.challenges.withdraw_all(account, None).await?;
        }
        Ok(())
    }

    /// Gives an account another name, also at tables that are in use, and where its program listens.
    pub(crate) async fn rename(&self, account: Digest, name: Name) -> Result<()> {
        let tables = self.store.write(move |tx| {
            accounts::rename(tx, &account, &name)?;
            accounts::claimed_of(tx, &account)
        });
        self.tables.players_changed(tables.await?).await;
        self.lobby.bots.end(&account);
        Ok(())
    }

    /// Removes an account. It loses the rated games that go on; its games stay, without its name. Answers with the names of its analyses
    /// that others followed.
    pub(crate) async fn remove(&self, account: Digest) -> Result<Vec<String>> {
        self.lobby.challenges.withdraw_all(account, None).await?;
        let left = self.store.write(move |tx| leagues::leave_all(tx, &account));
        self.give_up_all(&left.await?, account).await;
        for _ in 0..TRIES {
            let rated = self.store.read(move |db| players::rated_now(db, &account));
            let rated = rated.await?;
            self.give_up_all(&rated, account).await;
            if rated.is_empty() || self.tables.services.others.site().is_none() {
                break;
            }
            // Its opponents are rated while it is there, by the servers that have the games.
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
        let asked = self.store.write(move |tx| {
            let tables = accounts::claimed_of(tx, &account)?;
            Ok((tables, accounts::remove(tx, &account, seconds())?))
        });
        let (tables, (ended, live)) = asked.await?;
        self.announce(ended);
        self.lobby.seeks.changed().await;
        self.tables.players_changed(tables).await;
        Ok(live)
    }

    /// Gives up games for one of their players. One that cannot be reached now keeps nobody: it ends when its time is over.
    pub(crate) async fn give_up_all(&self, tables: &[String], player: Digest) {
        for id in tables {
            if let Err(error) = self.give_up(&TableId(id.clone()), player).await {
                tracing::error!(%id, %error, "a game goes on without its player");
            }
        }
    }

    /// Gives up a game for one of its players; before everybody has moved, it is broken off.
    async fn give_up(&self, id: &TableId, player: Digest) -> Result<()> {
        let room = match self.tables.room(id).await {
            Err(ApiError::Storage(StoreError::Owned(..))) => {
                self.tables.publish(&Hint::GiveUp(id.clone(), player));
                return Ok(());
            }
            room => room?,
        };
        for _ in 0..TRIES {
            let game = room.game(player).await?;
            let (Some(&seat), Some(_)) = (game.you.first(), game.state.to_move) else {
                // Over before, and perhaps it counts no more.
                self.tables.players_changed(vec![id.0.clone()]).await;
                break;
            };
            let (ply, offer) = (game.state.ply, OfferKind::Abort);
            let message = match ply < 2 {
                true => ToTable::Offer { offer },
                false => ToTable::Resign { ply, seat },
            };
            let sent = Envelope {
                request: None,
                at: None,
                message,
            };
            let answer = room.ask_as(player, sent).await?;
            // A move may have come in between.
            if !matches!(answer, Some(FromTable::Refused { .. })) {
                break;
            }
        }
        Ok(())
    }

    /// The account of a name and a password; nothing where one of them is wrong. `known` is the browser, or the session, of whoever
    /// was let in before: nobody else can use up its tries (OWASP's device cookies).
    async fn checked(
        &self,
        client: Client,
        known: Option<Digest>,
        folded: String,
        password: HiddenText,
    ) -> Result<Option<StoredAccount>> {
        // Counted before it is known to be wrong: many at once are not more than one after the other.
        let counted = match known {
            None => {
                let mut by_client = self.wrong_by_client.lock();
                let counted = by_client.take(client);
                let by_name = counted && self.wrong_by_name.lock().take(folded.clone());
                if counted && !by_name {
                    by_client.give_back(&client);
                }
                by_name
            }
            Some(device) => self.wrong_by_device.lock().take(device),
        };
        if !counted {
            return Err(ApiError::TooMany("passwords were wrong"));
        }
        let found = self.named(folded.clone()).await?;
        let hash = found.as_ref().and_then(|account| account.password.clone());
        let right = self.passwords.is_right(client, password, hash).await;
        if matches!(right, Ok(false)) {
            self.tables.services.metrics.wrong_passwords.inc();
            security::refused(client, "password");
            return Ok(None);
        }
        // Right, or not looked at.
        match known {
            None => {
                self.wrong_by_client.lock().give_back(&client);
                self.wrong_by_name.lock().give_back(&folded);
            }
            Some(device) => self.wrong_by_device.lock().give_back(&device),
        }
        right?;
        Ok(found)
    }

    pub(crate) async fn named(&self, folded: String) -> Result<Option<StoredAccount>> {
        let store = &self.store;
        Ok(store.read(move |db| accounts::named(db, &folded)).await?)
    }

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

    async fn begin_session(&self, account: &StoredAccount, browser: &Browser) -> Result<Device> {
        let (store, account, session) = (&self.store, account.clone(), browser.session.clone());
        let begun = store.write(move |tx| accounts::log_in(tx, &account, &session));
        let (device, ended) = begun.await?.ok_or(ApiError::WrongLogIn)?;
        self.tables.services.metrics.log_ins.inc();
        self.announce(ended);
        Ok(device)
    }

    /// Gives an account what the guest of a browser plays, also at tables that are in use.
    async fn take_over(&self, account: Digest, browser: &Browser) -> Result<()> {
        let Some(guest) = browser.guest else {
            return Ok(());
        };
        let store = &self.store;
        let tables = store.write(move |tx| accounts::take_over(tx, &guest, &account));
        for table in tables.await? {
            self.tables.passed_on(&TableId(table), guest, account).await;
        }
        self.lobby.seeks.pass_on(guest, account).await?;
        Ok(())
    }

    /// Hangs up on the pages and streams that sessions and tokens have open, at all servers.
    fn announce(&self, ended: Vec<Digest>) {
        for token in ended {
            self.tables.publish(&Hint::Ended(token));
            self.hang_up(token);
        }
    }

    /// The same at this server.
    pub(crate) fn hang_up(&self, token: Digest) {
        // Perhaps no page is open at all.
        let _ = self.ended.send(token);
    }
}

pub(crate) fn not_banned(account: StoredAccount) -> Result<StoredAccount> {
    match account.banned {
        Some(why) => Err(ApiError::Banned(why)),
        None => Ok(account),
    }
}

pub(crate) fn shown(account: &StoredAccount) -> Account {
    Account {
        name: account.name.clone(),
        created: account.created,
        bot: account.bot,
        no_password: account.password.is_none(),
    }
}

fn new(holder: Digest, name: &Name, password: Option<PasswordHash>) -> StoredAccount {
    StoredAccount {
        holder,
        name: name.text().to_owned(),
        password,
        created: seconds(),
        banned: None,
        bot: false,
    }
}
