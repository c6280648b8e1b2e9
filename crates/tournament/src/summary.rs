//! What a contest comes to, for programs.

use serde::Serialize;

use crate::{Arena, Fault, Table, Underway};

/// What a contest comes to: what `quantarium match --json` and `quantarium tournament --json` print.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// How it stands; nothing where its kind has no table.
    #[serde(flatten)]
    pub table: Option<Table>,
    /// Whether all is played.
    pub done: bool,
    /// What the players did wrong, in the order of the games.
    #[serde(rename = "fault_list")]
    pub faults: Vec<PlayerFault>,
}

/// A fault, and whose it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct PlayerFault {
    /// The game's number, from 0.
    pub game: u64,
    /// The player's name.
    pub player: String,
    /// What it is.
    #[serde(flatten)]
    pub fault: Fault,
}

impl Arena {
    /// What the contest comes to, as far as it has been played.
    pub fn summary(&self) -> Summary {
        let faults = self.finished().flat_map(|game| {
            game.faults.iter().map(|fault| PlayerFault {
                game: game.game,
                player: self.player(game.players[fault.seat]).to_owned(),
                fault: fault.clone(),
            })
        });
        Summary {
            table: self.table(),
            done: self.is_done(),
            faults: faults.collect(),
        }
    }
}
