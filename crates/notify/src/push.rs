//! Messages that only one browser can read: RFC 8291, in one record of RFC 8188's `aes128gcm`.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use thiserror::Error;

use crate::CryptoError;

/// How long the random beginning of a message is, in bytes.
pub const SALT: usize = 16;
/// How long a public key is: a point of P-256, uncompressed.
const POINT: usize = 65;
/// How long the secret is that the browser has made for its messages.
const AUTH: usize = 16;
/// How long a record may be, which is what all push services take.
const RECORD: u32 = 4096;

/// Why a browser cannot be sent messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("these are no keys of a browser")]
pub struct BrowserError;

/// The public key and the secret of a browser, as its `PushSubscription` has them.
///
/// # Errors
/// When they are none.
pub fn browser_keys(key: &str, auth: &str) -> Result<(Vec<u8>, Vec<u8>), BrowserError> {
    let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
    let (key, auth) = bytes(key).zip(bytes(auth)).ok_or(BrowserError)?;
    // A point that is not on the curve is found out by the first message.
    encrypted(&key, &auth, b"").map_err(|_| BrowserError)?;
    Ok((key, auth))
}

/// The body of a message for the browser that has made these keys.
///
/// # Errors
/// When there is no randomness, or the keys are none.
pub fn encrypted(key: &[u8], auth: &[u8], text: &[u8]) -> Result<Vec<u8>, CryptoError> {
    let random = SystemRandom::new();
    let mut salt = [0; SALT];
    random.fill(&mut salt)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_key = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
    agree_ephemeral(own, &theirs, |shared| {
        sealed(key, auth, own_key.as_ref(), shared, salt, text)
    })?
}

/// The header `Topic` of messages about something, of which a push service keeps the last: it tells nobody what.
pub fn topic(text: &str) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, text.as_bytes());
    // Of the 32 letters that it may have, each has six bits.
    BASE64.encode(&digest.as_ref()[..24])
}

/// A number of bytes to be derived.
#[derive(Clone, Copy)]
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Bytes that follow from secrets.
fn derived<const N: usize>(
    salt: &[u8],
    secret: &[u8],
    info: &[&[u8]],
) -> Result<[u8; N], CryptoError> {
    let mut bytes = [0; N];
    let secret = Salt::new(HKDF_SHA256, salt).extract(secret);
    secret.expand(info, Bytes(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

fn sealed(
    theirs: &[u8],
    auth: &[u8],
    own_key: &[u8],
    shared: &[u8],
    salt: [u8; SALT],
    text: &[u8],
) -> Result<Vec<u8>, CryptoError> {
    if theirs.len() != POINT || auth.len() != AUTH {
        return Err(CryptoError);
    }
    let info: [&[u8]; 3] = [b"WebPush: info\0", theirs, own_key];
    let secret: [u8; 32] = derived(auth, shared, &info)?;
    let key: [u8; 16] = derived(&salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; NONCE_LEN] = derived(&salt, &secret, &[b"Content-Encoding: nonce\0"])?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    // The last record, which is the first, ends with a 2.
    let mut record = [text, &[2]].concat();
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    if record.len() > RECORD as usize {
        return Err(CryptoError);
    }
    let length = [POINT as u8];
    Ok([&salt[..], &RECORD.to_be_bytes(), &length, own_key, &record].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A browser's keys, of RFC 8291, appendix A.
    const KEY: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// RFC 8291, appendix A: every step's value is given there.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let [key, auth] = [KEY, AUTH].map(bytes);
        let own = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let text = b"When I grow up, I want to be a watermelon";
        let made = sealed(&key, &auth, &own, &shared, salt, text).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6\
            TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(made), expected);
    }

    #[test]
    fn what_are_no_keys_is_refused() {
        assert!(browser_keys(KEY, AUTH).is_ok());
        // Not on the curve, too short, and not even base64.
        let bent = KEY.replace("aOzi6", "aOzi7");
        for (key, auth) in [
            (&*bent, AUTH),
            (KEY, "BTBZ"),
            ("BCVx", AUTH),
            (KEY, "?"),
            ("", ""),
        ] {
            assert!(browser_keys(key, auth).is_err(), "{key} {auth}");
        }
    }

    #[test]
    fn a_message_is_never_the_same_twice_and_not_longer_than_a_record() {
        let (key, auth) = browser_keys(KEY, AUTH).unwrap();
        let one = encrypted(&key, &auth, b"x").unwrap();
        assert_ne!(one, encrypted(&key, &auth, b"x").unwrap());
        assert!(encrypted(&key, &auth, &[b'x'; RECORD as usize]).is_err());
    }
}
