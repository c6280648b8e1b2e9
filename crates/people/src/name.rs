//! Names of accounts: which are allowed, and which are the same to the eye. And what people call their things.

use thiserror::Error;

/// How many characters a name has at least and at most.
pub const NAME_LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// How long what somebody calls a thing of theirs may be, in characters: it shows, and is one line.
const LABEL_LENGTH: std::ops::RangeInclusive<usize> = 1..=40;

/// Names that would speak for the site, for a player of ours or for nobody, as [`Name::folded`] has them.
const RESERVED: &str = "\
    admin administrator anonymous bot computer engine everybody guest help me mod moderator \
    nobody official operator owner person player quantarium removed root security server \
    staff support system webmaster you";

/// The name of an account, as its owner writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NameError {
    #[error("a name has {} to {} characters", NAME_LENGTH.start(), NAME_LENGTH.end())]
    Length,
    #[error(
        "a name begins with a letter and has letters (a to z), digits, and single `-` or `_` between them"
    )]
    Characters,
    /// It would speak for the site.
    #[error("this name is not free: choose another")]
    Reserved,
}

/// Why a passkey is not called so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a passkey's name has 1 to 40 characters")]
pub struct PasskeyNameError;

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// When it is no name that a person may have.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        if !NAME_LENGTH.contains(&text.chars().count()) {
            return Err(NameError::Length);
        }
        let joins = |byte: u8| byte == b'-' || byte == b'_';
        let bytes = text.as_bytes();
        let may_be = |byte: &u8| byte.is_ascii_alphanumeric() || joins(*byte);
        let allowed = bytes.iter().all(may_be);
        let both_join = |two: &[u8]| two.iter().all(|byte| joins(*byte));
        let doubled = bytes.windows(2).any(both_join);
        let begins = bytes.first().is_some_and(u8::is_ascii_alphabetic);
        let ends = bytes.last().is_some_and(u8::is_ascii_alphanumeric);
        if !(allowed && begins && ends) || doubled {
            return Err(NameError::Characters);
        }
        let name = Self(text.to_owned());
        let folded = name.folded();
        if RESERVED.split(' ').any(|reserved| fold(reserved) == folded) {
            return Err(NameError::Reserved);
        }
        Ok(name)
    }

    /// As it is shown.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What all names have in common that the eye takes for this one. No two accounts have the same.
    pub fn folded(&self) -> String {
        fold(&self.0)
    }
}

/// Without case and without what joins words; of characters that look alike in some font, one stands for all.
pub fn fold(text: &str) -> String {
    let one = |c: char| match c.to_ascii_lowercase() {
        '-' | '_' => None,
        '0' => Some('o'),
        '1' | 'i' => Some('l'),
        '5' => Some('s'),
        '8' => Some('b'),
        '2' => Some('z'),
        c => Some(c),
    };
    let folded: String = text.chars().filter_map(one).collect();
    folded.replace("rn", "m").replace("vv", "w")
}

/// Whether somebody may call a thing of theirs so; spaces around it do not count.
pub(crate) fn is_label(text: &str) -> bool {
    LABEL_LENGTH.contains(&text.trim().chars().count()) && !text.contains(char::is_control)
}

/// What a passkey is called, without spaces around it.
///
/// # Errors
/// When it is no name.
pub fn passkey_name(text: &str) -> Result<String, PasskeyNameError> {
    let name = text.trim();
    let name = is_label(name).then(|| name.to_owned());
    name.ok_or(PasskeyNameError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passkeys_name_is_short_and_shows() {
        assert_eq!(passkey_name(" my phone ").as_deref(), Ok("my phone"));
        assert!(passkey_name(&"あ".repeat(40)).is_ok());
        for name in ["", "  ", "a\nb", &"x".repeat(41)] {
            assert_eq!(passkey_name(name), Err(PasskeyNameError), "{name}");
        }
    }

    #[test]
    fn what_people_choose_is_a_name_and_what_is_none_is_refused_with_the_reason() {
        for text in "Al anna-maria x86 Ko_bayashi ABCDEFGHIJKLMNOPQRST".split(' ') {
            assert_eq!(Name::parse(text).map(|name| name.0), Ok(text.to_owned()));
        }
        for (text, error) in [
            ("", NameError::Length),
            ("a", NameError::Length),
            ("abcdefghijklmnopqrstu", NameError::Length),
            ("7up", NameError::Characters),
            ("_ab", NameError::Characters),
            ("ab-", NameError::Characters),
            ("a--b", NameError::Characters),
            ("a-_b", NameError::Characters),
            ("a b", NameError::Characters),
            ("Jos\u{e9}", NameError::Characters),
            // A Cyrillic letter that looks like an `a`.
            ("\u{430}nna", NameError::Characters),
            ("../etc", NameError::Characters),
            ("Admin", NameError::Reserved),
            ("adm1n", NameError::Reserved),
            ("A-d_min", NameError::Reserved),
            ("Quantarlum", NameError::Reserved),
        ] {
            assert_eq!(Name::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn names_that_look_alike_fold_to_the_same() {
        for [one, other] in [
            ["Anna", "aNNA"],
            ["Bill", "B1ll"],
            ["lOla", "I0la"],
            ["modern", "modem"],
            ["vvalter", "Walter"],
            ["anna-maria", "AnnaMaria"],
            ["s5s", "SSS"],
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
        assert_ne!(fold("anna"), fold("anne"));
    }
}
