//! The lobby: one seek leads to one game.

use std::collections::{BTreeSet, HashMap};

use quantarium_wire::{SeekId, TableId};

use super::Broken;
use crate::history::{SeekNote, Seeker};

/// What is wrong with what guests were told in the lobby, and with the games that they have in the end.
pub fn check_lobby(seekers: &[Seeker]) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut led_to: HashMap<&SeekId, &TableId> = HashMap::new();
    for (guest, seeker) in seekers.iter().enumerate() {
        let mut seeks = BTreeSet::new();
        for note in &seeker.notes {
            match note {
                SeekNote::Opened { seek } | SeekNote::Asked { seek } => {
                    seeks.insert(seek);
                }
                SeekNote::Told { seek, table } => {
                    let first = *led_to.entry(seek).or_insert(table);
                    if first != table {
                        broken.push(Broken::Sought {
                            seek: seek.clone(),
                            first: first.clone(),
                            second: table.clone(),
                        });
                    }
                    if !seeker.games.contains(table) {
                        let table = table.clone();
                        broken.push(Broken::Unseated { guest, table });
                    }
                }
            }
        }
        // What was asked for may have been done though the answer was lost.
        let (games, seeks) = (seeker.games.len(), seeks.len() + seeker.unanswered);
        if games > seeks {
            broken.push(Broken::Unsought {
                guest,
                games,
                seeks,
            });
        }
    }
    broken
}
