//! The checker: what players were promised, compared with what was stored.

use std::collections::{HashMap, HashSet};

use quantarium_oracle::{State, open};
use quantarium_wire::{Step, TableEvent};
use thiserror::Error;

use crate::history::{History, Log, Note, Wish};

/// A promise that was not kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Broken {
    /// Something confirmed is not in the log at its number.
    #[error("player {player} was told that {request} is event {seq}, and it is not")]
    Lost {
        /// Whom it was confirmed to.
        player: usize,
        /// What.
        request: String,
        /// Its number.
        seq: u32,
    },
    /// One request was confirmed with two numbers.
    #[error(
        "player {player} was told that {request} is event {first}, and again that it is {second}"
    )]
    Twice {
        /// Whom.
        player: usize,
        /// What.
        request: String,
        /// The first number.
        first: u32,
        /// The second.
        second: u32,
    },
    /// The numbers of the log have a hole, or one comes twice.
    #[error("event {seq} of the log stands at place {place}")]
    Numbered {
        /// The place, from 1.
        place: usize,
        /// The number there.
        seq: u32,
    },
    /// A player was shown something that the log does not have.
    #[error("player {player} was shown event {seq}, which the log has not, or otherwise")]
    Phantom {
        /// Whom.
        player: usize,
        /// Its number.
        seq: u32,
    },
    /// A player was shown a table that never stood so.
    #[error("player {player} was shown the table after event {seq} as it never was")]
    Shown {
        /// Whom.
        player: usize,
        /// The number of the last event.
        seq: u32,
    },
    /// A connection went backwards or left something out.
    #[error("player {player} was told event {seq} after {before} on one connection")]
    Order {
        /// Whom.
        player: usize,
        /// The last number before.
        before: u32,
        /// The number told.
        seq: u32,
    },
    /// An event that nobody asked for, or that was refused or done already.
    #[error("event {seq} was asked for by nobody, or refused, or done before")]
    Unasked {
        /// Its number.
        seq: u32,
    },
    /// An event judged on a position that had gone.
    #[error("event {seq} was asked for after event {asked}, and done after {done}")]
    Late {
        /// Its number.
        seq: u32,
        /// What the asker had seen.
        asked: u32,
        /// What stood then.
        done: u32,
    },
    /// The slow implementation of the rules refuses an event.
    #[error("event {seq} breaks the rules: {why}")]
    Illegal {
        /// Its number.
        seq: u32,
        /// Why.
        why: String,
    },
    /// The position shown in the end is not the one that the log leads to.
    #[error("the table shows {shown:?} where its log leads to {found:?}")]
    Position {
        /// What the server shows.
        shown: String,
        /// What the log leads to.
        found: String,
    },
}

/// What is wrong with a table, by its log and by what its players said and heard.
pub fn check(log: &Log, histories: &[History]) -> Vec<Broken> {
    let mut broken = numbers(&log.events);
    let game = replay(log, &mut broken);
    let refused = refusals(histories);
    asked_once(log, &game, histories, &refused, &mut broken);
    for history in histories {
        confirmed(log, history, &mut broken);
        shown(log, &game, history, &mut broken);
    }
    broken
}

fn numbers(events: &[TableEvent]) -> Vec<Broken> {
    let places = events.iter().enumerate();
    let wrong = places.filter(|(place, event)| event.seq as usize != place + 1);
    wrong
        .map(|(place, event)| Broken::Numbered {
            place: place + 1,
            seq: event.seq,
        })
        .collect()
}

/// How a table stood after each of its events, the start included.
struct Replayed {
    /// The moves that stood.
    moves: Vec<Vec<String>>,
    /// The number of the event that had led to the position.
    at: Vec<u32>,
}

/// Replays a log by the second implementation of the rules.
fn replay(log: &Log, broken: &mut Vec<Broken>) -> Replayed {
    let mut game = Replayed {
        moves: vec![Vec::new()],
        at: vec![0],
    };
    let start = open(&log.game).and_then(|oracle| oracle.parse(&log.start));
    let mut states: Vec<State> = match start {
        Ok(start) => vec![start],
        Err(why) => {
            broken.push(Broken::Illegal { seq: 0, why });
            return game;
        }
    };
    let mut moves = Vec::new();
    for event in &log.events {
        let mut illegal = |why: String| {
            broken.push(Broken::Illegal {
                seq: event.seq,
                why,
            });
        };
        match &event.step {
            Step::Played { text, .. } => {
                match states.last().expect("the start stays").play(text) {
                    Ok(next) => states.push(next),
                    Err(why) => illegal(why),
                }
                moves.push(text.clone());
            }
            Step::TakenBack { plies } if (*plies as usize) < moves.len() => {
                moves.truncate(*plies as usize);
                states.truncate(*plies as usize + 1);
            }
            other => illegal(format!("{other:?} here")),
        }
        game.at.push(event.seq);
        game.moves.push(moves.clone());
    }
    let found = states.last().expect("the start stays").text();
    if found != log.position {
        broken.push(Broken::Position {
            shown: log.position.clone(),
            found,
        });
    }
    game
}

/// The requests that were refused and, as far as anybody heard, never confirmed.
fn refusals(histories: &[History]) -> HashSet<(usize, &str)> {
    let notes = histories
        .iter()
        .flat_map(|history| history.notes.iter().map(|note| (history.player, note)));
    notes
        .filter_map(|(player, note)| match note {
            Note::Refused { request, .. } => Some((player, request.as_str())),
            _ => None,
        })
        .collect()
}

/// Every event was asked for, on the position that it was done on, by a request that did nothing else.
fn asked_once(
    log: &Log,
    game: &Replayed,
    histories: &[History],
    refused: &HashSet<(usize, &str)>,
    broken: &mut Vec<Broken>,
) {
    // By what was wanted, the numbers of the events after which it was.
    let mut asked: HashMap<&Wish, Vec<u32>> = HashMap::new();
    for history in histories {
        for note in &history.notes {
            if let Note::Asked { request, at, wish } = note
                && !refused.contains(&(history.player, request.as_str()))
            {
                asked.entry(wish).or_default().push(*at);
            }
        }
    }
    for (event, &done) in log.events.iter().zip(&game.at) {
        let seq = event.seq;
        let Some(times) = asked.get_mut(&wish(event)) else {
            broken.push(Broken::Unasked { seq });
            continue;
        };
        if let Some(found) = times.iter().position(|at| *at == done) {
            times.swap_remove(found);
        } else {
            let before = times.iter().copied().filter(|at| *at < done).max();
            broken.push(match before {
                Some(asked) => Broken::Late { seq, asked, done },
                None => Broken::Unasked { seq },
            });
        }
    }
}

fn wish(event: &TableEvent) -> Wish {
    match &event.step {
        Step::Played { text, .. } => Wish::Play { text: text.clone() },
        _ => Wish::TakeBack,
    }
}

/// What was confirmed is in the log at the number that was told, always the same.
fn confirmed(log: &Log, history: &History, broken: &mut Vec<Broken>) {
    let player = history.player;
    let mut wanted: HashMap<&str, &Wish> = HashMap::new();
    let mut told: HashMap<&str, u32> = HashMap::new();
    for note in &history.notes {
        match note {
            Note::Asked { request, wish, .. } => {
                wanted.insert(request, wish);
            }
            Note::Kept { request, seq } => {
                let stored = log.events.get((*seq as usize).wrapping_sub(1)).map(wish);
                if stored.as_ref() != wanted.get(request.as_str()).copied() {
                    broken.push(Broken::Lost {
                        player,
                        request: request.clone(),
                        seq: *seq,
                    });
                }
                let first = *told.entry(request).or_insert(*seq);
                if first != *seq {
                    broken.push(Broken::Twice {
                        player,
                        request: request.clone(),
                        first,
                        second: *seq,
                    });
                }
            }
            _ => {}
        }
    }
}

/// What a player was shown is what the log has, and each connection only went on, event by event.
fn shown(log: &Log, game: &Replayed, history: &History, broken: &mut Vec<Broken>) {
    let player = history.player;
    let mut before = 0;
    for note in &history.notes {
        match note {
            Note::Connected { seq, moves } => {
                if game.moves.get(*seq as usize) != Some(moves) {
                    broken.push(Broken::Shown { player, seq: *seq });
                }
                before = *seq;
            }
            Note::Told { event } => {
                let seq = event.seq;
                if seq != before + 1 {
                    broken.push(Broken::Order {
                        player,
                        before,
                        seq,
                    });
                }
                if log.events.get((seq as usize).wrapping_sub(1)) != Some(event) {
                    broken.push(Broken::Phantom { player, seq });
                }
                before = seq;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use quantarium_wire::TableId;

    use super::*;

    fn played(seq: u32, text: &str) -> TableEvent {
        let (text, left) = (text.to_owned(), None);
        let step = Step::Played { text, left };
        TableEvent { seq, time: 0, step }
    }

    fn taken_back(seq: u32, plies: u32) -> TableEvent {
        let step = Step::TakenBack { plies };
        TableEvent { seq, time: 0, step }
    }

    /// Two moves, of which the second is taken back and played once more.
    fn log() -> Log {
        let game = "quanta:board=5x5";
        let oracle = open(game).unwrap();
        let start = oracle.start().unwrap();
        let first = start.play("+@a1").unwrap();
        let second = first.play("-@a5").unwrap();
        Log {
            table: TableId("t".into()),
            game: game.into(),
            start: start.text(),
            events: vec![
                played(1, "+@a1"),
                played(2, "-@a5"),
                taken_back(3, 1),
                played(4, "-@a5"),
            ],
            position: second.text(),
        }
    }

    fn asked(request: &str, at: u32, text: &str) -> Note {
        let wish = match text {
            "" => Wish::TakeBack,
            text => Wish::Play { text: text.into() },
        };
        let request = request.into();
        Note::Asked { request, at, wish }
    }

    fn kept(request: &str, seq: u32) -> Note {
        let request = request.into();
        Note::Kept { request, seq }
    }

    fn refused(request: &str) -> Note {
        let (request, code) = (request.into(), "late".into());
        Note::Refused { request, code }
    }

    fn connected(seq: u32, moves: &[&str]) -> Note {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        Note::Connected { seq, moves }
    }

    fn told(event: TableEvent) -> Note {
        Note::Told { event }
    }

    /// What two players said and heard of that game.
    fn histories() -> [History; 2] {
        let one = vec![
            connected(0, &[]),
            asked("a", 0, "+@a1"),
            told(played(1, "+@a1")),
            kept("a", 1),
            told(played(2, "-@a5")),
            asked("b", 2, ""),
            connected(3, &["+@a1"]),
            kept("b", 3),
            told(played(4, "-@a5")),
        ];
        let other = vec![
            connected(1, &["+@a1"]),
            asked("c", 1, "-@a5"),
            kept("c", 2),
            kept("c", 2),
            asked("d", 2, ""),
            refused("d"),
            connected(3, &["+@a1"]),
            asked("e", 3, "-@a5"),
            told(played(4, "-@a5")),
            kept("e", 4),
        ];
        let history = |player, notes| History {
            table: TableId("t".into()),
            player,
            notes,
        };
        [history(0, one), history(1, other)]
    }

    fn found(log: &Log, change: impl FnOnce(&mut [History; 2])) -> Vec<Broken> {
        let mut histories = histories();
        change(&mut histories);
        check(log, &histories)
    }

    #[test]
    fn kept_promises_are_not_complained_about() {
        assert_eq!(found(&log(), |_| {}), []);
    }

    #[test]
    fn a_confirmed_event_that_is_gone_is_found() {
        let mut log = log();
        log.events.pop();
        let broken = found(&log, |_| {});
        let lost = |broken: &Broken| {
            matches!(
                broken,
                Broken::Lost {
                    player: 1,
                    seq: 4,
                    ..
                }
            )
        };
        assert!(broken.iter().any(lost), "{broken:?}");
        let phantom = |broken: &Broken| matches!(broken, Broken::Phantom { seq: 4, .. });
        assert!(broken.iter().any(phantom), "{broken:?}");
        let shown = |broken: &Broken| matches!(broken, Broken::Position { .. });
        assert!(broken.iter().any(shown), "{broken:?}");
    }

    #[test]
    fn what_is_done_twice_or_after_a_refusal_is_found() {
        let [unasked, late] = [Broken::Unasked { seq: 3 }, Broken::Unasked { seq: 4 }];
        let broken = found(&log(), |histories| {
            histories[0].notes.insert(6, refused("b"));
            histories[0].notes.remove(8);
        });
        assert_eq!(broken, [unasked]);
        let broken = found(&log(), |histories| {
            histories[1].notes.retain(|note| {
                !matches!(note, Note::Asked { request, .. } | Note::Kept { request, .. } if request == "e")
            });
        });
        assert_eq!(broken, [late]);
    }

    #[test]
    fn what_was_judged_on_a_position_that_had_gone_is_found() {
        let broken = found(&log(), |histories| {
            for note in &mut histories[1].notes {
                if let Note::Asked { request, at, .. } = note
                    && request == "e"
                {
                    *at = 2;
                }
            }
        });
        let [asked, done] = [2, 3];
        assert_eq!(
            broken,
            [Broken::Late {
                seq: 4,
                asked,
                done
            }]
        );
    }

    #[test]
    fn a_second_number_for_one_request_is_found() {
        let broken = found(&log(), |histories| {
            histories[1].notes.push(kept("c", 4));
        });
        let request = "c".to_owned();
        let [player, first, second] = [1, 2, 4];
        let player = player as usize;
        assert_eq!(
            broken,
            [Broken::Twice {
                player,
                request,
                first,
                second
            }]
        );
    }

    #[test]
    fn a_connection_that_leaves_out_an_event_or_shows_another_table_is_found() {
        let broken = found(&log(), |histories| {
            histories[0].notes.remove(4);
        });
        assert_eq!(broken, []);
        let broken = found(&log(), |histories| {
            histories[0].notes.remove(2);
        });
        let [player, before] = [0, 0];
        let order = Broken::Order {
            player: player as usize,
            before,
            seq: 2,
        };
        assert_eq!(broken, [order]);
        let broken = found(&log(), |histories| {
            histories[1].notes[6] = connected(3, &["+@a1", "-@a5"]);
        });
        assert_eq!(broken, [Broken::Shown { player: 1, seq: 3 }]);
    }

    #[test]
    fn numbers_with_a_hole_and_illegal_moves_are_found() {
        let mut holed = log();
        holed.events[3].seq = 5;
        let numbered = Broken::Numbered { place: 4, seq: 5 };
        assert!(found(&holed, |_| {}).contains(&numbered));
        let mut illegal = log();
        illegal.events[3] = played(4, "+@a1");
        let broken = found(&illegal, |_| {});
        let breaks = |broken: &Broken| matches!(broken, Broken::Illegal { seq: 4, .. });
        assert!(broken.iter().any(breaks), "{broken:?}");
    }
}
