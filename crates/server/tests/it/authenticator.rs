//! A device that makes passkeys, in software: what it says is written from the standard, not with the server's code.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use quantarium_wire::{MadePasskey, NewPasskeyPrompt, PasskeyAnswer, PasskeyPrompt};
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// The page on which browsers use passkeys here.
const ORIGIN: &str = "http://localhost:7777";

const PRESENT: u8 = 0x01;
const HAS_KEY: u8 = 0x40;

/// A passkey, with its private key.
pub(crate) struct Device {
    pub(crate) id: Vec<u8>,
    pub(crate) user: String,
    pair: EcdsaKeyPair,
    /// How often it was used, of a device that counts.
    pub(crate) counter: Option<u32>,
}

/// What a browser says of who asks.
fn client(kind: &str, challenge: &str, origin: &str) -> Vec<u8> {
    let client = json!({
        "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false,
    });
    client.to_string().into_bytes()
}

/// The beginning of what a device says.
fn head(site: &str, flags: u8, counter: u32) -> Vec<u8> {
    let site = digest(&SHA256, site.as_bytes());
    [site.as_ref(), &[flags], &counter.to_be_bytes()].concat()
}

impl Device {
    /// Makes a passkey, on a device that counts from here.
    pub(crate) fn make(prompt: &NewPasskeyPrompt, counter: Option<u32>) -> (Self, MadePasskey) {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random);
        let pair = pair.expect("a key");
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pair.as_ref(), &random);
        let mut id = vec![0; 32];
        random.fill(&mut id).expect("randomness");
        let device = Self {
            id,
            user: prompt.user.clone(),
            pair: pair.expect("a key"),
            counter,
        };
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
        let point = device.pair.public_key().as_ref();
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
        for (label, coordinate) in [(0x21, &point[1..33]), (0x22, &point[33..])] {
            key.extend([label, 0x58, 32]);
            key.extend(coordinate);
        }
        let mut data = head(&prompt.site, PRESENT | HAS_KEY, counter.unwrap_or_default());
        data.extend([0; 16]);
        data.extend([0, device.id.len() as u8]);
        data.extend(&device.id);
        data.extend(key);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(data.len() as u8);
        attestation.extend(data);
        let made = MadePasskey {
            client: BASE64.encode(client("webauthn.create", &prompt.challenge, ORIGIN)),
            attestation: BASE64.encode(attestation),
        };
        (device, made)
    }

    /// Answers on a page.
    pub(crate) fn answer_on(&mut self, origin: &str, prompt: &PasskeyPrompt) -> PasskeyAnswer {
        let counter = self.counter.as_mut().map_or(0, |counter| {
            *counter += 1;
            *counter
        });
        let data = head(&prompt.site, PRESENT, counter);
        let client = client("webauthn.get", &prompt.challenge, origin);
        let signed = [data.as_slice(), digest(&SHA256, &client).as_ref()].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed);
        PasskeyAnswer {
            id: BASE64.encode(&self.id),
            client: BASE64.encode(client),
            data: BASE64.encode(data),
            signature: BASE64.encode(signature.expect("a signature")),
            user: Some(self.user.clone()),
        }
    }

    pub(crate) fn answer(&mut self, prompt: &PasskeyPrompt) -> PasskeyAnswer {
        self.answer_on(ORIGIN, prompt)
    }
}
