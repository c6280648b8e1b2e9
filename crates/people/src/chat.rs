//! What players may say to each other, and who may.

use std::str::FromStr;

use thiserror::Error;

/// How long a line may be, in characters.
pub const CHAT_LENGTH: usize = 140;
/// How many lines a table keeps.
pub const CHAT_LINES: usize = 500;

/// Who may chat on a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Chatters {
    /// Nobody.
    Nobody,
    /// Players with accounts, with each other; the server lets friends by a link talk, too.
    #[default]
    Accounts,
    /// Guests too.
    Everybody,
}

impl FromStr for Chatters {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "nobody" => Ok(Self::Nobody),
            "accounts" => Ok(Self::Accounts),
            "everybody" => Ok(Self::Everybody),
            _ => Err("nobody, accounts or everybody".to_owned()),
        }
    }
}

impl Chatters {
    /// Whether the people at one screen may chat; `accounts` says by screen whether they have an account, `apart`
    /// has the screens whose people are kept apart.
    pub fn may(self, party: u8, accounts: &[bool], apart: &[(u8, u8)]) -> bool {
        let place = usize::from(party);
        let others = || {
            accounts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place && !are_apart(apart, place, *other))
        };
        match self {
            Self::Nobody => false,
            Self::Everybody => place < accounts.len() && others().count() > 0,
            Self::Accounts => accounts.get(place) == Some(&true) && others().any(|(_, has)| *has),
        }
    }
}

/// Whether the people at two screens are kept apart; `apart` has each such pair in both orders.
fn are_apart(apart: &[(u8, u8)], one: usize, other: usize) -> bool {
    let same =
        |(first, second): &(u8, u8)| (usize::from(*first), usize::from(*second)) == (one, other);
    apart.iter().any(same)
}

/// Why a line is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ChatError {
    /// There is nothing in it.
    #[error("there is nothing to be said")]
    Empty,
    /// It is too long.
    #[error("a line has {CHAT_LENGTH} characters at most")]
    Long,
}

/// A line as it is kept: one line, without what no eye sees.
///
/// # Errors
/// When nothing is left of it, or too much.
pub fn chat_line(text: &str) -> Result<String, ChatError> {
    let shown = |sign: char| !sign.is_control() && !is_invisible(sign);
    let spaced = text.replace(['\n', '\r', '\t'], " ");
    let clean: String = spaced.chars().filter(|sign| shown(*sign)).collect();
    let line = clean.trim();
    match line.chars().count() {
        0 => Err(ChatError::Empty),
        1..=CHAT_LENGTH => Ok(line.to_owned()),
        _ => Err(ChatError::Long),
    }
}

/// Marks that turn the direction of writing, which could make a line look like another's, and empty ones.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_of_so_many_characters() {
        assert_eq!(chat_line("  hello\nthere \t"), Ok("hello there".to_owned()));
        assert_eq!(
            chat_line("good\u{202e}\u{7} game"),
            Ok("good game".to_owned())
        );
        for nothing in ["", "  ", "\n", "\u{200b}"] {
            assert_eq!(chat_line(nothing), Err(ChatError::Empty));
        }
        // Characters, not bytes.
        let most = "あ".repeat(CHAT_LENGTH);
        assert_eq!(chat_line(&most).as_deref(), Ok(most.as_str()));
        assert_eq!(chat_line(&format!("{most}!")), Err(ChatError::Long));
    }

    #[test]
    fn guests_are_let_in_by_the_operator_alone() {
        let may = |who: Chatters, party, accounts: &[bool]| who.may(party, accounts, &[]);
        use Chatters::{Accounts, Everybody, Nobody};
        for (accounts, first, second) in [
            ([true, true], true, true),
            ([true, false], false, false),
            ([false, false], false, false),
        ] {
            assert_eq!(
                (may(Accounts, 0, &accounts), may(Accounts, 1, &accounts)),
                (first, second)
            );
            assert!(!may(Nobody, 0, &accounts));
            assert!(may(Everybody, 1, &accounts));
        }
        // Of three, those with accounts.
        let three = [true, false, true];
        assert_eq!([0, 1, 2].map(|party| may(Accounts, party, &three)), three);
        // Nobody talks alone.
        assert!(!may(Everybody, 0, &[true]));
        assert_eq!("everybody".parse(), Ok(Everybody));
        assert!("all".parse::<Chatters>().is_err());
    }

    #[test]
    fn nobody_talks_with_those_alone_from_whom_they_are_kept_apart() {
        let apart = [(0, 1), (1, 0)];
        for who in [Chatters::Accounts, Chatters::Everybody] {
            assert!(!who.may(0, &[true, true], &apart));
            assert!(!who.may(1, &[true, true], &apart));
            // The third hears both.
            let three = [0, 1, 2].map(|party| who.may(party, &[true; 3], &apart));
            assert_eq!(three, [true; 3]);
        }
    }
}
