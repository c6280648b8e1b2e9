//! Who asks, as far as shares go.

use std::fmt;
use std::iter::successors;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

/// What a proxy says of those it speaks for.
pub(crate) const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Who asks: an address, or in IPv6 the /64 of one subscriber. Also a network of many of them, as it is easily had: who has
/// a /48 can ask as 65,536 subscribers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client {
    /// An address of IPv4 in its IPv6 form.
    bits: u128,
    /// How many of the bits, from the first, say which network it is.
    width: u8,
}

impl Client {
    /// Of whom a proxy says nothing that can be read: one client together, and nobody on this machine.
    const UNKNOWN: Self = Self::network(Ipv6Addr::UNSPECIFIED.to_bits(), 64);

    pub(crate) fn new(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::network(address.to_ipv6_mapped().to_bits(), 128),
            IpAddr::V6(Ipv6Addr::LOCALHOST) => Self::network(Ipv6Addr::LOCALHOST.to_bits(), 128),
            IpAddr::V6(address) => Self::network(address.to_bits(), 64),
        }
    }

    const fn network(bits: u128, width: u8) -> Self {
        let bits = bits & (u128::MAX << (128 - width));
        Self { bits, width }
    }

    /// Its address, or the first address of its network: [`Self::new`] makes the same client of it.
    pub(crate) fn address(self) -> IpAddr {
        Ipv6Addr::from_bits(self.bits).to_canonical()
    }

    /// Somebody on this machine: its owner, or a proxy that speaks for all.
    pub(crate) fn is_here(self) -> bool {
        self.width == 128 && self.address().is_loopback()
    }

    /// The client and the networks around it, narrowest first, each with how many clients' shares it may have.
    pub(crate) fn networks(self) -> impl Iterator<Item = (Self, u32)> {
        successors(Some((self, 1)), |(network, _)| {
            let (width, shares) = match network.width {
                128 if !network.is_here() => (120, 4),
                64 => (56, 2),
                56 => (48, 4),
                _ => return None,
            };
            Some((Self::network(network.bits, width), shares))
        })
    }

    /// Whether it is a network around a client, or the client itself.
    pub(crate) fn has(self, client: Self) -> bool {
        client.networks().any(|(network, _)| network == self)
    }

    /// Of whom a proxy speaks, if it says so: the last of its list. What stands before it, anybody may have written.
    fn forwarded(headers: &HeaderMap) -> Option<Self> {
        let said = headers.get_all(FORWARDED).iter().next_back()?;
        let last = said.to_str().ok().and_then(|said| said.rsplit(',').next());
        let address = last.and_then(|last| address(last.trim()));
        Some(address.map_or(Self::UNKNOWN, Self::new))
    }

    /// Who asks, by the connection and, behind a proxy, by what that says.
    pub(crate) fn of(headers: &HeaderMap, peer: Option<SocketAddr>, behind_proxy: bool) -> Self {
        let forwarded = behind_proxy.then(|| Self::forwarded(headers)).flatten();
        let peer = || peer.map_or_else(Self::default, |peer| Self::new(peer.ip()));
        forwarded.unwrap_or_else(peer)
    }
}

/// An address as proxies write it: some with the port, those of IPv6 in brackets or without.
fn address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(bare)
}

/// As a log has it: an address, or the network that one subscriber has.
impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.address();
        match self.width {
            128 => write!(f, "{address}"),
            width => write!(f, "{address}/{width}"),
        }
    }
}

impl Default for Client {
    fn default() -> Self {
        Self::new(Ipv4Addr::LOCALHOST.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Client {
        Client::new(text.parse().expect("an address"))
    }

    #[test]
    fn a_subscriber_of_ipv6_is_one_client() {
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        for (address, here) in [("::1", true), ("127.0.0.9", true), ("192.0.2.1", false)] {
            assert_eq!(of(address).is_here(), here, "{address}");
        }
    }

    #[test]
    fn who_has_many_networks_is_found_in_those_around_them() {
        let shares = |text| of(text).networks().map(|(_, shares)| shares).collect();
        let widest = |text| of(text).networks().last().expect("itself").0;
        let all: [(&str, Vec<u32>); 3] = [
            ("2001:db8:1:2::1", vec![1, 2, 4]),
            ("192.0.2.1", vec![1, 4]),
            ("127.0.0.1", vec![1]),
        ];
        for (address, expected) in all {
            let found: Vec<u32> = shares(address);
            assert_eq!(found, expected, "{address}");
        }
        assert_eq!(widest("2001:db8:1:2::1"), widest("2001:db8:1:ffff::1"));
        assert_ne!(widest("2001:db8:1:2::1"), widest("2001:db8:2:2::1"));
        assert_eq!(widest("192.0.2.1"), widest("192.0.2.200"));
        assert!(widest("192.0.2.1").has(of("192.0.2.9")));
        assert!(!widest("192.0.2.1").has(of("192.0.3.9")));
    }

    #[test]
    fn what_a_proxy_says_is_an_address_or_one_client_of_its_own_and_never_here() {
        let said = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(FORWARDED, text.parse().expect("a header's value"));
            Client::of(&headers, Some(([127, 0, 0, 1], 7).into()), true)
        };
        for (text, address) in [
            ("203.0.113.50:4711", "203.0.113.50"),
            ("10.0.0.1, 203.0.113.50", "203.0.113.50"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("::ffff:203.0.113.50", "203.0.113.50"),
        ] {
            assert_eq!(said(text), of(address), "{text}");
        }
        for text in [
            "unknown",
            "",
            "_hidden",
            "203.0.113.50:",
            "203.0.113.50, x",
            "[127.0.0.1",
            "\u{e9}",
        ] {
            assert_eq!(said(text), Client::UNKNOWN, "{text}");
            assert!(!said(text).is_here(), "{text}");
        }
        // Who comes without a word of the proxy has not come through it.
        assert!(Client::of(&HeaderMap::new(), Some(([127, 0, 0, 1], 7).into()), true).is_here());
    }
}
