//! Mail: plain text to one address, handed to the operator's mail server.

use std::str::FromStr;
use std::time::Duration;

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls as Encryption, TlsParameters};
use lettre::{Address, SmtpTransport, Transport as _};
use thiserror::Error;

use crate::{MailServer, MailServerError, Tls, Undelivered};

/// How long the mail server may take for one answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long an address may be (RFC 5321, 4.5.3.1.3, without the brackets).
const LONGEST: usize = 254;

/// An address that mail can be sent to. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct MailAddress(Address);

not_shown!(MailAddress);

/// A text is no mail address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is no mail address: it is written name@host.example")]
pub struct MailAddressError;

impl FromStr for MailAddress {
    type Err = MailAddressError;

    fn from_str(text: &str) -> Result<Self, MailAddressError> {
        let text = text.trim();
        // What can be said without another standard: servers of old do not take more (RFC 6531).
        if text.len() > LONGEST || !text.is_ascii() {
            return Err(MailAddressError);
        }
        text.parse().map(Self).map_err(|_| MailAddressError)
    }
}

impl MailAddress {
    /// The address as it was entered.
    pub fn text(&self) -> &str {
        self.0.as_ref()
    }
}

/// A mail. Not shown by `Debug`: it may have a secret.
#[derive(Clone)]
pub struct Mail {
    /// To whom.
    pub to: MailAddress,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// The same however often it is sent: `<...@...>`.
    pub id: String,
    /// Where mail programs end such mails without a question (RFC 8058), for mails that were ordered once.
    pub unsubscribe: Option<String>,
}

not_shown!(Mail);

/// Hands mail to the mail server; cheap to clone. Blocks.
#[derive(Clone)]
pub struct Mailer {
    transport: SmtpTransport,
    from: Mailbox,
}

not_shown!(Mailer);

impl Mailer {
    /// One for mails from this address, or `Name <address>`.
    ///
    /// # Errors
    /// When the sender is none, the server's name is none that a certificate could have, or its authority's certificates
    /// cannot be read.
    pub fn new(server: &MailServer, from: &str) -> Result<Self, MailerError> {
        let from: Mailbox = from.parse().map_err(|_| MailerError::Sender)?;
        let encryption = match server.tls {
            Tls::Whole => Encryption::Wrapper(parameters(server)?),
            Tls::Asked => Encryption::Required(parameters(server)?),
            Tls::Never => Encryption::None,
        };
        let builder = SmtpTransport::builder_dangerous(&server.host)
            .port(server.port)
            .tls(encryption)
            .timeout(Some(PATIENCE));
        let builder = match (&server.user, &server.password) {
            (Some(user), Some(password)) => {
                builder.credentials(Credentials::new(user.clone(), password.clone()))
            }
            (None, None) => builder,
            (Some(_), None) => return Err(MailerError::NoPassword),
            (None, Some(_)) => return Err(MailerError::NoUser),
        };
        Ok(Self {
            transport: builder.build(),
            from,
        })
    }

    /// Sends a mail.
    ///
    /// # Errors
    /// When the mail server has not taken it.
    pub fn send(&self, mail: &Mail) -> Result<(), Undelivered> {
        let message = self.message(mail);
        let message = message.map_err(|error| Undelivered::Refused(error.to_string()))?;
        match self.transport.send(&message) {
            Ok(_) => Ok(()),
            Err(error) => Err(undelivered(&error)),
        }
    }

    fn message(&self, mail: &Mail) -> Result<Message, lettre::error::Error> {
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, mail.to.0.clone()))
            .subject(mail.subject.clone())
            .message_id(Some(mail.id.clone()))
            .header(ContentType::TEXT_PLAIN)
            // Nobody's holiday answers it (RFC 3834).
            .raw_header(raw("Auto-Submitted", "auto-generated"));
        if let Some(address) = &mail.unsubscribe {
            builder = builder
                .raw_header(raw("List-Unsubscribe", &format!("<{address}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        builder.body(mail.text.clone())
    }
}

/// Whom to trust, and under which name the server must be known to them.
fn parameters(server: &MailServer) -> Result<TlsParameters, MailerError> {
    let mut builder = TlsParameters::builder(server.host.clone());
    if let Some(text) = &server.authority {
        let read = Certificate::from_pem(text.as_bytes());
        let some = read.ok().filter(|_| text.contains("BEGIN CERTIFICATE"));
        builder = builder.add_root_certificate(some.ok_or(MailerError::Authority)?);
    }
    let made = builder.build();
    made.map_err(|_| MailerError::Server(MailServerError::Malformed))
}

fn raw(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

/// Why mail cannot be sent at all, as it was configured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MailerError {
    #[error("the sender is written name@host.example, or \"Name <name@host.example>\"")]
    Sender,
    /// The server is none.
    #[error(transparent)]
    Server(MailServerError),
    #[error("the file of --mail-ca has no certificate in PEM: -----BEGIN CERTIFICATE-----")]
    Authority,
    #[error(
        "the mail server's user has no password: give it by --mail-password-file or in QUANTARIUM_MAIL_PASSWORD"
    )]
    NoPassword,
    #[error("the mail server's password belongs to nobody: name the user, as in smtps://USER@HOST")]
    NoUser,
}

/// What a mail server's trouble means. Its own words are left out: they may have the address.
fn undelivered(error: &lettre::transport::smtp::Error) -> Undelivered {
    let code = error.status().map(u16::from);
    let words = match code {
        Some(code) => format!("status {code}"),
        None if error.is_timeout() => "no answer in time".to_owned(),
        None if error.is_tls() => "no encryption could be agreed on".to_owned(),
        None => "no connection".to_owned(),
    };
    match code {
        // Who this server is, is the operator's affair: the mail may be taken when that is put right.
        Some(530 | 534 | 535 | 538) => Undelivered::Later(words, None),
        Some(500..) => Undelivered::Refused(words),
        _ => Undelivered::Later(words, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailer(server: &str, from: &str) -> Result<Mailer, MailerError> {
        Mailer::new(&server.parse().unwrap(), from)
    }

    #[test]
    fn an_address_is_one_that_mail_can_be_sent_to() {
        for text in [
            "anna@mail.example",
            " Anna.B+games@mail.example ",
            "a@localhost",
        ] {
            let address: MailAddress = text.parse().unwrap();
            assert_eq!(address.text(), text.trim());
            assert_eq!(format!("{address:?}"), "MailAddress(..)");
        }
        let long = format!("{}@mail.example", "x".repeat(250));
        for text in [
            "",
            "anna",
            "@mail.example",
            "anna@",
            "a@b@c.example",
            "anna@mail.example\r\nBcc: bert@mail.example",
            "anna@mail.example, bert@mail.example",
            "Anna <anna@mail.example>",
            &long,
        ] {
            assert_eq!(text.parse::<MailAddress>(), Err(MailAddressError), "{text}");
        }
    }

    #[test]
    fn a_sender_has_an_address_and_a_user_a_password() {
        assert!(mailer("smtp://localhost", "Quantarium <games@mail.example>").is_ok());
        assert!(mailer("smtps://mail.example", "games@mail.example").is_ok());
        let error = |server, from| mailer(server, from).unwrap_err();
        assert_eq!(error("smtp://localhost", "games"), MailerError::Sender);
        let refused = error("smtp://anna@localhost", "games@mail.example");
        assert_eq!(refused, MailerError::NoPassword);
        let mut server: MailServer = "smtp://localhost".parse().unwrap();
        server.password = Some("word".to_owned());
        let refused = Mailer::new(&server, "games@mail.example").unwrap_err();
        assert_eq!(refused, MailerError::NoUser);
    }

    #[test]
    fn a_mail_has_its_name_and_one_way_to_end_such_mails() {
        let mailer = mailer("smtp://localhost", "Quantarium <games@mail.example>").unwrap();
        let mut mail = Mail {
            to: "anna@mail.example".parse().unwrap(),
            subject: "Te toca: ¡ánimo!\r\nBcc: bert@mail.example".to_owned(),
            text: "Hola".to_owned(),
            id: "<one@games.example>".to_owned(),
            unsubscribe: Some("https://games.example/api/mail/stop/abc".to_owned()),
        };
        let written = |mail: &Mail| {
            let bytes = mailer.message(mail).unwrap().formatted();
            String::from_utf8(bytes).unwrap()
        };
        let text = written(&mail);
        for line in [
            "From: Quantarium <games@mail.example>\r\n",
            "To: anna@mail.example\r\n",
            "Message-ID: <one@games.example>\r\n",
            "List-Unsubscribe: <https://games.example/api/mail/stop/abc>\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "Auto-Submitted: auto-generated\r\n",
        ] {
            assert!(text.contains(line), "{line} is not in {text}");
        }
        // What stands in a header ends with its line.
        assert!(!text.contains("\nBcc:"), "{text}");
        mail.unsubscribe = None;
        assert!(!written(&mail).contains("List-Unsubscribe"));
        assert_eq!(format!("{mail:?}{mailer:?}"), "Mail(..)Mailer(..)");
    }
}
