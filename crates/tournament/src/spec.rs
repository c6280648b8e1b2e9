//! Players as they are written: `level=5`, `random`, `Search=uct,time=10ms`, `level=5,weights=mine.weights`,
//! `name=other,cmd=./other --fast`.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{GivenError, GivenWeights, Limit};

/// The key of a file of weights.
const WEIGHTS: &str = "weights";

/// A player: who makes the moves, with which options and limits. Written down, as JSON, it is its text, and beside it the
/// checksum of its weights where it has any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct PlayerSpec {
    /// What the player is called in tables and records.
    pub name: String,
    /// Who makes the moves.
    pub maker: Maker,
    /// UGI options, by name.
    pub options: Vec<(String, String)>,
    /// The player's own limits; where there are none, the match's count.
    pub limit: Limit,
    /// The weights that the engine evaluates by, where they are not the built-in ones.
    pub weights: Option<GivenWeights>,
    text: String,
}

/// A player as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Written {
    Text(String),
    Weighed {
        player: String,
        weights: GivenWeights,
    },
}

/// Who makes a player's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Maker {
    /// The engine of this program.
    BuiltIn,
    /// Chance: every legal move is as likely as the others.
    Random,
    /// A program that speaks UGI, and its arguments.
    Program(Vec<String>),
}

/// Why a text is no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// There are no weights in the file.
    #[error("{0}")]
    Weights(#[from] GivenError),
    /// It is not written as players are.
    #[error("{0}")]
    Text(String),
}

impl From<String> for PlayerSpecError {
    fn from(words: String) -> Self {
        Self::Text(words)
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    /// Keys are `name`, `time`, `clock`, `nodes`, `playouts`, `depth` (see [`Limit::set`]), `weights`, a file that is read
    /// here, and `cmd`, which comes last: all the rest is the command line. The word `random` stands for a player who
    /// moves at random. Every other key is the name of a UGI option; to a program `weights` is one, too, and to the engine here
    /// `EvalFile` is the same as `weights`.
    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let (mut player, file) = Self::parse(text)?;
        let given = file.map(|file| GivenWeights::open(Path::new(&file)));
        player.weights = given.transpose()?;
        Ok(player)
    }
}

impl TryFrom<Written> for PlayerSpec {
    type Error = PlayerSpecError;

    fn try_from(written: Written) -> Result<Self, PlayerSpecError> {
        let (text, weights) = match written {
            Written::Text(text) => (text, None),
            Written::Weighed { player, weights } => (player, Some(weights)),
        };
        let (mut player, file) = Self::parse(&text)?;
        if file.is_some() != weights.is_some() {
            let words = format!("`{text}`: the checksum belongs to a player with weights");
            return Err(words.into());
        }
        player.weights = weights;
        Ok(player)
    }
}

impl From<PlayerSpec> for Written {
    fn from(player: PlayerSpec) -> Self {
        match player.weights {
            None => Self::Text(player.text),
            Some(weights) => Self::Weighed {
                player: player.text,
                weights,
            },
        }
    }
}

impl PlayerSpec {
    /// A player without its weights, and the file that they are in.
    fn parse(text: &str) -> Result<(Self, Option<String>), PlayerSpecError> {
        let mut player = Self {
            name: text.to_owned(),
            maker: Maker::BuiltIn,
            options: Vec::new(),
            limit: Limit::default(),
            weights: None,
            text: text.to_owned(),
        };
        let mut rest = Some(text);
        while let Some(parts) = rest {
            if let Some(command) = parts.strip_prefix("cmd=") {
                if player.maker == Maker::Random {
                    return Err("random or cmd: one of them".to_owned().into());
                }
                player.maker = Maker::Program(words(command)?);
                break;
            }
            let mut split = parts.splitn(2, ',');
            player.set(split.next().unwrap_or_default())?;
            rest = split.next();
        }
        if player.name.is_empty() || player.name.contains(char::is_control) {
            return Err("a player's name is one line of text".to_owned().into());
        }
        if let (Maker::Random, Some((key, _))) = (&player.maker, player.options.first()) {
            return Err(format!("a player at random has no option `{key}`").into());
        }
        let is_built_in = player.maker == Maker::BuiltIn;
        if is_built_in && player.has_option("Level") && player.has_option("Search") {
            let words = "Level and Search: one of them, as a level has a search of its own";
            return Err(words.to_owned().into());
        }
        if is_built_in && player.has_option("Game") {
            return Err("Game: all players play the same".to_owned().into());
        }
        let is_file =
            |(key, _): &(String, _)| key == WEIGHTS || key.eq_ignore_ascii_case("EvalFile");
        let named = player.options.iter().position(is_file);
        match (&player.maker, named) {
            (Maker::BuiltIn, Some(place)) => {
                let (_, file) = player.options.remove(place);
                if player.options.iter().any(is_file) {
                    return Err("weights: one file".to_owned().into());
                }
                Ok((player, Some(file)))
            }
            _ => Ok((player, None)),
        }
    }

    fn set(&mut self, part: &str) -> Result<(), String> {
        if part == "random" {
            self.maker = Maker::Random;
            return Ok(());
        }
        let split = part.split_once('=').filter(|(key, _)| !key.is_empty());
        let Some((key, value)) = split else {
            return Err(format!(
                "`{part}`: write KEY=VALUE, separated by commas, such as level=5 or cmd=./program"
            ));
        };
        if key == "name" {
            value.clone_into(&mut self.name);
        } else if !self.limit.set(key, value)? {
            self.options.push((key.to_owned(), value.to_owned()));
        }
        Ok(())
    }

    pub(crate) fn has_option(&self, name: &str) -> bool {
        let mut names = self.options.iter().map(|(name, _)| name);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn words(command: &str) -> Result<Vec<String>, String> {
    let words = shell_words::split(command).ok();
    words.filter(|words| !words.is_empty()).ok_or_else(|| {
        format!("cmd `{command}`: write a program and its arguments, quoted as for a shell")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_player_has_options_and_limits() {
        let player: PlayerSpec = "Search=uct,time=10ms,Hash=16".parse().unwrap();
        assert_eq!(player.maker, Maker::BuiltIn);
        assert_eq!(player.limit.to_string(), "time=10ms");
        let options = [("Search", "uct"), ("Hash", "16")];
        let options = options.map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(player.options, options);
        assert_eq!(player.name, "Search=uct,time=10ms,Hash=16");
        assert!(player.has_option("hash") && !player.has_option("time"));
        // Another leaves everything to chance.
        for (text, name) in [("random", "random"), ("name=dice,random", "dice")] {
            let player: PlayerSpec = text.parse().unwrap();
            assert_eq!((player.maker, &*player.name), (Maker::Random, name));
        }
        // A command line takes the rest.
        let text = "name=mine,nodes=5,cmd=./my prog 'a b',c=1";
        let player: PlayerSpec = text.parse().unwrap();
        let words = ["./my", "prog", "a b,c=1"].map(str::to_owned);
        assert_eq!(player.maker, Maker::Program(words.to_vec()));
        assert_eq!((&*player.name, player.limit.nodes), ("mine", Some(5)));
        assert_eq!(player.to_string(), text);
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for (text, says) in [
            ("", "``: write KEY=VALUE"),
            ("level", "`level`: write KEY=VALUE"),
            ("=5", "`=5`: write KEY=VALUE"),
            ("level=5,", "``: write KEY=VALUE"),
            ("time=5", "is no time"),
            ("cmd=", "write a program"),
            ("cmd='x", "write a program"),
            ("name=,level=5", "a player's name"),
            ("name=a\nb,level=5", "a player's name"),
            ("random,level=5", "a player at random has no option `level`"),
            ("random,cmd=./program", "random or cmd"),
            ("level=3,Search=uct", "Level and Search: one of them"),
            ("level=3,game=quanta", "Game: all players play the same"),
            ("level=3,evalfile=no-such-file", "no-such-file: "),
            ("level=3,weights=a,EvalFile=b", "weights: one file"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
