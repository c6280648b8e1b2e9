//! Secrets that this server has handed out, and knows again: those that a browser, or a page of a neighbouring name, has made up are
//! none.

use quantarium_people::Secret;
use ring::hmac::{HMAC_SHA256, Key, sign};

/// What marks secrets, by a key that all servers over one store share.
pub(crate) struct Issuer(Key);

impl Issuer {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        Self(Key::new(HMAC_SHA256, key))
    }

    /// A secret as a browser keeps it: with its mark behind it.
    pub(crate) fn text(&self, secret: &Secret) -> String {
        format!("{}{}", secret.text(), self.mark(secret).text())
    }

    /// The secret that a browser keeps, if it was handed out here.
    pub(crate) fn read(&self, text: &str) -> Option<Secret> {
        let (secret, mark) = text.split_at_checked(text.len() / 2)?;
        let (secret, mark) = (Secret::parse(secret)?, Secret::parse(mark)?);
        // By digests: how long it takes says nothing of the mark.
        (mark.digest() == self.mark(&secret).digest()).then_some(secret)
    }

    fn mark(&self, secret: &Secret) -> Secret {
        let tag = sign(&self.0, format!("cookie\0{}", secret.text()).as_bytes());
        let mut bytes = [0; 32];
        bytes.copy_from_slice(tag.as_ref());
        Secret::of(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_handed_out_is_known_again_and_nothing_else() {
        let (ours, others) = (Issuer::new(&[1; 32]), Issuer::new(&[2; 32]));
        let secret = Secret::of([7; 32]);
        let text = ours.text(&secret);
        assert_eq!(ours.read(&text), Some(secret.clone()));
        let made_up = format!("{0}{0}", secret.text());
        let wrong = [
            "",
            "x",
            secret.text(),
            &made_up,
            &others.text(&secret),
            &text[1..],
        ];
        for wrong in wrong {
            assert_eq!(ours.read(wrong), None, "{wrong}");
        }
        assert_eq!(ours.read(&format!("é{}", &text[2..])), None);
    }
}
