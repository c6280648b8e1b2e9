//! The mail address of an account, and log-ins by a link that was sent there.

use quantarium_people::{Digest, Secret, check_password};
use quantarium_store::{StoredAccount, mails};
use quantarium_wire::{EnterByMail, HiddenText, MailLink};

use super::{Accounts, Browser, LetIn, not_banned};
use crate::base::{ApiError, Result};

/// How long the name of a language may be, in bytes.
const LANGUAGE: usize = 8;

/// The name of a language as somebody has sent it.
pub(crate) fn language(mut name: String) -> String {
    name.retain(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    name.truncate(LANGUAGE);
    name
}

/// What is stored of the secret in a link.
pub(crate) fn link(secret: &HiddenText) -> Result<Digest> {
    let secret = Secret::parse(secret.0.trim()).ok_or(ApiError::MailLink)?;
    Ok(secret.digest())
}

impl Accounts {
    /// Logs in by a link, which lets in once; with another password where one is asked for.
    pub(crate) async fn enter_by_mail(
        &self,
        asked: EnterByMail,
        browser: &Browser,
        now: i64,
    ) -> Result<LetIn> {
        let link = link(&asked.secret)?;
        let (kind, account) = self.leads_to(link, now).await?;
        if kind != MailLink::Enter {
            return Err(ApiError::MailLink);
        }
        let account = not_banned(account)?;
        // A password that is refused has not used the link.
        let password = match asked.password {
            None => None,
            Some(password) => {
                check_password(&password, &account.name)?;
                Some(self.passwords.hash(browser.client, password).await?)
            }
        };
        let (store, session) = (&self.store, browser.session.clone());
        let entered =
            store.write(move |tx| mails::enter(tx, &link, password.as_ref(), &session, now));
        let (account, device, ended) = entered.await?.ok_or(ApiError::MailLink)?;
        self.tables.services.metrics.log_ins.inc();
        self.announce(ended);
        if asked.take_over {
            self.take_over(account.holder, browser).await?;
        }
        Ok(LetIn { account, device })
    }

    /// Where a link in a mail leads. It is not used by that.
    pub(crate) async fn leads_to(
        &self,
        link: Digest,
        now: i64,
    ) -> Result<(MailLink, StoredAccount)> {
        let found = self.store.read(move |db| mails::followed(db, &link, now));
        found.await?.ok_or(ApiError::MailLink)
    }
}
