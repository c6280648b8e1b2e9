//! Secrets that are shown once, and the digests that are stored of them.

use quantarium_wire::not_shown;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// 32 symbols without those that are easily taken for each other: five bits each.
const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Symbols of a secret: 256 bits, rounded up.
const LENGTH: usize = 52;

/// What a guest or a link is known by: 256 random bits as text. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// What is kept of a secret. Nobody can tell the secret from it: all secrets are equally likely, so that a
/// plain hash is enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Digest(pub [u8; 32]);

impl Secret {
    /// The secret of 256 random bits.
    pub fn of(random: [u8; 32]) -> Self {
        let bit = |place: usize| {
            random
                .get(place / 8)
                .map_or(0, |byte| byte >> (place % 8) & 1)
        };
        let symbol = |place: usize| {
            let index = (0..5).fold(0, |index, i| index << 1 | bit(5 * place + i));
            char::from(SYMBOLS[usize::from(index)])
        };
        Self((0..LENGTH).map(symbol).collect())
    }

    /// The secret that somebody says they have; none for a text that cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        let whole = text.len() == LENGTH && text.bytes().all(|byte| SYMBOLS.contains(&byte));
        whole.then(|| Self(text.to_owned()))
    }

    /// The text, for the one whom it belongs to.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// Symbols of a name: 80 bits.
const NAME: usize = 16;

/// A name for a text, the same for the same text.
pub fn name_of(text: &str) -> String {
    let Secret(mut name) = Secret::of(Sha256::digest(text.as_bytes()).into());
    name.truncate(NAME);
    name
}

/// A number for a text, the same for the same text on every machine.
pub fn number_of(text: &str) -> i64 {
    let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    digest
        .first_chunk()
        .map_or(0, |head| i64::from_be_bytes(*head))
}

not_shown!(Secret);
not_shown!(Digest);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_keeps_every_bit_and_is_read_back_and_nothing_else_is_one() {
        let mut seen = std::collections::HashSet::new();
        for bit in 0..256 {
            let mut random = [0; 32];
            random[bit / 8] = 1 << (bit % 8);
            let secret = Secret::of(random);
            assert_eq!(Secret::parse(secret.text()), Some(secret.clone()));
            assert!(seen.insert(secret.digest()), "bit {bit} is lost");
        }
        let good = Secret::of([7; 32]).text().to_owned();
        for text in [
            "",
            "0",
            &good[1..],
            &format!("{good}0"),
            &good.to_uppercase(),
            &good.replace('0', "l"),
        ] {
            assert!(Secret::parse(text).is_none() || text == good, "{text}");
        }
    }

    #[test]
    fn a_text_has_one_name_and_another_text_another() {
        assert_eq!(name_of("a"), name_of("a"));
        assert_ne!(name_of("a"), name_of("b"));
        assert_eq!(name_of("").len(), NAME);
    }

    #[test]
    fn no_log_has_a_secret() {
        let secret = Secret::of([7; 32]);
        let shown = format!("{secret:?} {:?}", secret.digest());
        assert_eq!(shown, "Secret(..) Digest(..)");
    }
}
