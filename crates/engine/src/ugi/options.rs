//! The options of `setoption`.

use std::fs;

use quantarium_rules::Seed;
use quantarium_search::{ConstantError, Constants, MAX_THREADS};
use thiserror::Error;

use crate::{Engine, EvalFile, Level, Params, PlayByError, Search, SearchError, open};

/// What `setoption` has set, the game aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// The seed is that of `startpos`, too.
    pub(super) params: Params,
    pub(super) level: Option<Level>,
    /// Whether `bestmove` names the answer that is expected.
    pub(super) ponder: bool,
    /// What is kept back of a clock, in milliseconds, for the way to the other side and back.
    pub(super) overhead: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            params: Params::default(),
            level: None,
            ponder: false,
            overhead: 10,
        }
    }
}

/// The most memory for a tree, in MiB; the most milliseconds that are kept back; the most moves that `info` shows.
const MAX_HASH: u64 = 1 << 20;
const MAX_OVERHEAD: u64 = 10_000;
const MAX_MULTIPV: u64 = 500;

/// What stands for no file, as in UCI.
const NO_FILE: &str = "<empty>";

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum OptionError {
    #[error(
        "there is no option `{found}`; the options are Game, EvalFile, Seed, Threads, Hash, Level, Search, MultiPV, \
         Ponder, Move Overhead, {constants}",
        constants = Constants::names()
    )]
    Unknown { found: String },
    #[error("{0}")]
    Constant(ConstantError),
    #[error("option {name}: `{found}`; write a whole number from {min} to {max}")]
    Number {
        name: &'static str,
        found: String,
        min: u64,
        max: u64,
    },
    #[error("option {name}: `{found}`; write true or false")]
    Truth { name: &'static str, found: String },
    #[error("option Game: {0}")]
    Game(#[from] quantarium_rules::SpecError),
    #[error("option EvalFile: {file}: {reason}")]
    EvalFile { file: String, reason: String },
    #[error("option EvalFile: {0}")]
    PlayBy(#[from] PlayByError),
    #[error("option Search: {0}")]
    Search(#[from] SearchError),
}

impl Options {
    /// The lines with the options and their defaults.
    pub(super) fn lines(game: &str) -> Vec<String> {
        let default = Self::default();
        let spin = |name: &str, default: u64, min: u64, max: u64| {
            format!("option name {name} type spin default {default} min {min} max {max}")
        };
        let constants = Constants::ALL.iter().map(|constant| {
            let value = *(constant.field)(&mut Constants::default());
            let (min, max) = constant.range;
            spin(constant.name, value.into(), min.into(), max.into())
        });
        let (by, params) = (default.params.by, default.params.search);
        let searches = Search::ALL.map(|search| format!("var {search}")).join(" ");
        let others = [
            format!("option name Game type string default {game}"),
            format!("option name EvalFile type string default {NO_FILE}"),
            spin("Seed", params.seed.0, 0, u64::MAX),
            spin("Threads", params.threads as u64, 1, MAX_THREADS as u64),
            spin("Hash", params.hash as u64, 1, MAX_HASH),
            spin("Level", 0, 0, u64::from(Level::MAX.number())),
            format!("option name Search type combo default {by} {searches}"),
            spin("MultiPV", 1, 1, MAX_MULTIPV),
            format!("option name Ponder type check default {}", default.ponder),
            spin("Move Overhead", default.overhead, 0, MAX_OVERHEAD),
        ];
        others.into_iter().chain(constants).collect()
    }

    /// Sets an option of an engine; whether its start position is another one now. Names are compared without regard to
    /// case, as in UCI.
    pub(super) fn set(
        &mut self,
        engine: &mut Box<dyn Engine>,
        name: &str,
        value: &str,
    ) -> Result<bool, OptionError> {
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                *engine = open(value)?;
                return Ok(true);
            }
            "evalfile" if matches!(value, "" | NO_FILE) => engine.play_by_built_in(),
            "evalfile" => {
                let failed = |reason: String| OptionError::EvalFile {
                    file: value.to_owned(),
                    reason,
                };
                let content = fs::read(value).map_err(|error| failed(error.to_string()))?;
                let file = EvalFile::read(&content).map_err(|error| failed(error.to_string()))?;
                let search = self.search_of(&**engine);
                engine.play_by(&file, search)?;
            }
            _ => return self.adjust(name, value),
        }
        Ok(false)
    }

    /// [`Self::set`] of any option that needs no engine. Apart, as whatever opens a game has every game with its
    /// searches compiled: the tests here do without.
    fn adjust(&mut self, name: &str, value: &str) -> Result<bool, OptionError> {
        let search = &mut self.params.search;
        match name.to_ascii_lowercase().as_str() {
            "seed" => {
                search.seed = Seed(number("Seed", value, 0, u64::MAX)?);
                return Ok(true);
            }
            "threads" => search.threads = number("Threads", value, 1, MAX_THREADS as u64)? as usize,
            "hash" => search.hash = number("Hash", value, 1, MAX_HASH)? as usize,
            "search" => self.params.by = value.parse()?,
            "multipv" => search.lines = number("MultiPV", value, 1, MAX_MULTIPV)? as usize,
            "ponder" => {
                self.ponder = value.parse().map_err(|_| OptionError::Truth {
                    name: "Ponder",
                    found: value.chars().take(40).collect(),
                })?;
            }
            "move overhead" => self.overhead = number("Move Overhead", value, 0, MAX_OVERHEAD)?,
            "level" => {
                let level = number("Level", value, 0, u64::from(Level::MAX.number()))?;
                self.level = Level::new(level as u8).ok();
            }
            _ => {
                let set = search.constants.set(name, value);
                set.map_err(|error| match error {
                    ConstantError::Unknown(found) => OptionError::Unknown { found },
                    error => OptionError::Constant(error),
                })?;
            }
        }
        Ok(false)
    }

    pub(super) fn params(&self, engine: &dyn Engine) -> Params {
        Params {
            by: self.search_of(engine),
            ..self.params
        }
    }

    /// The search; a level has one of its own.
    pub(super) fn search_of(&self, engine: &dyn Engine) -> Search {
        let own = self.level.map(|level| level.search(engine));
        own.unwrap_or(self.params.by)
    }
}

fn number(name: &'static str, value: &str, min: u64, max: u64) -> Result<u64, OptionError> {
    let number = value.parse::<u64>().ok();
    let number = number.filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| OptionError::Number {
        name,
        found: value.chars().take(40).collect(),
        min,
        max,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_and_numbers_out_of_range_change_nothing() {
        let mut options = Options::default();
        for (name, value, says) in [
            ("Threads", "0", "option Threads: `0`; write a whole number"),
            ("threads", "257", "from 1 to 256"),
            ("Hash", "-1", "from 1 to 1048576"),
            ("Level", "11", "from 0 to 10"),
            ("MultiPV", "0", "from 1 to 500"),
            ("Ponder", "yes", "option Ponder: `yes`; write true or false"),
            ("Move Overhead", "10001", "from 0 to 10000"),
            ("Seed", "18446744073709551616", "to 18446744073709551615"),
            ("Mood", "3", "`Mood`; the options are Game, EvalFile, Seed"),
        ] {
            let error = options.adjust(name, value).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        assert_eq!(options, Options::default());
        options.adjust("THREADS", "3").unwrap();
        options.adjust("Hash", "7").unwrap();
        options.adjust("Level", "10").unwrap();
        assert!(options.adjust("Seed", "18446744073709551615").unwrap());
        options.adjust("Width", "9").unwrap();
        let mut expected = Params::default();
        expected.search.seed = Seed(u64::MAX);
        (expected.search.threads, expected.search.hash) = (3, 7);
        expected.search.constants.width = 9;
        assert_eq!(options.params, expected);
        assert_eq!(options.level, Some(Level::MAX));
        options.adjust("Level", "0").unwrap();
        assert_eq!(options.level, None);
    }
}
