//! How the game at a table goes on, for what follows all games: here and at the other servers of the site.

use quantarium_people::Digest;
use quantarium_table::Table;
use quantarium_wire::{Step, TableEvent, TableId, TimeControl};
use serde::{Deserialize, Serialize};

/// How many plies of a game are its opening.
const OPENING: usize = 8;
/// How many of the last positions are refused to everybody.
pub(crate) const LAST: usize = 5;

/// How a game stands after an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress {
    pub(crate) table: TableId,
    pub(crate) holders: Vec<Digest>,
    /// Those whose game by the clock begins with the event. Other servers are not told: one is enough to withdraw their seeks.
    #[serde(skip)]
    pub(crate) begins: Vec<Digest>,
    /// Whether they play at several screens.
    pub(crate) online: bool,
    pub(crate) over: bool,
    /// Whether the event was a move.
    pub(crate) played: bool,
    /// When it was, in milliseconds since 1970 (UTC).
    pub(crate) time: i64,
    pub(crate) rated: Option<RatedGame>,
}

/// Where a rated game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RatedGame {
    /// The canonical game string.
    pub(crate) game: String,
    /// Its last positions as text; none in the opening and when it is over.
    pub(crate) positions: Vec<String>,
}

impl Progress {
    /// A game has begun between these, who have all come.
    pub(crate) fn begun(table: TableId, holders: Vec<Digest>, time: i64) -> Self {
        Self {
            table,
            holders,
            begins: Vec::new(),
            online: true,
            over: false,
            played: false,
            time,
            // Nothing was played.
            rated: None,
        }
    }

    pub(crate) fn of(table: &Table, event: &TableEvent, holders: &[(u8, Digest)]) -> Self {
        let begins = match event.step {
            Step::Joined { .. } => table.free_party().is_none(),
            _ => matches!(event.step, Step::Rematched { .. }),
        };
        let begins = begins && table.time_control().is_some_and(TimeControl::is_live);
        let staying = table.staying();
        let plays = |(party, _): &&(u8, Digest)| begins && staying.contains(party);
        let holder = |(_, holder): &(u8, Digest)| *holder;
        Self {
            table: table.id().clone(),
            holders: holders.iter().map(holder).collect(),
            begins: holders.iter().filter(plays).map(holder).collect(),
            online: table.is_online(),
            over: table.is_over(),
            played: matches!(event.step, Step::Played { .. }),
            time: event.time,
            rated: table.is_rated().then(|| RatedGame::of(table)),
        }
    }
}

impl RatedGame {
    /// The last positions that fit into so many bytes.
    pub(crate) fn within(mut self, mut bytes: usize) -> Self {
        let fits = |position: &&String| {
            let left = bytes.checked_sub(position.len());
            bytes = left.unwrap_or_default();
            left.is_some()
        };
        let count = self.positions.iter().rev().take_while(fits).count();
        self.positions.drain(..self.positions.len() - count);
        self
    }

    pub(crate) fn of(table: &Table) -> Self {
        Self {
            game: table.game().name(),
            positions: last_positions(table),
        }
    }
}

/// The last positions after the opening, none of which the opening came to; none of a game that is over.
fn last_positions(table: &Table) -> Vec<String> {
    let plies = table.plies() as usize;
    let first = (plies + 1).saturating_sub(LAST).max(OPENING + 1);
    if table.is_over() || first > plies {
        return Vec::new();
    }
    let text = |plies: usize| table.position_after(plies).text();
    let opening: Vec<String> = (0..=OPENING).map(text).collect();
    let last = (first..=plies).map(text);
    last.filter(|one| !opening.contains(one)).collect()
}
