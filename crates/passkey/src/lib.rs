//! What a passkey says, checked: the server's part of Web Authentication (WebAuthn Level 3, sections 7.1 and 7.2).
//! No storage, no HTTP, no clock and no randomness of its own.
//!
//! A passkey is a pair of keys that a device or a password manager has made for one site. The server has the public
//! one. It asks for a signature over a [`Prompt`], which it takes once, and learns by it that whoever answers has the
//! private one. Who made the device is not asked (attestation is neither wanted nor looked at).

mod data;
mod key;
mod prompt;
mod site;

pub use key::{ALGORITHMS, PublicKey};
pub use prompt::{LASTS, Prompt, Prompts, Purpose};
pub use site::{NoSite, Site};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use serde::Deserialize;
use thiserror::Error;

use data::{AuthenticatorData, attested};

/// Why what a passkey says is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PasskeyError {
    #[error("this is not what a passkey says: {0}")]
    Malformed(&'static str),
    #[error("the passkey has answered to a page of another address")]
    Elsewhere,
    /// It answers nothing that was asked, or too late, or again.
    #[error("the passkey was asked too long ago, or has answered already: try again")]
    Late,
    #[error("nobody has agreed to the use of the passkey")]
    Absent,
    #[error("a passkey of this kind cannot be used here")]
    Kind,
    #[error("the passkey's signature is wrong")]
    Signature,
}

/// What a browser says when a passkey is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// By what the passkey is known.
    pub credential: Vec<u8>,
    /// `clientDataJSON`.
    pub client: Vec<u8>,
    /// `authenticatorData`.
    pub data: Vec<u8>,
    /// `signature`.
    pub signature: Vec<u8>,
    /// `userHandle`: for whom it was made.
    pub user: Option<Vec<u8>>,
}

/// A passkey that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// By what it is known.
    pub credential: Vec<u8>,
    /// Its public key, in the form of COSE.
    pub key: Vec<u8>,
    /// How often it was used; always 0 where it does not count.
    pub counter: u32,
}

/// The bytes of a text in base64url.
///
/// # Errors
/// When it is none.
pub fn bytes(text: &str) -> Result<Vec<u8>, PasskeyError> {
    let read = BASE64.decode(text.trim_end_matches('='));
    read.map_err(|_| PasskeyError::Malformed("base64url"))
}

/// Bytes as text in base64url.
pub fn text(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

/// The passkey that was made for a site, if it answers a prompt that `take` takes: by a `clientDataJSON` and an `attestationObject`.
///
/// # Errors
/// When it is not for that site, or something else is wrong with it.
pub fn made(
    site: &Site,
    client: &[u8],
    attestation: &[u8],
    take: impl FnOnce(&str) -> Result<Prompt, PasskeyError>,
) -> Result<(Passkey, Prompt), PasskeyError> {
    let prompt = check_client(site, client, CREATE, take)?;
    let data = AuthenticatorData::read(site, attested(attestation)?)?;
    let none = PasskeyError::Malformed("no passkey");
    let (id, key) = data.credential.ok_or(none)?;
    PublicKey::read(key)?;
    let passkey = Passkey {
        credential: id.to_vec(),
        key: key.to_vec(),
        counter: data.counter,
    };
    Ok((passkey, prompt))
}

/// How often a passkey was used by now, and the prompt, if it answers one that `take` takes. `key` is what was stored of it.
///
/// # Errors
/// When it is another's answer, for another site, or something else is wrong with it.
pub fn answered(
    site: &Site,
    answer: &Answer,
    key: &[u8],
    take: impl FnOnce(&str) -> Result<Prompt, PasskeyError>,
) -> Result<(u32, Prompt), PasskeyError> {
    let prompt = check_client(site, &answer.client, GET, take)?;
    let data = AuthenticatorData::read(site, &answer.data)?;
    let client = ring::digest::digest(&ring::digest::SHA256, &answer.client);
    let signed = [&answer.data, client.as_ref()].concat();
    PublicKey::read(key)?.verify(&signed, &answer.signature)?;
    Ok((data.counter, prompt))
}

/// A passkey was asked for to be made.
const CREATE: &str = "webauthn.create";
/// A passkey was asked for to be used.
const GET: &str = "webauthn.get";

/// `clientDataJSON`, as far as it is looked at: who asked, and for what.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Client {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// The prompt that was answered, if it was one of ours, on a page of the site, and for this.
fn check_client(
    site: &Site,
    client: &[u8],
    kind: &str,
    take: impl FnOnce(&str) -> Result<Prompt, PasskeyError>,
) -> Result<Prompt, PasskeyError> {
    let client: Client =
        serde_json::from_slice(client).map_err(|_| PasskeyError::Malformed("clientDataJSON"))?;
    if client.kind != kind {
        return Err(PasskeyError::Malformed("type"));
    }
    // Our pages are in nobody's frame.
    if client.origin != site.origin || client.cross_origin {
        return Err(PasskeyError::Elsewhere);
    }
    take(&client.challenge)
}
