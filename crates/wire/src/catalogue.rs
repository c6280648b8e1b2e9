//! What can be played, for the page's form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Board, Piece};

/// Everything a page needs to offer a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Catalogue {
    /// The registered games.
    pub games: Vec<GameInfo>,
    /// The computer's levels, weakest first.
    pub levels: Vec<Level>,
}

/// A registered game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// The name in game strings.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// Who invented it.
    pub designer: String,
    /// The year of the sheet, where known.
    pub year: Option<u16>,
    /// What one does in the game.
    pub summary: String,
    /// The options, in the canonical order.
    pub options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OptionInfo {
    /// Its key in game strings.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// What it does.
    pub words: String,
    /// The value that need not be written.
    pub default: String,
    /// Which values it takes.
    pub kind: OptionKind,
}

/// The values an option takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
#[expect(missing_docs, reason = "the variants say it")]
pub enum OptionKind {
    /// One of a few words.
    Choice { choices: Vec<ChoiceInfo> },
    /// The shape of a hexagonal board: `hexN`, `triN`, `rhombWxH`, `rectWxH`, `starN`, `mask/...`.
    Shape,
    /// `WxH` within limits, each `[least, greatest]`.
    Size {
        width: [u8; 2],
        height: [u8; 2],
        even_width: bool,
    },
    /// A whole number within limits.
    Number { min: u32, max: u32 },
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChoiceInfo {
    /// As in game strings.
    pub value: String,
    /// For people.
    pub title: String,
}

/// A strength of the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Level {
    /// From 1, the weakest.
    pub level: u8,
    /// What it does, in a few words.
    pub words: String,
}

/// A game's start position, looked at before a table is opened: the answer to a game string and a
/// seed, or to a game string alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// The canonical game string.
    pub game: String,
    /// The seats' names.
    pub seats: Vec<String>,
    /// What options have unless they are given, by key, where that depends on other options.
    pub usual: BTreeMap<String, String>,
    /// Whether the start position depends on the seed.
    pub random_start: bool,
    /// The board.
    pub board: Board,
    /// The start position's pieces.
    pub pieces: Vec<Piece>,
}
