//! A passkey's public key, in the form of COSE (RFC 9052 and 9053, section 7), and its signatures.

use minicbor::Decoder;
use minicbor::data::Type;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
    UnparsedPublicKey,
};

use crate::PasskeyError;

/// The kinds of keys that are known, by their numbers in COSE, those that are wanted most first: ES256, EdDSA with
/// Ed25519, and RS256, which some of Windows' devices have and no other.
pub const ALGORITHMS: [i32; 3] = [-7, -8, -257];

/// How many values a key may have: the longest known has five.
const MOST_VALUES: u64 = 16;
/// How long a number of RSA may be, in bytes: 8192 bits.
const RSA: usize = 1024;

/// A public key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PublicKey<'a> {
    /// A point of P-256, uncompressed.
    Es256([u8; 65]),
    /// A point of Ed25519.
    Ed25519(&'a [u8]),
    /// Two numbers of RSA: the modulus and the exponent.
    Rs256(&'a [u8], &'a [u8]),
}

impl<'a> PublicKey<'a> {
    /// Reads a key.
    ///
    /// # Errors
    /// When it is none, or of a kind that is not known.
    pub fn read(key: &'a [u8]) -> Result<Self, PasskeyError> {
        let malformed = |_| PasskeyError::Malformed("key");
        let mut decoder = Decoder::new(key);
        let count = decoder.map().map_err(malformed)?.unwrap_or(u64::MAX);
        if count > MOST_VALUES {
            return Err(PasskeyError::Malformed("key"));
        }
        // By their labels: 1 is the family of kinds, 3 the kind, -1 the curve; -1, -2 and -3 are numbers and coordinates, too.
        let (mut family, mut kind, mut curve) = (0, 0, 0);
        let mut numbers: [&[u8]; 3] = [&[]; 3];
        for _ in 0..count {
            let label = decoder.i64().map_err(malformed)?;
            match (label, decoder.datatype().map_err(malformed)?) {
                (-3..=-1, Type::Bytes) => {
                    numbers[(-1 - label) as usize] = decoder.bytes().map_err(malformed)?;
                }
                (_, Type::Bytes) => decoder.skip().map_err(malformed)?,
                (1, _) => family = decoder.i64().map_err(malformed)?,
                (3, _) => kind = decoder.i64().map_err(malformed)?,
                (-1, _) => curve = decoder.i64().map_err(malformed)?,
                _ => decoder.skip().map_err(malformed)?,
            }
        }
        let [first, second, third] = numbers;
        match (family, kind, curve) {
            (2, -7, 1) if second.len() == 32 && third.len() == 32 => {
                let mut point = [4; 65];
                point[1..33].copy_from_slice(second);
                point[33..].copy_from_slice(third);
                Ok(Self::Es256(point))
            }
            (1, -8, 6) if second.len() == 32 => Ok(Self::Ed25519(second)),
            (3, -257, 0) if (256..=RSA).contains(&first.len()) && !second.is_empty() => {
                Ok(Self::Rs256(first, second))
            }
            _ => Err(PasskeyError::Kind),
        }
    }

    /// Whether a signature of a message is this key's.
    ///
    /// # Errors
    /// When it is not.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), PasskeyError> {
        let verified = match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::Ed25519(point) => {
                UnparsedPublicKey::new(&ED25519, point).verify(message, signature)
            }
            Self::Rs256(n, e) => {
                let rsa = &RSA_PKCS1_2048_8192_SHA256;
                RsaPublicKeyComponents { n, e }.verify(rsa, message, signature)
            }
        };
        verified.map_err(|_| PasskeyError::Signature)
    }
}
