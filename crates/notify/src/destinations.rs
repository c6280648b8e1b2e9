//! Which addresses the server may be made to send to: whoever enters one must not reach what stands beside the server.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use thiserror::Error;
use ureq::http::Uri;

/// How long an address may be, in bytes.
const LONGEST: usize = 1000;

/// Where a server sends messages that people have asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Destinations {
    /// Nowhere.
    Nowhere,
    /// To addresses that the whole internet reaches, by HTTPS.
    #[default]
    Public,
    /// To others too, and to this machine by HTTP.
    Anywhere,
}

impl FromStr for Destinations {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "nowhere" => Ok(Self::Nowhere),
            "public" => Ok(Self::Public),
            "anywhere" => Ok(Self::Anywhere),
            _ => Err("nowhere, public or anywhere".to_owned()),
        }
    }
}

impl Destinations {
    /// Whether this may be sent to.
    pub fn allows(self, address: IpAddr) -> bool {
        match self {
            Self::Nowhere => false,
            Self::Public => is_public(address),
            Self::Anywhere => true,
        }
    }
}

/// Why nothing is sent to an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoAddress {
    #[error("this is no address: it begins with https:// and has at most {LONGEST} characters")]
    Malformed,
    #[error("the address must begin with https://")]
    Plain,
    #[error("this server sends nothing to addresses of private networks")]
    Private,
    #[error("this server sends no messages")]
    Nowhere,
}

/// An address as somebody has entered it. A name is looked up when something is sent, and checked then.
///
/// # Errors
/// When nothing may be sent there.
pub fn check_address(text: &str, destinations: Destinations) -> Result<Uri, NoAddress> {
    if destinations == Destinations::Nowhere {
        return Err(NoAddress::Nowhere);
    }
    let uri: Uri = text.parse().map_err(|_| NoAddress::Malformed)?;
    let authority = uri.authority().ok_or(NoAddress::Malformed)?;
    // A name and password before the host would be sent along, and stand in lists.
    if text.len() > LONGEST || authority.as_str().contains('@') || authority.host().is_empty() {
        return Err(NoAddress::Malformed);
    }
    match uri.scheme_str() {
        Some("https") => {}
        Some("http") if destinations == Destinations::Anywhere && is_here(authority.host()) => {}
        Some("http") => return Err(NoAddress::Plain),
        _ => return Err(NoAddress::Malformed),
    }
    // A host may be written as an address.
    match bare(authority.host()).parse() {
        Ok(address) if !destinations.allows(address) => Err(NoAddress::Private),
        _ => Ok(uri),
    }
}

/// A host without the brackets of an address of IPv6.
pub(crate) fn bare(host: &str) -> &str {
    let inner = host.strip_prefix('[');
    let inner = inner.and_then(|host| host.strip_suffix(']'));
    inner.unwrap_or(host)
}

/// Whether a host is this machine, which nobody listens to on the way.
pub(crate) fn is_here(host: &str) -> bool {
    let address = bare(host).parse::<IpAddr>();
    address.map_or(host == "localhost", |address| address.is_loopback())
}

/// Whether an address is one of the internet, and not of this machine, its network, a documentation or a special use.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        // Shared by customers of a provider, given to protocols, and for measuring networks.
        || (a == 100 && (64..128).contains(&b))
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a == 198 && (18..20).contains(&b));
    !special
}

/// Only what is given out (2000::/3) is public, and of that not what leads to an IPv4 address in disguise.
fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    let [first, second, ..] = address.segments();
    // Teredo and other protocols, documentation, 6to4.
    let special = (first == 0x2001 && (second < 0x0200 || second == 0x0db8))
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000);
    first & 0xe000 == 0x2000 && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_the_internet_is_not_public() {
        let not_public = "127.0.0.1 127.9.9.9 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 \
             169.254.169.254 0.0.0.0 0.1.2.3 100.64.0.1 100.127.255.255 192.0.0.8 192.0.2.1 \
             192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 \
             239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 \
             ::127.0.0.1 64:ff9b::7f00:1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 2001::1 \
             2001:db8::1 2002:7f00:1:: 3fff::1 100::1";
        for text in not_public.split(' ') {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        let public = "1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.0.1.1 \
             198.17.0.1 198.20.0.1 223.255.255.255 2606:4700:4700::1111 2a00:1450::1 \
             2001:4860:4860::8888 ::ffff:8.8.8.8";
        for text in public.split(' ') {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn an_address_is_one_that_may_be_sent_to() {
        use NoAddress::{Malformed, Nowhere, Plain, Private};
        let check = |text: &str, destinations| check_address(text, destinations).map(|_| ());
        for (text, public, anywhere) in [
            ("https://push.example/a?b=c", Ok(()), Ok(())),
            ("https://8.8.8.8/", Ok(()), Ok(())),
            ("https://[2606:4700:4700::1111]/x", Ok(()), Ok(())),
            ("https://10.0.0.1/", Err(Private), Ok(())),
            ("https://[::1]:8080/", Err(Private), Ok(())),
            ("http://127.0.0.1:9/x", Err(Plain), Ok(())),
            ("http://localhost:9/x", Err(Plain), Ok(())),
            ("http://push.example/", Err(Plain), Err(Plain)),
            ("http://10.0.0.1/", Err(Plain), Err(Plain)),
            ("https://a:b@push.example/", Err(Malformed), Err(Malformed)),
            ("ftp://push.example/", Err(Malformed), Err(Malformed)),
            ("/just/a/path", Err(Malformed), Err(Malformed)),
            ("", Err(Malformed), Err(Malformed)),
        ] {
            assert_eq!(check(text, Destinations::Public), public, "{text}");
            assert_eq!(check(text, Destinations::Anywhere), anywhere, "{text}");
            let nowhere = check(text, Destinations::Nowhere);
            assert_eq!(nowhere, Err(Nowhere), "{text}");
        }
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        assert_eq!(check(&long, Destinations::Public), Err(Malformed));
    }

    #[test]
    fn destinations_are_read() {
        for (text, destinations) in [
            ("nowhere", Destinations::Nowhere),
            ("public", Destinations::Public),
            ("anywhere", Destinations::Anywhere),
        ] {
            assert_eq!(text.parse(), Ok(destinations));
        }
        assert!("everywhere".parse::<Destinations>().is_err());
    }
}
