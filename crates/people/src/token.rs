//! Tokens: what programs show to speak for an account, and what each of them allows.

use thiserror::Error;

use crate::Secret;
use crate::name::is_label;

/// What every token begins with, so that one that has got somewhere it should not be is recognised.
const PREFIX: &str = "qtm_";

/// What a token allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// Playing at the tables of an account that is a bot, and hearing what happens there.
    BotPlay,
    /// Challenging others, answering challenges, opening games for others.
    Challenge,
}

impl Scope {
    /// All there are.
    pub const ALL: [Self; 2] = [Self::BotPlay, Self::Challenge];

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Self::BotPlay => "bot:play",
            Self::Challenge => "challenge:write",
        }
    }

    /// Reads one.
    ///
    /// # Errors
    /// When there is no such scope.
    pub fn parse(text: &str) -> Result<Self, TokenError> {
        let found = Self::ALL.into_iter().find(|scope| scope.text() == text);
        found.ok_or(TokenError::Scope)
    }
}

/// Why a token cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TokenError {
    #[error("a token's name is a line of 1 to 40 characters")]
    Name,
    #[error("a token allows bot:play, challenge:write or both")]
    Scope,
}

/// Checks what a token is to be called and to allow; each scope counts once.
///
/// # Errors
/// When it is no name, or it allows nothing.
pub fn check_token(name: &str, scopes: &[String]) -> Result<Vec<Scope>, TokenError> {
    if !is_label(name) {
        return Err(TokenError::Name);
    }
    let scopes: Result<Vec<_>, _> = scopes.iter().map(|text| Scope::parse(text)).collect();
    let mut scopes = scopes?;
    scopes.sort_unstable();
    scopes.dedup();
    let some = !scopes.is_empty();
    some.then_some(scopes).ok_or(TokenError::Scope)
}

/// A token's text, for its owner alone.
pub fn token_text(secret: &Secret) -> String {
    format!("{PREFIX}{}", secret.text())
}

/// The secret of a token; none for a text that cannot be one.
pub fn parse_token(text: &str) -> Option<Secret> {
    Secret::parse(text.strip_prefix(PREFIX)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_back_and_nothing_else_is_one() {
        let secret = Secret::of([9; 32]);
        let text = token_text(&secret);
        assert_eq!(parse_token(&text), Some(secret));
        for wrong in ["", "qtm_", &text[1..], &text[4..], &format!("{text}0")] {
            assert!(parse_token(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_token_has_a_name_and_allows_something() {
        let check = |name: &str, scopes: &[&str]| {
            let scopes: Vec<_> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
            check_token(name, &scopes)
        };
        let both = ["challenge:write", "bot:play", "bot:play"];
        assert_eq!(check("my bot", &both), Ok(Scope::ALL.to_vec()));
        assert_eq!(check("my bot", &[]), Err(TokenError::Scope));
        assert_eq!(check("my bot", &["everything"]), Err(TokenError::Scope));
        for name in ["", "  ", "a\nb", &"x".repeat(41)] {
            assert_eq!(check(name, &both), Err(TokenError::Name), "{name}");
        }
    }
}
