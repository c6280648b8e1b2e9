//! A browser that takes messages: its keys, and reading what it is sent.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use quantarium_wire::PushedNotice;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand;
use ring::rand::SystemRandom;
use serde_json::{Value, json};

/// What a browser has made to be sent messages with; each key reads one message.
pub(crate) struct Keys {
    secret: EphemeralPrivateKey,
    key: Vec<u8>,
    auth: [u8; 16],
}

/// A number of bytes.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived(salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let secret = Salt::new(HKDF_SHA256, salt).extract(secret);
    let made = secret
        .expand(info, Length(length))
        .and_then(|made| made.fill(&mut bytes));
    made.expect("derived");
    bytes
}

impl Keys {
    pub(crate) fn generate() -> Self {
        let random = SystemRandom::new();
        let secret = EphemeralPrivateKey::generate(&ECDH_P256, &random).expect("a key");
        let key = secret.compute_public_key().expect("a key");
        let key = key.as_ref().to_vec();
        let auth = rand::generate(&random).expect("bytes").expose();
        Self { secret, key, auth }
    }

    /// The subscription as a browser says it to the server.
    pub(crate) fn subscription(&self, endpoint: &str) -> Value {
        let text = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
        let keys = json!({"p256dh": text(&self.key), "auth": text(&self.auth)});
        json!({"endpoint": endpoint, "keys": keys, "language": "es"})
    }

    /// What a message says: RFC 8188 and RFC 8291, from the receiver's side.
    pub(crate) fn read(self, body: &[u8]) -> PushedNotice {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        let (theirs, record) = rest[1..].split_at(usize::from(rest[0]));
        let peer = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let shared = agree_ephemeral(self.secret, &peer, <[u8]>::to_vec).expect("agreed");
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.key, theirs];
        let secret = derived(&self.auth, &shared, &info, 32);
        let key = derived(salt, &secret, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derived(salt, &secret, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("a nonce");
        let mut record = record.to_vec();
        let opened = key.open_in_place(nonce, Aad::empty(), &mut record);
        let text = opened.expect("opened");
        let (end, text) = text.split_last().expect("an end");
        assert_eq!(*end, 2);
        serde_json::from_slice(text).expect("a notice")
    }
}
