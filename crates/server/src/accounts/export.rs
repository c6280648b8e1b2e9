//! All that is known of an account, in one file: JSON, with its games as records.

use quantarium_store::{
    PlannedAt, RatedPool, StoredAccount, StoredMail, StoredSession, WrittenLine, accounts, arenas,
    blocks, chat, follows, holidays, leagues, mails, notices, plans, players, short_links,
};
use quantarium_wire::{AccountPasskey, AccountToken, Blocked, Contest, TableId, WaitingChallenge};
use serde::Serialize;

use super::Accounts;
use crate::base::{Result, date, load, seconds};

const FORMAT: &str = "quantarium-export-1";

#[derive(Debug, Serialize)]
pub(crate) struct Export {
    format: &'static str,
    /// When it was written, in seconds since 1970 (UTC).
    written: i64,
    name: String,
    created: i64,
    bot: bool,
    sessions: Vec<StoredSession>,
    /// When the last log-in was, in seconds since 1970 (UTC), in each of its browsers that are known.
    devices: Vec<i64>,
    tokens: Vec<AccountToken>,
    passkeys: Vec<AccountPasskey>,
    games: Vec<Game>,
    ratings: Vec<RatedPool>,
    chat: Vec<WrittenLine>,
    /// What others wrote, and it has shown to the operator.
    reports: Vec<WrittenLine>,
    conditional_moves: Vec<PlannedAt>,
    challenges: Vec<WaitingChallenge>,
    leagues: Vec<Contest>,
    arenas: Vec<Contest>,
    live_analyses: Vec<LiveAnalysis>,
    blocked: Vec<Blocked>,
    /// The names of those whom it follows.
    followed: Vec<String>,
    /// When each of its holidays begins and ends, in milliseconds since 1970 (UTC).
    holidays: Vec<[i64; 2]>,
    /// In how many browsers it gets notices, and at which address.
    notified_browsers: usize,
    webhook: Option<String>,
    mail: StoredMail,
}

/// An analysis of the account that others follow live.
#[derive(Debug, Serialize)]
struct LiveAnalysis {
    /// Its name in addresses.
    link: String,
    /// What is stored of it, as JSON: its game record.
    stored: String,
}

#[derive(Debug, Default, Serialize)]
struct Game {
    table: TableId,
    opened: i64,
    /// The account's.
    seats: Vec<u8>,
    result: Option<String>,
    /// The game record; nothing where this version cannot read the game.
    record: Option<String>,
}

impl Accounts {
    pub(crate) async fn export(&self, account: &StoredAccount) -> Result<Export> {
        let holder = account.holder;
        let now = seconds();
        let tables = self.store.read(move |db| accounts::tables_of(db, &holder));
        let mut games = Vec::new();
        for table in tables.await? {
            games.push(self.game(account, TableId(table)).await);
        }
        let tokens = self.tokens(holder).await?;
        let passkeys = self.passkeys(holder).await?;
        let challenges = self.lobby.challenges.waiting_around(holder).await?;
        let (name, created, bot) = (account.name.clone(), account.created, account.bot);
        let read = self.store.read(move |db| {
            let live = short_links::opened_by(db, &holder)?.into_iter();
            let live = live.map(|(link, stored)| LiveAnalysis { link, stored });
            let followed = follows::of(db, &holder, "")?.into_iter();
            let holidays = holidays::of(db, &holder)?.into_iter();
            let holidays = holidays.map(|holiday| [holiday.from, holiday.until]);
            let outlets = notices::outlets(db, &holder)?;
            Ok(Export {
                format: FORMAT,
                written: now,
                name,
                created,
                bot,
                sessions: accounts::sessions(db, &holder, now)?,
                devices: accounts::devices(db, &holder)?,
                tokens,
                passkeys,
                games,
                ratings: players::ratings(db, &holder, u32::MAX)?,
                chat: chat::written_by(db, &holder)?,
                reports: chat::reported_by(db, &holder)?,
                conditional_moves: plans::planned_by(db, &holder)?,
                challenges,
                leagues: leagues::of(db, &holder)?,
                arenas: arenas::of(db, &holder)?,
                live_analyses: live.collect(),
                blocked: blocks::of(db, &holder)?,
                followed: followed.map(|(_, one)| one.name).collect(),
                holidays: holidays.collect(),
                notified_browsers: outlets.browsers.len(),
                webhook: outlets.webhook,
                mail: mails::mail_of(db, &holder)?,
            })
        });
        Ok(read.await?)
    }

    async fn game(&self, account: &StoredAccount, table: TableId) -> Game {
        // A game that cannot be read is named all the same.
        let Ok(found) = load(&self.store, &table).await else {
            return Game {
                table,
                ..Game::default()
            };
        };
        let stored = &found.stored;
        let party = stored.table.holdings.party_of(&account.holder);
        Game {
            opened: stored.table.opened,
            seats: party.map_or_else(Vec::new, |party| found.table.seats_of(party)),
            result: Some(stored.result.clone()),
            record: found.table.record(&date(stored.table.opened), &[]).ok(),
            table,
        }
    }
}
