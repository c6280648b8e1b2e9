//! What passkeys are called.

use std::ops::RangeInclusive;

use thiserror::Error;

/// How long a name may be, in characters.
const NAME: RangeInclusive<usize> = 1..=40;

/// Why a passkey is not called so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a passkey's name has 1 to 40 characters")]
pub struct PasskeyNameError;

/// What a passkey is called, without spaces around it.
///
/// # Errors
/// When it is no name.
pub fn passkey_name(text: &str) -> Result<String, PasskeyNameError> {
    let name = text.trim();
    match NAME.contains(&name.chars().count()) && !name.contains(char::is_control) {
        true => Ok(name.to_owned()),
        false => Err(PasskeyNameError),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_shows() {
        assert_eq!(passkey_name(" my phone ").as_deref(), Ok("my phone"));
        assert!(passkey_name(&"あ".repeat(40)).is_ok());
        for name in ["", "  ", "a\nb", &"x".repeat(41)] {
            assert_eq!(passkey_name(name), Err(PasskeyNameError), "{name}");
        }
    }
}
