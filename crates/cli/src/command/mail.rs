//! How `quantarium serve` sends mail.

use std::path::{Path, PathBuf};

use clap::Args;
use quantarium_server::{MailConfig, MailServer};

use crate::failure::Failure;
use crate::input;

/// Has the password of the mail server's user, where no file is named.
const PASSWORD: &str = "QUANTARIUM_MAIL_PASSWORD";

/// How mail is sent.
#[derive(Args, Debug)]
pub(crate) struct Mail {
    /// Send mail by this server, to accounts that want it: smtps://USER@HOST or, with STARTTLS, smtp://USER@HOST. Without this
    /// option no mail is sent.
    #[arg(long = "mail", value_name = "URL", requires = "from")]
    server: Option<String>,
    /// From which address mail is sent: name@host.example or "Name <name@host.example>".
    #[arg(long = "mail-from", value_name = "ADDRESS", requires = "server")]
    from: Option<String>,
    /// A file with the password of the mail server's user. Without it the environment variable QUANTARIUM_MAIL_PASSWORD has it.
    #[arg(long = "mail-password-file", value_name = "FILE", requires = "server")]
    password_file: Option<PathBuf>,
    /// A file with certificates in PEM that are trusted besides the usual ones: for a mail server with a certificate of one's own
    /// authority.
    #[arg(long = "mail-ca", value_name = "FILE", requires = "server")]
    authority: Option<PathBuf>,
    /// The page's address, to which the links in mails lead. Without it https:// and the first name that --host gives.
    #[arg(long = "mail-site", value_name = "URL", requires = "server")]
    site: Option<String>,
}

impl Mail {
    /// What the server is to be started with.
    pub(crate) fn config(&self) -> Result<Option<MailConfig>, Failure> {
        let (Some(server), Some(from)) = (&self.server, &self.from) else {
            return Ok(None);
        };
        // Not read by clap, whose refusal would show it: it may have a password in it.
        let server = server.parse::<MailServer>();
        let mut server = server.map_err(|error| Failure::Argument(format!("--mail: {error}")))?;
        server.password = password(self.password_file.as_deref(), PASSWORD)?;
        server.authority = self.authority.as_deref().map(input::file).transpose()?;
        let (from, site) = (from.clone(), self.site.clone());
        Ok(Some(MailConfig { server, from, site }))
    }
}

/// A password that stands in a file, or else in the environment.
pub(super) fn password(file: Option<&Path>, variable: &str) -> Result<Option<String>, Failure> {
    let given = file.map(input::file).transpose()?;
    let text = given.or_else(|| std::env::var(variable).ok());
    // Editors end a file with a new line.
    let text = text.map(|text| text.trim_end_matches(['\r', '\n']).to_owned());
    Ok(text.filter(|text| !text.is_empty()))
}
