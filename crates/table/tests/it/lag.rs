//! The way through the network is not charged, within bounds.

use quantarium_wire::{Step, TimeControl};

use crate::common::{self, *};

/// A game of 60 seconds and two seconds a move: 140 seconds in all, so that a quota gains 710 milliseconds a move.
const GAIN: u32 = 710;

fn short() -> Table {
    two("quantum", Some(control(60, 2)))
}

/// Plays the first legal move: what it left.
fn play(table: &mut Table, now: u64) -> u32 {
    match common::play(table, now) {
        Step::Played { left, .. } => left.expect("a clock"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_measured_is_not_charged() {
    let mut table = short();
    table.set_lag(1, 250);
    assert_eq!(play(&mut table, 0), 60_000);
    // Black used 3 seconds, of which a quarter was the way; Green's way is short.
    assert_eq!(play(&mut table, 3_000), 60_000 - 3_000 + 250 + 2_000);
    assert_eq!(play(&mut table, 5_000), 60_000 - 2_000 + 2_000);
    // A premove costs nothing, and gains nothing but the increment.
    assert_eq!(play(&mut table, 5_010), 61_250);
}

#[test]
fn who_answers_late_is_credited_the_quota_and_no_more() {
    let mut table = short();
    table.set_lag(1, 600_000);
    let (mut now, mut credited) = (0, 0);
    let mut before = 60_000;
    play(&mut table, now);
    for turn in 1..=12 {
        now += 3_000;
        let left = play(&mut table, now);
        let credit = left + 1_000 - before;
        before = left;
        credited += credit;
        assert!(credit <= 2_000, "one move was credited {credit}");
        let most = 3 * GAIN + (turn - 1) * GAIN;
        assert!(credited <= most, "{credited} by move {turn}");
        play(&mut table, now);
    }
    // The quota is used up: since then a move is credited what it gains.
    assert_eq!(credited, (3 + 11) * GAIN);
}

#[test]
fn a_quota_that_is_not_used_has_a_bound() {
    let mut table = short();
    play(&mut table, 0);
    for _ in 0..6 {
        play(&mut table, 0);
        play(&mut table, 0);
    }
    table.set_lag(1, 2_000);
    let (mut now, mut credited, mut before) = (0, 0, play(&mut table, 0));
    for _ in 0..5 {
        play(&mut table, now);
        now += 3_000;
        let left = play(&mut table, now);
        credited += left + 1_000 - before;
        before = left;
    }
    assert_eq!(credited, (7 + 4) * GAIN);
}

#[test]
fn a_flag_waits_for_a_move_under_way_and_no_longer() {
    let mut table = short();
    table.set_lag(1, 400);
    for _ in 0..3 {
        play(&mut table, 0);
    }
    assert_eq!(table.time_runs_out_in(Moment(62_000)), Some(400));
    assert_eq!(clock(&table, 62_100).left[1], Some(0));
    assert!(table.validate_time(Moment(62_399)).is_none());
    assert!(table.validate_time(Moment(62_400)).is_some());
    assert_eq!(play(&mut table, 62_399), 1 + 2_000);
    // Whoever is gone has no way that could be credited.
    play(&mut table, 62_399);
    table.set_lag(1, 0);
    assert_eq!(table.time_runs_out_in(Moment(62_399)), Some(2_001));
}

#[test]
fn days_a_move_know_no_lag() {
    let mut table = two("quantum", Some(TimeControl::Days { days: 1 }));
    table.set_lag(0, 1_000);
    assert_eq!(table.time_runs_out_in(Moment(0)), Some(24 * 3_600_000));
    assert_eq!(play(&mut table, 5_000), 24 * 3_600_000);
}
