//! Clocks: nobody pays for what the server missed, or loses by it.

use quantarium_wire::{Step, TimeControl};

use super::replay::Replayed;
use crate::history::{Log, Trial};

/// Before this time is over, in milliseconds, nobody loses on time after the server was started, or could not write.
const GRACE: i64 = 10_000;

/// What two clocks that count in whole milliseconds may differ by.
const ROUNDED: i64 = 1;

/// A move takes at most what had passed, taking back gives it back, and time is up only when the server had been there for a while.
pub(super) fn check(log: &Log, game: &Replayed, trial: &Trial, broken: &mut Vec<String>) {
    let Some(TimeControl::Clock { base, increment }) = log.clock else {
        return;
    };
    // By ply that stands, who played it and what it left.
    let mut left_after: Vec<(usize, u32)> = Vec::new();
    let mut turn = None;
    for (event, &player) in log.events.iter().zip(&game.to_move) {
        let (seq, time) = (event.seq, event.time);
        let mut own = left_after.iter().rev().filter(|(who, _)| *who == player);
        let before = own.next().map_or(base * 1000, |(_, left)| *left);
        let passed = turn.map_or(0, |turn| trial.served(turn, time));
        let mut charge = |charged: i64| {
            if charged > passed + ROUNDED {
                broken.push(format!(
                    "event {seq} takes {charged} ms, and only {passed} ms had passed"
                ));
            }
        };
        match &event.step {
            Step::Played { left, .. } => {
                let gain = match left_after.is_empty() {
                    true => 0,
                    false => increment * 1000,
                };
                let (left, most) = (left.unwrap_or(0), before + gain);
                charge(most.saturating_sub(left).into());
                if left > most {
                    let words = format!("event {seq} leaves {left} ms, and there were {most} ms");
                    broken.push(words);
                }
                left_after.push((player, left));
                turn = Some(time);
            }
            Step::TakenBack { plies } => {
                left_after.truncate(*plies as usize);
                turn = Some(time);
            }
            Step::TimeUp { .. } => {
                charge(before.into());
                let after = trial.well_for(&log.table, time);
                if after < GRACE {
                    broken.push(format!(
                        "event {seq} ends a game by time {after} ms after the server was started or could write again"
                    ));
                }
            }
            _ => {}
        }
    }
}
