//! What the device says: for which site, who was there, how often it was used, and the new key if it has made one.

use minicbor::Decoder;

use crate::{PasskeyError, Site};

/// Before the new key: the site's digest, the flags, the counter.
const HEAD: usize = 37;
/// The device's model, which is not looked at.
const MODEL: usize = 16;
/// How long what a passkey is known by may be (7.1, step 25).
const ID: usize = 1023;

const PRESENT: u8 = 0x01;
const MAY_BE_COPIED: u8 = 0x08;
const COPIED: u8 = 0x10;
const HAS_KEY: u8 = 0x40;
const HAS_MORE: u8 = 0x80;

/// What the device says.
#[derive(Debug)]
pub(crate) struct AuthenticatorData<'a> {
    pub(crate) counter: u32,
    pub(crate) credential: Option<Credential<'a>>,
}

/// A passkey that it has made: its id, and its key in the form of COSE.
type Credential<'a> = (&'a [u8], &'a [u8]);

const SHORT: PasskeyError = PasskeyError::Malformed("too short");

impl<'a> AuthenticatorData<'a> {
    /// Reads what is for a site, and says that somebody was there.
    pub(crate) fn read(site: &Site, bytes: &'a [u8]) -> Result<Self, PasskeyError> {
        let (head, mut rest) = bytes.split_at_checked(HEAD).ok_or(SHORT)?;
        let (digest, flags, counter) = (&head[..32], head[32], &head[33..]);
        if flags & COPIED != 0 && flags & MAY_BE_COPIED == 0 {
            return Err(PasskeyError::Malformed("flags"));
        }
        let mut credential = None;
        if flags & HAS_KEY != 0 {
            let (read, after) = read_credential(rest)?;
            (credential, rest) = (Some(read), after);
        }
        if flags & HAS_MORE != 0 {
            rest = after_one(rest)?;
        }
        if !rest.is_empty() {
            return Err(PasskeyError::Malformed("too long"));
        }
        let expected = ring::digest::digest(&ring::digest::SHA256, site.name.as_bytes());
        if digest != expected.as_ref() {
            return Err(PasskeyError::Elsewhere);
        }
        if flags & PRESENT == 0 {
            return Err(PasskeyError::Absent);
        }
        let more = |number: u32, byte: &u8| number << 8 | u32::from(*byte);
        let counter = counter.iter().fold(0, more);
        Ok(Self {
            counter,
            credential,
        })
    }
}

fn read_credential(bytes: &[u8]) -> Result<(Credential<'_>, &[u8]), PasskeyError> {
    let (_, rest) = bytes.split_at_checked(MODEL).ok_or(SHORT)?;
    let (length, rest) = rest.split_at_checked(2).ok_or(SHORT)?;
    let length = usize::from(length[0]) << 8 | usize::from(length[1]);
    if !(1..=ID).contains(&length) {
        return Err(PasskeyError::Malformed("the passkey's id"));
    }
    let (id, rest) = rest.split_at_checked(length).ok_or(SHORT)?;
    let after = after_one(rest)?;
    Ok(((id, &rest[..rest.len() - after.len()]), after))
}

/// What comes after one value of CBOR.
fn after_one(bytes: &[u8]) -> Result<&[u8], PasskeyError> {
    const WRONG: PasskeyError = PasskeyError::Malformed("CBOR");
    let mut decoder = Decoder::new(bytes);
    decoder.skip().map_err(|_| WRONG)?;
    bytes.get(decoder.position()..).ok_or(WRONG)
}

/// What the device says, out of an attestation: who has made the device is not asked, so the rest is not looked at.
pub(crate) fn attested(attestation: &[u8]) -> Result<&[u8], PasskeyError> {
    let malformed = |_| PasskeyError::Malformed("attestationObject");
    let mut decoder = Decoder::new(attestation);
    let pairs = decoder.map().map_err(malformed)?;
    for _ in 0..pairs.unwrap_or_default() {
        if decoder.str().map_err(malformed)? == "authData" {
            return decoder.bytes().map_err(malformed);
        }
        decoder.skip().map_err(malformed)?;
    }
    Err(PasskeyError::Malformed("no authData"))
}
