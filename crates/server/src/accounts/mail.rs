//! The mail address of an account, and log-ins by a link that was sent there.

use quantarium_people::{Digest, Password, Secret, fold};
use quantarium_store::{Asked, MailKind, Mailbox, StoredAccount, mails};
use quantarium_wire::{EnterByMail, FollowedMail, MailLink, MailText, SetMail};

use super::{Accounts, Browser};
use crate::base::error::{AccountError, Result};

/// How long the name of a language may be.
const LANGUAGE: usize = 8;

/// The name of a language as somebody has sent it.
pub(crate) fn language(mut name: String) -> String {
    name.retain(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    name.truncate(LANGUAGE);
    name
}

/// An address as it is stored.
fn mailbox(text: &MailText) -> Result<Mailbox> {
    let address: quantarium_notify::MailAddress = text.0.parse().map_err(AccountError::from)?;
    Ok(Mailbox {
        folded: address.folded(),
        address: address.text().to_owned(),
    })
}

/// What is stored of the secret in a link.
fn link(secret: &MailText) -> Result<Digest> {
    let secret = Secret::parse(secret.0.trim()).ok_or(AccountError::MailLink)?;
    Ok(secret.digest())
}

impl Accounts {
    /// Has an address confirmed.
    pub(crate) async fn set_mail(&self, holder: Digest, asked: SetMail, now: i64) -> Result<()> {
        let mailbox = mailbox(&asked.address)?;
        let language = language(asked.language);
        Ok(self
            .store
            .write(move |tx| mails::ask_to_confirm(tx, &holder, &mailbox, &language, now))
            .await?)
    }

    /// Has a link sent to whoever is named, if there is such an account and it has an address. The answer does not tell.
    pub(crate) async fn ask_to_enter(
        &self,
        who: &MailText,
        asked_in: String,
        now: i64,
    ) -> Result<()> {
        let who = who.0.trim();
        let asked = match who.contains('@') {
            true => Asked::Address(
                who.chars()
                    .take(254)
                    .collect::<String>()
                    .to_ascii_lowercase(),
            ),
            false => Asked::Name(fold(who).chars().take(64).collect()),
        };
        let language = language(asked_in);
        Ok(self
            .store
            .write(move |tx| mails::ask_to_enter(tx, &asked, &language, now))
            .await?)
    }

    /// Where a link in a mail leads. It is not used by that.
    pub(crate) async fn followed(&self, secret: &MailText, now: i64) -> Result<FollowedMail> {
        let (kind, account) = self.leads_to(link(secret)?, now).await?;
        Ok(FollowedMail {
            kind: match kind {
                MailKind::Confirm => MailLink::Confirm,
                MailKind::Enter => MailLink::Enter,
            },
            name: account.name,
        })
    }

    /// Confirms an address by the link that was sent there.
    pub(crate) async fn confirm_mail(&self, secret: &MailText, now: i64) -> Result<()> {
        let link = link(secret)?;
        let confirmed = self
            .store
            .write(move |tx| mails::confirm(tx, &link, now))
            .await?;
        confirmed.ok_or(AccountError::MailLink)?;
        Ok(())
    }

    /// Logs in by a link, which lets in once; with another password where one is asked for.
    pub(crate) async fn enter_by_mail(
        &self,
        asked: EnterByMail,
        browser: &Browser,
        now: i64,
    ) -> Result<StoredAccount> {
        let link = link(&asked.secret)?;
        let (kind, account) = self.leads_to(link, now).await?;
        if kind != MailKind::Enter {
            return Err(AccountError::MailLink.into());
        }
        if let Some(why) = account.banned {
            return Err(AccountError::Banned(why).into());
        }
        // A password that is refused has not used the link.
        let password = match asked.password {
            None => None,
            Some(password) => {
                let password = Password::new(password.0);
                password.check(&account.name).map_err(AccountError::from)?;
                Some(self.passwords.hash(browser.client, password).await?)
            }
        };
        let session = browser.session();
        let entered = self
            .store
            .write(move |tx| mails::enter(tx, &link, password.as_ref(), &session, now));
        let (account, ended) = entered.await?.ok_or(AccountError::MailLink)?;
        self.metrics.log_ins.inc();
        self.announce(ended);
        if asked.take_over {
            self.take_over(account.holder, browser).await?;
        }
        Ok(account)
    }

    async fn leads_to(&self, link: Digest, now: i64) -> Result<(MailKind, StoredAccount)> {
        let found = self.store.read(move |db| mails::followed(db, &link, now));
        Ok(found.await?.ok_or(AccountError::MailLink)?)
    }
}
