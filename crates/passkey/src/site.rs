//! For whom passkeys are made: a name, and the pages of that name.

use std::net::IpAddr;

use thiserror::Error;

/// A page's address has no name that passkeys can be made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("passkeys need an address with a name and HTTPS, or localhost")]
pub struct NoSite;

/// For whom passkeys are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The name (the relying party's id).
    pub name: String,
    /// The origin of the page that asks.
    pub origin: String,
}

impl Site {
    /// The site of a page, by its origin: its name without the port. Browsers make none for an address of numbers, nor for
    /// a page that came without TLS from another machine.
    ///
    /// # Errors
    /// When it has no name, or came without TLS.
    pub fn of(origin: &str) -> Result<Self, NoSite> {
        let (scheme, host) = origin.split_once("://").ok_or(NoSite)?;
        let (name, port) = host.split_once(':').unwrap_or((host, ""));
        let name = name.to_ascii_lowercase();
        let is_local = name == "localhost" || name.ends_with(".localhost");
        let is_name = name.starts_with(|first: char| first.is_ascii_alphanumeric())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
            && name.parse::<IpAddr>().is_err();
        let is_safe = scheme == "https" || (scheme == "http" && is_local);
        let is_port = port.bytes().all(|byte| byte.is_ascii_digit());
        match is_name && is_safe && is_port {
            true => Ok(Self {
                name,
                origin: origin.to_owned(),
            }),
            false => Err(NoSite),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_a_name_without_its_port() {
        for (origin, name) in [
            ("https://games.example", "games.example"),
            ("https://Games.example:8443", "games.example"),
            ("http://localhost:7777", "localhost"),
            ("https://localhost", "localhost"),
        ] {
            let site = Site::of(origin).unwrap();
            assert_eq!((site.name.as_str(), site.origin.as_str()), (name, origin));
        }
    }

    #[test]
    fn numbers_and_pages_without_tls_are_none() {
        let origins = "http://127.0.0.1:7777 https://192.0.2.1 https://[::1]:7777 http://games.example \
            ftp://games.example https://games.example:port https://games.example/page https:// null";
        for origin in origins.split(' ').chain([""]) {
            assert_eq!(Site::of(origin), Err(NoSite), "{origin}");
        }
    }
}
