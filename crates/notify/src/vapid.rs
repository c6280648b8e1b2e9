//! Who the server is to push services: a key of its own, and signed words on each message (RFC 8292).

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use thiserror::Error;
use ureq::http::Uri;

use crate::CryptoError;

/// For how long the words hold, in seconds; services take a day at most.
const HOLDS: i64 = 12 * 3600;

/// The server's key.
#[derive(Debug)]
pub struct ServerKey(EcdsaKeyPair);

/// What is stored is no key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the key for web push cannot be read")]
pub struct KeyError;

impl ServerKey {
    /// A new key, to be stored: PKCS #8.
    ///
    /// # Errors
    /// When there is no randomness.
    pub fn generate() -> Result<Vec<u8>, CryptoError> {
        let made =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(made.as_ref().to_vec())
    }

    /// The key that is stored.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(stored: &[u8]) -> Result<Self, KeyError> {
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, stored, &SystemRandom::new());
        pair.map(Self).map_err(|_| KeyError)
    }

    /// The public key, as pages give it to their browser.
    pub fn public(&self) -> String {
        BASE64.encode(self.0.public_key())
    }

    /// The header `Authorization` of a message to that address. `now` is in seconds since 1970 (UTC); `contact` is where
    /// whoever runs the service reaches whoever runs this server.
    ///
    /// # Errors
    /// When there is no randomness, or the address has no host.
    pub fn authorization(
        &self,
        to: &Uri,
        now: i64,
        contact: Option<&str>,
    ) -> Result<String, CryptoError> {
        let (scheme, authority) = to.scheme_str().zip(to.authority()).ok_or(CryptoError)?;
        let mut claims = json!({"aud": format!("{scheme}://{authority}"), "exp": now + HOLDS});
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = BASE64.encode(signature);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    #[test]
    fn whoever_has_the_public_key_can_check_what_is_said() {
        let stored = ServerKey::generate().unwrap();
        let key = ServerKey::read(&stored).unwrap();
        let to = "https://push.example:8443/send/abc".parse().unwrap();
        let header = key.authorization(&to, 1000, Some("https://games.example/"));
        let header = header.unwrap();
        let said = header.strip_prefix("vapid t=").unwrap();
        let (token, public) = said.split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public = BASE64.decode(public).unwrap();
        assert_eq!((public.len(), public[0]), (65, 4));
        let check = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &public);
        let signature = BASE64.decode(signature).unwrap();
        check.verify(signed.as_bytes(), &signature).unwrap();
        assert!(check.verify(b"something else", &signature).is_err());
        let (head, claims) = signed.split_once('.').unwrap();
        let read = |text: &str| -> Value {
            serde_json::from_slice(&BASE64.decode(text).unwrap()).unwrap()
        };
        assert_eq!(read(head)["alg"], "ES256");
        let claims = read(claims);
        assert_eq!(claims["aud"], "https://push.example:8443");
        assert_eq!(claims["exp"], 1000 + HOLDS);
        assert_eq!(claims["sub"], "https://games.example/");
        // Stored and read again, it is the same key.
        assert_eq!(ServerKey::read(&stored).unwrap().public(), key.public());
        assert_eq!(ServerKey::read(b"no key").unwrap_err(), KeyError);
    }
}
