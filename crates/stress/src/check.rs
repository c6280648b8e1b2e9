//! The checker: what players were promised, compared with what was stored.

mod crowd;
mod lobby;
mod notices;
mod replay;
mod secrets;
mod stored;
#[cfg(test)]
pub(crate) mod tests;
mod time;

use std::collections::{HashMap, HashSet};

use quantarium_wire::{Step, TableEvent};

use crate::history::{History, Log, Note, Trial, Wish};
use replay::{Replayed, replay};

pub use crowd::check_crowd;
pub use lobby::check_lobby;
pub use notices::check_notices;
pub(crate) use notices::is_notified;
pub(crate) use replay::other_result;
pub(crate) use secrets::{files_in, files_with, leaks};
pub use stored::check_stored;

/// What is wrong with a table, by its log, by what its players said and heard, and by when the server was there.
pub fn check(log: &Log, histories: &[History], trial: &Trial) -> Vec<String> {
    let (game, mut broken) = by_log(log, trial);
    let refused = refusals(histories, trial);
    asked_once(log, &game, histories, &refused, &mut broken);
    for history in histories {
        confirmed(log, history, &mut broken);
        shown(log, &game, history, &mut broken);
    }
    broken
}

/// What is wrong with the log of a table of two people at screens of their own: who asked for what is not known.
pub fn check_pair(log: &Log, trial: &Trial) -> Vec<String> {
    by_log(log, trial).1
}

/// The game, and what is wrong with it, by its log alone.
fn by_log(log: &Log, trial: &Trial) -> (Replayed, Vec<String>) {
    let mut broken = numbers(&log.events);
    let game = replay(log, &mut broken);
    time::check(log, &game, trial, &mut broken);
    (game, broken)
}

fn numbers(events: &[TableEvent]) -> Vec<String> {
    let places = events.iter().enumerate();
    let wrong = places.filter(|(place, event)| event.seq as usize != place + 1);
    let words = |(place, event): (usize, &TableEvent)| {
        let (seq, place) = (event.seq, place + 1);
        format!("event {seq} of the log stands at place {place}")
    };
    wrong.map(words).collect()
}

/// The requests that were refused as often as they were sent. That something could not be stored is no refusal where nobody knows.
fn refusals<'a>(histories: &'a [History], trial: &Trial) -> HashSet<(usize, &'a str)> {
    let (mut sent, mut refused) = (HashMap::new(), HashMap::new());
    for history in histories {
        for note in &history.notes {
            let (count, request) = match note {
                Note::Sent(request) => (&mut sent, request),
                Note::Refused { code, .. } if code == "storage" && trial.unsure => continue,
                Note::Refused { request, .. } => (&mut refused, request),
                _ => continue,
            };
            *count.entry((history.player, request.as_str())).or_insert(0) += 1;
        }
    }
    let all = refused.into_iter();
    all.filter(|(request, refused)| sent.get(request).is_none_or(|sent| refused >= sent))
        .map(|(request, _)| request)
        .collect()
}

/// Every event was asked for, on the position that it was done on, by a request that did nothing else.
fn asked_once(
    log: &Log,
    game: &Replayed,
    histories: &[History],
    refused: &HashSet<(usize, &str)>,
    broken: &mut Vec<String>,
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
        // The clock stands still when the last player's connection has broken, and runs out by itself.
        let by_clock = matches!(event.step, Step::Paused { .. } | Step::TimeUp { .. });
        if by_clock && log.clock.is_some() {
            continue;
        }
        let Some(times) = asked.get_mut(&wish(event)) else {
            broken.push(unasked(seq));
            continue;
        };
        if let Some(found) = times.iter().position(|at| *at == done) {
            times.swap_remove(found);
        } else {
            let before = times.iter().copied().filter(|at| *at < done).max();
            broken.push(match before {
                Some(asked) => {
                    format!("event {seq} was asked for after event {asked}, and done after {done}")
                }
                None => unasked(seq),
            });
        }
    }
}

pub(crate) fn unasked(seq: u32) -> String {
    format!("event {seq} was asked for by nobody, or refused, or done before")
}

pub(crate) fn wish(event: &TableEvent) -> Wish {
    match &event.step {
        Step::Played { text, .. } => Some(text.clone()),
        _ => None,
    }
}

/// What was confirmed is in the log at the number that was told, always the same.
fn confirmed(log: &Log, history: &History, broken: &mut Vec<String>) {
    let player = history.player;
    let mut wanted: HashMap<&str, &Wish> = HashMap::new();
    let mut told: HashMap<&str, u32> = HashMap::new();
    for note in &history.notes {
        match note {
            Note::Asked { request, wish, .. } => {
                wanted.insert(request, wish);
            }
            Note::Acknowledged { request, seq } => {
                let stored = log.events.get((*seq as usize).wrapping_sub(1)).map(wish);
                if stored.as_ref() != wanted.get(request.as_str()).copied() {
                    broken.push(lost(player, request, *seq));
                }
                let first = *told.entry(request).or_insert(*seq);
                if first != *seq {
                    broken.push(format!(
                        "player {player} was told that {request} is event {first}, and again that it is {seq}"
                    ));
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn lost(player: usize, request: &str, seq: u32) -> String {
    format!("player {player} was told that {request} is event {seq}, and it is not")
}

/// What a player was shown is what the log has, and each connection only went on, event by event.
fn shown(log: &Log, game: &Replayed, history: &History, broken: &mut Vec<String>) {
    let player = history.player;
    let mut before = 0;
    for note in &history.notes {
        match note {
            Note::Connected { seq, moves } => {
                if game.moves.get(*seq as usize) != Some(moves) {
                    broken.push(format!(
                        "player {player} was shown the table after event {seq} as it never was"
                    ));
                }
                before = *seq;
            }
            Note::Received(event) => {
                let seq = event.seq;
                if seq != before + 1 {
                    broken.push(format!(
                        "player {player} was told event {seq} after {before} on one connection"
                    ));
                }
                if log.events.get((seq as usize).wrapping_sub(1)) != Some(event) {
                    broken.push(format!(
                        "player {player} was shown event {seq}, which the log has not, or otherwise"
                    ));
                }
                before = seq;
            }
            _ => {}
        }
    }
}
