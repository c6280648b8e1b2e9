//! Passwords: which are good enough. Hashing them is the server's.

use quantarium_wire::not_shown;
use thiserror::Error;

/// How many characters a password has at least and at most.
pub const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// What guessers try first, of those that are long enough.
const COMMON: &str = "\
    12345678 123456789 1234567890 1q2w3e4r 87654321 abcd1234 administrator baseball changeme \
    football iloveyou letmein1 passw0rd password password1 password123 princess qwerty123 \
    qwertyui qwertyuiop quantarium sunshine superman trustno1 welcome1 whatever";

/// A password as somebody typed it. Not shown by `Debug`, so that no log has it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a password is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PasswordError {
    #[error("a password has {} to {} characters", PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end())]
    Length,
    #[error("this password is easily guessed: choose another")]
    Common,
}

impl Password {
    /// What somebody typed.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, to be hashed.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether the account of this name may have it.
    ///
    /// # Errors
    /// When it is too short, too long or easily guessed.
    pub fn check(&self, name: &str) -> Result<(), PasswordError> {
        if !PASSWORD_LENGTH.contains(&self.0.chars().count()) {
            return Err(PasswordError::Length);
        }
        let lower = self.0.to_lowercase();
        let first = lower.chars().next();
        let one_character = lower.chars().all(|c| Some(c) == first);
        let rest = lower.replace(&name.to_lowercase(), "");
        let is_common = COMMON.split(' ').any(|common| common == lower);
        if one_character || is_common || rest.chars().count() < 4 {
            return Err(PasswordError::Common);
        }
        Ok(())
    }

    /// Whether it can be anybody's at all: what is longer than every password is not worth hashing.
    pub fn is_possible(&self) -> bool {
        self.0.chars().count() <= *PASSWORD_LENGTH.end()
    }
}

not_shown!(Password);

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<(), PasswordError> {
        Password::new(text.to_owned()).check("Annabella")
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
        let shown = format!("{:?}", Password::new("correct horse".to_owned()));
        assert_eq!(shown, "Password(..)");
    }
}
