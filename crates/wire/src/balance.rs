//! A game measured in a tab: games that a player plays against itself, and what they come to. The names are those of
//! `docs/metrics.md`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The settings of a measurement: they are arguments of `quantarium lab balance`, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BalanceSettings {
    /// The game string.
    pub game: String,
    /// Who plays against itself, such as `random`, `level=4` or `nodes=1000`.
    pub player: String,
    /// How many games.
    pub games: u32,
    /// How many random plies begin each.
    pub plies: u32,
    /// What everything random comes from, decimal.
    pub seed: String,
    /// Into how many pieces the games are cut, in their order.
    pub pieces: u32,
}

/// What a page asks of its worker about how balanced a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum BalanceRequest {
    /// Plays the games of a piece; answered by them.
    PlayPiece {
        settings: BalanceSettings,
        /// Which piece, from 1.
        piece: u32,
    },
    /// What the games of the first pieces come to; answered by the figures.
    Measure {
        settings: BalanceSettings,
        /// The answers of these pieces, in order.
        played: Vec<String>,
    },
}

/// What a worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "made once a message and sent")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum BalanceResponse {
    /// The games of a piece, for `measure` alone to read.
    Piece { played: String },
    /// What the games come to.
    Measured { figures: BalanceFigures },
}

/// What games come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BalanceFigures {
    /// How many games are counted.
    pub games: u32,
    /// How many of them differ from all others.
    pub distinct: u32,
    /// The share of the points that each seat gets, in turn order.
    pub points: Vec<Interval>,
    /// The share of the games that were drawn.
    pub drawn: Option<Interval>,
    /// The mean of the plies.
    pub plies: Option<Interval>,
    /// The mean number of legal moves.
    pub branching: Option<Interval>,
    /// The part of a game after which the winner's chances stay high, in the mean.
    pub decided: Option<Interval>,
    /// How often the lead changes, in the mean.
    pub lead_changes: Option<Interval>,
    /// The share of the games won in which the winner was behind.
    pub comebacks: Option<Interval>,
}

/// A number with its 95% interval; an end is missing where it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Interval {
    /// The lower end.
    pub low: Option<f64>,
    /// The number.
    pub value: f64,
    /// The upper end.
    pub high: Option<f64>,
}
