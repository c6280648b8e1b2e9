//! Messages to an address of somebody's, signed as the specification "Standard Webhooks" says, for which there are
//! libraries in many languages: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use ring::hmac;
use ring::rand::{SecureRandom, SystemRandom};

use crate::CryptoError;

/// How long the secret is, in bytes.
pub const SECRET: usize = 32;

/// What the server and whoever hears it share. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret(pub Vec<u8>);

not_shown!(WebhookSecret);

impl WebhookSecret {
    /// A new one.
    ///
    /// # Errors
    /// When there is no randomness.
    pub fn generate() -> Result<Self, CryptoError> {
        let mut bytes = vec![0; SECRET];
        SystemRandom::new().fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The secret as whoever hears the messages enters it.
    pub fn text(&self) -> String {
        format!("whsec_{}", BASE64.encode(&self.0))
    }

    /// The headers of a message: its name, which is the same however often it is sent, when it is sent (seconds since 1970,
    /// UTC), and the signature of both and the body.
    pub fn headers(&self, id: &str, now: i64, body: &str) -> [(&'static str, String); 3] {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let signed = hmac::sign(&key, format!("{id}.{now}.{body}").as_bytes());
        [
            ("webhook-id", id.to_owned()),
            ("webhook-timestamp", now.to_string()),
            ("webhook-signature", format!("v1,{}", BASE64.encode(signed))),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's reference libraries.
    #[test]
    fn the_example_of_the_specification_comes_out() {
        let secret = WebhookSecret(BASE64.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap());
        assert_eq!(secret.text(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let body = r#"{"test": 2432232314}"#;
        let headers = secret.headers("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        let expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
        assert_eq!(headers[2], ("webhook-signature", expected.to_owned()));
    }

    #[test]
    fn no_two_secrets_are_the_same_and_none_is_shown() {
        let [one, other] = [(); 2].map(|()| WebhookSecret::generate().unwrap());
        assert_ne!(one, other);
        assert_eq!(format!("{one:?}"), "WebhookSecret(..)");
    }
}
