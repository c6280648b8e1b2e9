//! Texts of other programs, given where one of ours is expected.

use std::fmt;

/// What a text is that is none of those that are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "`Display` says it")]
pub enum Foreign {
    PositionLine,
    Protocol,
    Sgf,
    Fen,
    Record,
    Position,
    Json,
    Address,
}

impl Foreign {
    /// What a text looks like; nothing where it looks like none of these.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_start();
        let words: Vec<&str> = text.split_whitespace().take(7).collect();
        let rows = words.first()?.split('/').count();
        let is_turn = |word: Option<&&str>| word.is_some_and(|word| matches!(*word, "w" | "b"));
        match words[..] {
            ["position", ..] => Some(Self::PositionLine),
            ["uci" | "ugi" | "ucinewgame" | "uginewgame", ..]
            | ["go" | "info" | "bestmove" | "setoption" | "query", _, ..] => Some(Self::Protocol),
            _ if text.starts_with("(;") => Some(Self::Sgf),
            _ if text.starts_with('[') && text.contains(" \"") => Some(Self::Record),
            _ if text.starts_with('{') && text.contains("\":") => Some(Self::Json),
            _ if text.starts_with("http://") || text.starts_with("https://") => Some(Self::Address),
            [_, _, _, _] | [_, _, _, _, _, _] if rows == 8 && is_turn(words.get(1)) => {
                Some(Self::Fen)
            }
            [_, turn, _] if rows > 1 && turn.len() == 1 => Some(Self::Position),
            _ => None,
        }
    }

    /// What to say behind "is no ..." about a text.
    pub(crate) fn but(text: &str) -> String {
        Self::of(text).map_or(String::new(), |foreign| format!(" but {foreign}"))
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PositionLine => "a `position` line of an engine protocol",
            Self::Protocol => "a line of an engine protocol",
            Self::Sgf => "a game in SGF",
            Self::Fen => "a position of chess in FEN",
            Self::Record => "a game record with tags",
            Self::Position => "a position",
            Self::Json => "an object in JSON",
            Self::Address => "an address of the web",
        })
    }
}
