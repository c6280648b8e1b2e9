//! What the operator may do with accounts and with the file: asked over a socket in the data directory, which only
//! the server's own user can open, or done to the files where no server runs.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quantarium_people::{Digest, Name, fold};
use quantarium_service::BuiltInEngine;
use quantarium_store::{FILE, PostgresUrl, StoreError, StoredAccount, StoredReport, chat};
use quantarium_wire::{AccountToken, GameFull, MadeToken, NewToken, Seek, SeekId, TableId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::base::security::by_operator;
use crate::base::{ApiError, Hint, Result};
use crate::{AppState, Limits};

#[cfg(unix)]
pub(crate) mod socket;

/// What the operator wants done: a command of `quantarium admin`, whose help says what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Subcommand))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum AdminRequest {
    /// Shut an account: it is logged out everywhere, and cannot log in
    Ban {
        /// Whose.
        name: String,
        /// What its owner is shown.
        #[cfg_attr(feature = "clap", arg(long, value_name = "WORDS"))]
        reason: String,
    },
    /// Open a shut account again
    Unban {
        /// Whose.
        name: String,
    },
    /// Give an account another name
    Rename {
        /// Whose.
        name: String,
        /// The new name.
        to: String,
    },
    /// Remove an account; its games stay, without the name
    Remove {
        /// Whose.
        name: String,
        /// Say that it is meant.
        #[cfg_attr(feature = "clap", arg(long, required = true))]
        #[serde(skip)]
        yes: bool,
    },
    /// Print all that is known of an account, as JSON
    Export {
        /// Whose.
        name: String,
    },
    /// Make an account a bot's, for good
    Bot {
        /// Whose.
        name: String,
    },
    /// Make a token, by which a program speaks for an account, and print it
    Token {
        /// Whose.
        name: String,
        /// What the token is called in the list.
        #[cfg_attr(
            feature = "clap",
            arg(long, value_name = "WORDS", default_value = "quantarium admin")
        )]
        label: String,
        /// What it allows.
        #[cfg_attr(feature = "clap", arg(long = "scope", value_name = "SCOPE", default_values = ["bot:play", "challenge:write"]))]
        scopes: Vec<String>,
    },
    /// List an account's tokens
    Tokens {
        /// Whose.
        name: String,
    },
    /// Revoke a token of an account
    Revoke {
        /// Whose.
        name: String,
        /// Its number in the list.
        id: i64,
    },
    /// List the lines of chats that players have reported
    Reports {
        /// Put the report of this number away instead.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
        close: Option<i64>,
    },
    /// List the open seeks
    Seeks {
        /// Withdraw the seek of this name instead.
        #[cfg_attr(feature = "clap", arg(long, value_name = "ID"))]
        end: Option<String>,
    },
    /// List the games that go on and are in memory
    Tables {
        /// Break the game at this table off instead.
        #[cfg_attr(feature = "clap", arg(long, value_name = "ID"))]
        end: Option<String>,
    },
    /// Write a copy of the database, which a server can use
    Backup {
        /// A file that does not exist yet; for a server, by its whole path.
        file: PathBuf,
    },
}

/// What became of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "content", rename_all = "camelCase")]
pub enum AdminAnswer {
    /// It is done.
    Done,
    /// All that is known of an account, as its owner would get it.
    Export(Value),
    /// A token that was made, with its text.
    Made(MadeToken),
    /// An account's tokens, newest first.
    Tokens(Vec<AccountToken>),
    /// The lines that players have reported, oldest first.
    Reports(Vec<StoredReport>),
    /// The open seeks, oldest first.
    Seeks(Vec<Seek>),
    /// The games that go on and are in memory.
    Tables(Vec<GameFull>),
    /// It could not be done, and why; nothing has changed.
    Refused(String),
}

/// Why nobody could be asked.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum AdminError {
    #[error("{} has no games: say with --data-dir where the server keeps them", .0.display())]
    NoDatabase(PathBuf),
    /// The files cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server does not answer: {0}")]
    Socket(#[from] io::Error),
    #[error("the server's answer cannot be read: {0}")]
    Answer(#[from] serde_json::Error),
}

/// Has something done in a data directory or a database: by the server that uses it, or here where none does.
///
/// # Errors
/// When neither can be.
pub async fn administer(
    data_dir: &Path,
    database: Option<PostgresUrl>,
    request: &AdminRequest,
) -> Result<AdminAnswer, AdminError> {
    #[cfg(unix)]
    if let Some(answer) = socket::ask(data_dir, request).await? {
        return Ok(answer);
    }
    if database.is_none() && !data_dir.join(FILE).exists() {
        return Err(AdminError::NoDatabase(data_dir.to_owned()));
    }
    let (engine, limits) = (Arc::new(BuiltInEngine::new(1, 1, 0)), Limits::default());
    let (state, _) = AppState::open(data_dir, database, None, engine, limits).await?;
    let answer = state.administer(request.clone()).await;
    state.leave().await;
    Ok(answer)
}

fn found(found: bool, what: String) -> Result<()> {
    found.then_some(()).ok_or(ApiError::NotFound(what))
}

impl AppState {
    pub(crate) async fn administer(&self, request: AdminRequest) -> AdminAnswer {
        let done = self.done(request).await;
        done.unwrap_or_else(|error| AdminAnswer::Refused(error.to_string()))
    }

    async fn done(&self, request: AdminRequest) -> Result<AdminAnswer> {
        let accounts = &self.accounts;
        match request {
            AdminRequest::Ban { name, reason } => {
                let holder = self.holder(&name).await?;
                accounts.set_banned(holder, Some(&reason)).await?;
                by_operator("banned an account");
            }
            AdminRequest::Unban { name } => {
                accounts.set_banned(self.holder(&name).await?, None).await?;
                by_operator("opened a banned account again");
            }
            AdminRequest::Rename { name, to } => {
                let holder = self.holder(&name).await?;
                accounts.rename(holder, Name::parse(&to)?).await?;
            }
            AdminRequest::Remove { name, .. } => {
                self.remove_account(self.holder(&name).await?).await?;
                by_operator("removed an account");
            }
            AdminRequest::Export { name } => {
                let account = self.account_of(&name).await?;
                let export = serde_json::to_value(accounts.export(&account).await?)?;
                return Ok(AdminAnswer::Export(export));
            }
            AdminRequest::Bot { name } => {
                accounts.make_bot(&self.account_of(&name).await?).await?;
                by_operator("made an account a bot's");
            }
            AdminRequest::Token {
                name,
                label,
                scopes,
            } => {
                let (holder, name) = (self.holder(&name).await?, label);
                let made = accounts.make_token(holder, NewToken { name, scopes });
                let made = made.await?;
                by_operator("made a token");
                return Ok(AdminAnswer::Made(made));
            }
            AdminRequest::Tokens { name } => {
                let tokens = accounts.tokens(self.holder(&name).await?).await?;
                return Ok(AdminAnswer::Tokens(tokens));
            }
            AdminRequest::Revoke { name, id } => {
                let revoked = accounts.revoke_token(self.holder(&name).await?, id);
                found(revoked.await?, format!("token {id}"))?;
                by_operator("revoked a token");
            }
            AdminRequest::Reports { close: None } => {
                return Ok(AdminAnswer::Reports(self.store.read(chat::reports).await?));
            }
            AdminRequest::Reports {
                close: Some(report),
            } => {
                let closed = self.store.write(move |tx| chat::close_report(tx, report));
                found(closed.await?, format!("report {report}"))?;
            }
            AdminRequest::Seeks { end: None } => {
                return Ok(AdminAnswer::Seeks(self.lobby.seeks.list(None).await));
            }
            AdminRequest::Seeks { end: Some(seek) } => {
                let ended = self.lobby.seeks.end(&SeekId(seek.clone())).await?;
                found(ended, format!("seek `{seek}`"))?;
            }
            AdminRequest::Tables { end: None } => {
                return Ok(AdminAnswer::Tables(self.rooms.going_on().await));
            }
            AdminRequest::Tables { end: Some(table) } => {
                self.end_table(TableId(table)).await?;
            }
            AdminRequest::Backup { file } => {
                self.store.ask(move |store| store.backup(&file)).await?;
            }
        }
        Ok(AdminAnswer::Done)
    }

    async fn end_table(&self, id: TableId) -> Result<()> {
        match self.rooms.room(&id).await {
            Err(ApiError::Storage(StoreError::Owned(..))) => {
                self.others.publish(&Hint::End(id));
                Ok(())
            }
            room => room?.end().await,
        }
    }

    async fn holder(&self, name: &str) -> Result<Digest> {
        Ok(self.account_of(name).await?.holder)
    }

    async fn account_of(&self, name: &str) -> Result<StoredAccount> {
        let found = self.accounts.named(fold(name)).await?;
        found.ok_or_else(|| ApiError::NotFound("such account".to_owned()))
    }
}
