//! The lobby: one seek leads to one game.

use std::collections::{BTreeSet, HashMap};

use quantarium_wire::{SeekId, TableId};

use crate::history::{SeekNote, Seeker};

/// What is wrong with what guests were told in the lobby, and with the games that they have in the end.
pub fn check_lobby(seekers: &[Seeker]) -> Vec<String> {
    let mut broken = Vec::new();
    let mut led_to: HashMap<&SeekId, &TableId> = HashMap::new();
    for (guest, seeker) in seekers.iter().enumerate() {
        let mut seeks = BTreeSet::new();
        for note in &seeker.notes {
            match note {
                SeekNote::Wanted(seek) => {
                    seeks.insert(seek);
                }
                SeekNote::Received(seek, table) => {
                    let first = *led_to.entry(seek).or_insert(table);
                    if first != table {
                        broken.push(format!("seek {seek} led to {first} and to {table}"));
                    }
                    if !seeker.games.contains(table) {
                        broken.push(format!(
                            "guest {guest} was told of the game {table}, and it is not theirs"
                        ));
                    }
                }
            }
        }
        // What was asked for may have been done though the answer was lost.
        let (games, seeks) = (seeker.games.len(), seeks.len() + seeker.unanswered);
        if games > seeks {
            let words = format!("guest {guest} plays {games} games of {seeks} seeks");
            broken.push(words);
        }
    }
    broken
}
