//! Passwords: which are good enough. Hashing them is the server's.

use quantarium_wire::HiddenText;
use thiserror::Error;

/// How many characters a password has at least and at most.
pub const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// What guessers try first, of those that are long enough.
const COMMON: &str = "\
    12345678 123456789 1234567890 1q2w3e4r 87654321 abcd1234 administrator baseball changeme \
    football iloveyou letmein1 passw0rd password password1 password123 princess qwerty123 \
    qwertyui qwertyuiop quantarium sunshine superman trustno1 welcome1 whatever";

/// Why a password is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PasswordError {
    #[error("a password has {} to {} characters", PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end())]
    Length,
    #[error("this password is easily guessed: choose another")]
    Common,
}

/// Whether a password is good enough for the account of this name.
///
/// # Errors
/// When it is too short, too long or easily guessed.
pub fn check_password(password: &HiddenText, name: &str) -> Result<(), PasswordError> {
    if !PASSWORD_LENGTH.contains(&password.0.chars().count()) {
        return Err(PasswordError::Length);
    }
    let lower = password.0.to_lowercase();
    let first = lower.chars().next();
    let one_character = lower.chars().all(|c| Some(c) == first);
    let rest = lower.replace(&name.to_lowercase(), "");
    let is_common = COMMON.split(' ').any(|common| common == lower);
    if one_character || is_common || rest.chars().count() < 4 {
        return Err(PasswordError::Common);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<(), PasswordError> {
        check_password(&HiddenText(text.to_owned()), "Annabella")
    }

    #[test]
    fn what_is_short_long_or_easily_guessed_is_refused() {
        for text in ["", "1234567", &"x".repeat(129)] {
            assert_eq!(check(text), Err(PasswordError::Length), "{text}");
        }
        for text in "Password aaaaaaaaaaaa annabella ANNABELLA12 1234567890".split(' ') {
            assert_eq!(check(text), Err(PasswordError::Common), "{text}");
        }
        for text in [
            "correct horse",
            "annabella likes tea",
            "\u{79c1}\u{306e}\u{5bc6}\u{7801}\u{306f}\u{9577}\u{3044}\u{3067}\u{3059}",
        ] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn no_log_has_a_password() {
        let shown = format!("{:?}", HiddenText("correct horse".to_owned()));
        assert_eq!(shown, "HiddenText(..)");
    }
}
