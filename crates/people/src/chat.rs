//! What players may say to each other, and who may.

use std::str::FromStr;

use thiserror::Error;

/// How long a line may be, in characters.
pub const CHAT_LENGTH: usize = 140;
/// How many lines a table keeps.
pub const CHAT_LINES: usize = 500;

/// Lines that guests may write, too, where accounts may write any: each page shows them in its reader's language.
pub const GREETINGS: [&str; 4] = [":hello:", ":good-luck:", ":good-game:", ":thanks:"];

/// What somebody may write and read in a chat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ChatScope {
    /// The [`GREETINGS`].
    Greetings,
    /// Any line.
    Lines,
}

impl ChatScope {
    /// What it takes to write or read a line.
    pub fn needed(line: &str) -> Self {
        match GREETINGS.contains(&line) {
            true => Self::Greetings,
            false => Self::Lines,
        }
    }
}

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
    /// What the people at one screen may say; `accounts` says by screen whether they have an account, `apart`
    /// has the pairs of screens whose people are kept apart, in both orders.
    pub fn scope(self, party: u8, accounts: &[bool], apart: &[(u8, u8)]) -> Option<ChatScope> {
        let place = usize::from(party);
        let are_apart = |one: usize| apart.contains(&(party, one as u8));
        let is_other = |(one, _): &(usize, &bool)| *one != place && !are_apart(*one);
        let others = || accounts.iter().enumerate().filter(is_other);
        if self == Self::Nobody || others().next().is_none() {
            return None;
        }
        let own = accounts.get(place)?;
        let lines = self == Self::Everybody || (*own && others().any(|(_, has)| *has));
        match lines {
            true => Some(ChatScope::Lines),
            false => Some(ChatScope::Greetings),
        }
    }
}

/// Why a line is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ChatError {
    #[error("there is nothing to be said")]
    Empty,
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
        let line = chat_line("good\u{202e}\u{7} game");
        assert_eq!(line, Ok("good game".to_owned()));
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
        let scope = |who: Chatters, party, accounts: &[bool]| who.scope(party, accounts, &[]);
        let may = |who, party, all: &[bool]| scope(who, party, all) == Some(ChatScope::Lines);
        use Chatters::{Accounts, Everybody, Nobody};
        for accounts in [[true; 2], [true, false], [false; 2]] {
            let both = [0, 1].map(|party| may(Accounts, party, &accounts));
            assert_eq!(both, [accounts == [true; 2]; 2]);
            assert_eq!(scope(Nobody, 0, &accounts), None);
            assert!(scope(Accounts, 1, &accounts) >= Some(ChatScope::Greetings));
            assert!(may(Everybody, 1, &accounts));
        }
        // Of three, those with accounts.
        let three = [true, false, true];
        assert_eq!([0, 1, 2].map(|party| may(Accounts, party, &three)), three);
        // Nobody talks alone.
        assert_eq!(scope(Everybody, 0, &[true]), None);
        assert_eq!(ChatScope::needed(":thanks:"), ChatScope::Greetings);
        assert_eq!(ChatScope::needed("thanks"), ChatScope::Lines);
        assert_eq!("everybody".parse(), Ok(Everybody));
        assert!("all".parse::<Chatters>().is_err());
        // Nobody talks with those alone from whom they are kept apart.
        let apart = [(0, 1), (1, 0)];
        for who in [Chatters::Accounts, Chatters::Everybody] {
            let both = [0, 1].map(|party| who.scope(party, &[true; 2], &apart));
            assert_eq!(both, [None; 2]);
            // The third hears both.
            let three = [0, 1, 2].map(|party| who.scope(party, &[true; 3], &apart));
            assert_eq!(three, [Some(ChatScope::Lines); 3]);
        }
    }
}
