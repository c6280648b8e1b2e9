//! The mail server that mail is handed to: where it is, how it is reached, and as whom.

use std::str::FromStr;

use percent_encoding::percent_decode_str;
use thiserror::Error;
use ureq::http::Uri;

use crate::destinations::{bare, is_here};

/// Mail is handed over here where the connection is encrypted from its first byte (RFC 8314).
const PORT_OF_TLS: u16 = 465;
/// And here where encryption is asked for first, or there is none.
const PORT_OF_SUBMISSION: u16 = 587;

/// How the connection is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tls {
    /// From its first byte.
    Whole,
    /// After the server has been asked for it (`STARTTLS`); without it nothing is sent.
    Asked,
    /// Not at all.
    Never,
}

/// A mail server, as the operator has named it. `Debug` shows neither the user nor the password.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer {
    /// Its name or address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is encrypted.
    pub tls: Tls,
    /// As whom mail is handed over; as nobody without it.
    pub user: Option<String>,
    /// By which password.
    pub password: Option<String>,
    /// Certificates in PEM that are trusted besides the usual ones: those of the operator's own authority.
    pub authority: Option<String>,
}

not_shown!(MailServer);

/// Why a text names no mail server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MailServerError {
    #[error(
        "a mail server is written smtps://USER@HOST (encrypted from the start, port 465) or smtp://USER@HOST (STARTTLS, port 587)"
    )]
    Malformed,
    /// It has the password in it, which others could then read.
    #[error(
        "the password does not belong into the address: give it by --mail-password-file or in QUANTARIUM_MAIL_PASSWORD"
    )]
    Password,
    #[error(
        "the only thing that may stand after the ? is tls=never, for a server in a network that is trusted"
    )]
    Option,
    #[error("smtps:// is encrypted: tls=never goes with smtp:// only")]
    Encrypted,
}

impl FromStr for MailServer {
    type Err = MailServerError;

    fn from_str(text: &str) -> Result<Self, MailServerError> {
        let uri: Uri = text.parse().map_err(|_| MailServerError::Malformed)?;
        let authority = uri.authority().ok_or(MailServerError::Malformed)?;
        let host = authority.host();
        if host.is_empty() || !matches!(uri.path(), "" | "/") {
            return Err(MailServerError::Malformed);
        }
        let user = match authority.as_str().rsplit_once('@') {
            Some((user, _)) if user.contains(':') => return Err(MailServerError::Password),
            Some((user, _)) => {
                let user = percent_decode_str(user).decode_utf8();
                Some(user.map_err(|_| MailServerError::Malformed)?.into_owned())
            }
            None => None,
        };
        let tls = match (uri.scheme_str(), uri.query()) {
            (Some("smtps"), None) => Tls::Whole,
            (Some("smtps"), Some("tls=never")) => return Err(MailServerError::Encrypted),
            (Some("smtp"), None) if is_here(host) => Tls::Never,
            (Some("smtp"), None) => Tls::Asked,
            (Some("smtp"), Some("tls=never")) => Tls::Never,
            (Some("smtp" | "smtps"), Some(_)) => return Err(MailServerError::Option),
            _ => return Err(MailServerError::Malformed),
        };
        let usual = match tls {
            Tls::Whole => PORT_OF_TLS,
            Tls::Asked | Tls::Never => PORT_OF_SUBMISSION,
        };
        Ok(Self {
            host: bare(host).to_owned(),
            port: authority.port_u16().unwrap_or(usual),
            tls,
            user,
            password: None,
            authority: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, u16, Tls, Option<String>), MailServerError> {
        let server: MailServer = text.parse()?;
        Ok((server.host, server.port, server.tls, server.user))
    }

    #[test]
    fn a_server_elsewhere_is_encrypted_unless_the_operator_says_otherwise() {
        for (text, host, port, tls) in [
            ("smtps://mail.example", "mail.example", 465, Tls::Whole),
            ("smtps://a.example:4650/", "a.example", 4650, Tls::Whole),
            ("smtp://mail.example", "mail.example", 587, Tls::Asked),
            ("smtp://192.0.2.7:25", "192.0.2.7", 25, Tls::Asked),
            ("smtp://10.0.0.2:25?tls=never", "10.0.0.2", 25, Tls::Never),
            ("smtp://localhost:25", "localhost", 25, Tls::Never),
            ("smtp://127.0.0.1:2525", "127.0.0.1", 2525, Tls::Never),
            ("smtp://[::1]", "::1", 587, Tls::Never),
            ("smtps://localhost", "localhost", 465, Tls::Whole),
        ] {
            assert_eq!(read(text), Ok((host.to_owned(), port, tls, None)), "{text}");
        }
    }

    #[test]
    fn a_user_is_named_and_no_password() {
        let user = |text: &str| read(text).map(|(_, _, _, user)| user);
        let anna = Some("anna".to_owned());
        assert_eq!(user("smtps://anna@mail.example"), Ok(anna));
        let whole = Some("anna@mail.example".to_owned());
        assert_eq!(user("smtps://anna%40mail.example@mail.example"), Ok(whole));
        for text in [
            "smtps://anna:word@mail.example",
            "smtp://:word@mail.example",
        ] {
            assert_eq!(user(text), Err(MailServerError::Password));
        }
        let mut server: MailServer = "smtps://anna@mail.example".parse().unwrap();
        server.password = Some("word".to_owned());
        let shown = format!("{server:?}");
        let told = shown.contains("anna") || shown.contains("word");
        assert!(!told, "{shown}");
    }

    #[test]
    fn what_names_no_server_is_refused() {
        for (text, error) in [
            ("", MailServerError::Malformed),
            ("mail.example", MailServerError::Malformed),
            ("http://mail.example", MailServerError::Malformed),
            ("smtp:///x", MailServerError::Malformed),
            ("smtp://mail.example/box", MailServerError::Malformed),
            ("smtp://mail.example?tls=maybe", MailServerError::Option),
            ("smtps://mail.example?tls=never", MailServerError::Encrypted),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
        }
    }
}
