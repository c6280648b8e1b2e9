//! What nobody can guess: names of tables, and where random choices come from.

use quantarium_wire::TableId;

/// What names are made of, without what is easily taken for another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Whether a text can be a name that [`new_id`] made.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// A name that cannot be guessed: whoever knows it may watch, and play where the table is nobody's. 16 characters of five bits.
pub(crate) fn new_id() -> TableId {
    let bits = u128::from(random_bits()) << 64 | u128::from(random_bits());
    let letters = (0..16).map(|i| char::from(LETTERS[(bits >> (5 * i)) as usize & 31]));
    TableId(letters.collect())
}

/// 256 bits from the operating system.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_exact_mut(8) {
        chunk.copy_from_slice(&random_bits().to_le_bytes());
    }
    bytes
}

/// 64 bits from the operating system.
pub(crate) fn random_bits() -> u64 {
    // The standard library's hash keys are random too, for systems that have nothing better.
    getrandom::u64().unwrap_or_else(|_| {
        use std::hash::{BuildHasher, RandomState};
        RandomState::new().hash_one(0)
    })
}
