//! A match on disk: a folder. `plan.json` holds the settings. `games.jsonl` gets a line when a game ends. When the run
//! ends, `games.jsonl` is put in order, and `games.qgn` (the records) is written; both then depend on nothing but the
//! games.

use quantarium_rules::AnyGame;
use quantarium_rules::record::{ContentError, Layout, Ply, Record, points};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Kind, Plan};

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its number in the plan, from 0.
    pub game: u64,
    /// The players by seat, by their places in the plan.
    pub players: Vec<usize>,
    /// The start position's seed, where starts are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The start position.
    pub start: String,
    /// How many of the moves belong to the opening.
    pub opening: usize,
    /// The moves, the opening's included.
    pub moves: Vec<String>,
    /// What the game gave each seat, from 0 to 1, together 1.
    pub points: Vec<f64>,
    /// The result as records write it.
    pub result: String,
    /// The scores, in games that count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// Why the game ended.
    pub ending: String,
    /// What the players did wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

pub(crate) const PLAN: &str = "plan.json";
pub(crate) const GAMES: &str = "games.jsonl";
pub(crate) const RECORDS: &str = "games.qgn";

/// Something a player did for which the game is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[error("{kind}: {words} (after ply {ply}: {position})")]
#[non_exhaustive]
pub struct Fault {
    /// The player's seat, from 0.
    pub seat: usize,
    /// What it was.
    pub kind: FaultKind,
    /// The particulars.
    pub words: String,
    /// How many plies had been played, the opening's included.
    pub ply: usize,
    /// The position in which it happened.
    pub position: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FaultKind {
    /// The move is not legal, or none.
    #[error("illegal move")]
    IllegalMove,
    /// The program ended or broke down.
    #[error("crash")]
    Crash,
    /// No answer came.
    #[error("hang")]
    Hang,
    /// The answer came too late.
    #[error("out of time")]
    Time,
    /// A result was claimed that is not so.
    #[error("wrong claim")]
    WrongClaim,
}

/// The record of a finished game. It has no date, so that the same games give the same bytes.
pub(crate) fn record(
    game: &dyn AnyGame,
    plan: &Plan,
    finished: &Finished,
) -> Result<String, ContentError> {
    let Ok(start) = game.parse(&finished.start) else {
        return Ok(String::new());
    };
    let mut record = Record::begin(game, start.as_ref());
    let event = match plan.kind {
        Kind::Match => "Match",
        Kind::RoundRobin => "Round robin",
        Kind::SelfPlay => "Self-play",
        Kind::Chain => "Scaling test",
    };
    let mut tags = vec![
        ("Event", event.to_owned()),
        ("Site", "Quantarium".to_owned()),
        ("Round", (finished.game + 1).to_string()),
    ];
    let players = finished.players.iter().map(|player| &plan.players[*player]);
    let seats = game.seats().iter().map(|seat| seat.name);
    tags.extend(seats.zip(players.clone().map(|player| player.name.clone())));
    tags.push(("Result", finished.result.clone()));
    tags.extend(finished.seed.map(|seed| ("Seed", seed.to_string())));
    let scores = finished.scores.as_deref();
    tags.extend(scores.map(|scores| ("Scores", points(scores))));
    let limits: Vec<String> = players.map(|player| player.limit.to_string()).collect();
    if limits.iter().any(|limit| !limit.is_empty()) {
        tags.push(("TimeControl", limits.join(" / ")));
    }
    tags.push(("Termination", finished.ending.clone()));
    for (name, value) in tags {
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        record.set_tag(name, &value)?;
    }
    record.line = finished.moves.iter().map(Ply::new).collect();
    Ok(record.write(Layout::of(game, start.as_ref())))
}
