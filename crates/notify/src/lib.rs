//! What reaches people outside the page: encrypted messages for their browsers (web push, RFC 8030, 8291 and 8292),
//! signed ones for an address of theirs (webhooks), mail by the operator's mail server (SMTP), and which addresses may be sent to
//! at all. No storage, no games.

/// Has `Debug` show no more of a type than its name, so that no log has what is in it.
macro_rules! not_shown {
    ($of:ident) => {
        impl ::std::fmt::Debug for $of {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!(stringify!($of), "(..)"))
            }
        }
    };
}

mod courier;
mod destinations;
mod mail;
mod mail_server;
mod push;
mod vapid;
mod webhook;

pub use courier::{Courier, Letter, Undelivered};
pub use destinations::{Destinations, NoAddress, check_address, is_public};
pub use mail::{Mail, MailAddress, MailAddressError, Mailer, MailerError};
pub use mail_server::{MailServer, MailServerError, Tls};
pub use push::{BrowserError, SALT, browser_keys, encrypted, topic};
pub use vapid::{KeyError, ServerKey};
pub use webhook::{SECRET, WebhookSecret};

/// The cryptography library had no randomness, or refused its own key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no message could be encrypted or signed")]
pub struct CryptoError;

impl From<ring::error::Unspecified> for CryptoError {
    fn from(_: ring::error::Unspecified) -> Self {
        Self
    }
}
