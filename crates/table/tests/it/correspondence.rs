//! Days a move.

use quantarium_wire::OfferKind::{Abort, Pause};
use quantarium_wire::{Occupant, Step, TimeControl, ToTable};

use crate::common::{self, *};

const DAY: u64 = 24 * 3_600_000;
const THREE: TimeControl = TimeControl::Days { days: 3 };

fn opened() -> Table {
    table("quantum-link:board=hex3", &[0, 1], Some(THREE))
}

/// What has happened, as a log has it.
type Events = Vec<(Step, u64)>;

/// Makes a change, and checks that the end of the turn was known before.
fn make(table: &mut Table, events: &mut Events, change: Change, now: u64) {
    let due = table.due_after(&change);
    events.push((change.step().clone(), now));
    table.apply(change);
    assert_eq!(table.due_at(), due, "{events:?}");
}

fn ask(table: &mut Table, events: &mut Events, party: u8, message: &ToTable, now: u64) {
    let change = table.validate(message, party, Moment(now));
    let change = change.expect("may be done").expect("a change");
    make(table, events, change, now);
}

fn join(table: &mut Table, events: &mut Events, now: u64) {
    let change = table.validate_join(Moment(now)).expect("a free seat");
    make(table, events, change, now);
}

fn play(table: &mut Table, events: &mut Events, now: u64) {
    let (party, play) = first_move(table);
    ask(table, events, party, &play, now);
}

fn reason(table: &Table) -> (String, Option<u8>) {
    let outcome = outcome(table);
    (outcome.reason, outcome.winner)
}

/// Ends the turn of whoever is to move.
fn wait(table: &mut Table, events: &mut Events, now: u64) {
    let change = table.validate_due(Moment(now)).expect("something is due");
    make(table, events, change, now);
}

fn again(events: &Events) -> Table {
    let mut again = opened();
    replay(&mut again, events.iter().map(|(step, time)| (step, *time)));
    again
}

#[test]
fn each_move_has_its_days_whoever_is_there() {
    let (mut table, mut events) = (opened(), Events::new());
    // Nobody's days run before all have come.
    assert_eq!(table.due_at(), None);
    join(&mut table, &mut events, DAY);
    assert_eq!(table.due_at(), Some(Moment(4 * DAY)));
    play(&mut table, &mut events, 2 * DAY);
    assert_eq!(table.due_at(), Some(Moment(5 * DAY)));
    play(&mut table, &mut events, 4 * DAY);
    // Everybody may have left: that is no reason to claim the game.
    table.set_there(0, false, Moment(4 * DAY));
    assert_eq!(table.left_seat(Moment(6 * DAY)), None);
    let clock = clock(&table, 6 * DAY);
    assert_eq!(clock.left, [Some(DAY as u32), Some(3 * DAY as u32)]);
    assert_eq!(clock.running, Some(0));
    assert!(table.validate_due(Moment(7 * DAY - 1)).is_none());
    wait(&mut table, &mut events, 7 * DAY);
    assert_eq!(reason(&table), ("time".to_owned(), Some(1)));
    assert_eq!(table.due_at(), None);
    let record = table.record("2026.01.01", &[]).expect("a record");
    assert!(record.contains("[TimeControl \"1/259200\"]"), "{record}");
    let rated = opened().with_ratings(true).expect("rated");
    let record = rated.record("2026.01.01", &[]).expect("a record");
    assert!(record.contains("[Event \"Rated game\"]"), "{record}");
}

#[test]
fn who_makes_no_first_move_has_not_lost() {
    for plies in 0..2 {
        let (mut table, mut events) = (opened(), Events::new());
        join(&mut table, &mut events, 0);
        for ply in 0..plies {
            play(&mut table, &mut events, ply);
        }
        wait(&mut table, &mut events, 4 * DAY);
        assert_eq!(reason(&table), ("unplayed".to_owned(), None));
    }
}

#[test]
fn offers_leave_the_days_as_they_are_and_taking_back_begins_them_anew() {
    let (mut table, mut events) = (opened(), Events::new());
    // Who has opened the table may move before the other comes.
    play(&mut table, &mut events, 5);
    assert_eq!(table.due_at(), None);
    join(&mut table, &mut events, DAY);
    play(&mut table, &mut events, 2 * DAY);
    ask(&mut table, &mut events, 1, &offer(Abort), 3 * DAY);
    assert_eq!(table.due_at(), Some(Moment(5 * DAY)));
    let refused = answer(table.seq(), false);
    ask(&mut table, &mut events, 0, &refused, 3 * DAY);
    let back = ToTable::TakeBack { ply: table.plies() };
    ask(&mut table, &mut events, 1, &back, 4 * DAY);
    let agreed = answer(table.seq(), true);
    ask(&mut table, &mut events, 0, &agreed, 4 * DAY);
    assert_eq!((table.plies(), table.due_at()), (1, Some(Moment(7 * DAY))));
    let refused = table.validate(&offer(Pause), 0, Moment(4 * DAY));
    assert_eq!(refused.map(drop), Err(Refused::DaysRun));
}

#[test]
fn the_log_says_when_the_days_are_over() {
    let (mut table, mut events) = (opened(), Events::new());
    join(&mut table, &mut events, DAY);
    play(&mut table, &mut events, 2 * DAY);
    play(&mut table, &mut events, 4 * DAY);
    let mut stored = again(&events);
    assert_eq!(stored.due_at(), table.due_at());
    // No server ran for a day.
    stored.set_due(Moment(8 * DAY));
    assert_eq!(stored.due_at(), Some(Moment(8 * DAY)));
    assert!(stored.validate_due(Moment(8 * DAY - 1)).is_none());
    assert!(stored.validate_due(Moment(8 * DAY)).is_some());
    // Somebody coming back changes nothing.
    let mut stored = again(&events);
    stored.come_back(Moment(5 * DAY));
    assert_eq!(stored.due_at(), table.due_at());
}

#[test]
fn days_are_for_several_screens_and_within_limits() {
    let table = bare("quanta", &[Occupant::Person; 2]);
    let error = table.with_clock(THREE).expect_err("one screen");
    assert_eq!(error, SetupError::Days);
    for (days, valid) in [(0, false), (1, true), (14, true), (15, false)] {
        assert_eq!(TimeControl::Days { days }.is_valid(), valid);
    }
}

fn holiday(table: &mut Table, events: &mut Events, seat: u8, [from, until, now]: [u64; 3]) {
    let change = table.validate_holiday(seat, from as i64, until as i64, Moment(now));
    make(table, events, change, now);
}

#[test]
fn days_stand_still_while_their_player_is_on_holiday() {
    let (mut table, mut events) = (opened(), Events::new());
    join(&mut table, &mut events, 0);
    play(&mut table, &mut events, 0);
    play(&mut table, &mut events, 0);
    let away = |table: &Table, now| {
        let clock = clock(table, now);
        (clock.away, clock.running, clock.left[0].map(u64::from))
    };
    // It is written down late, and charged from when it began.
    holiday(&mut table, &mut events, 0, [DAY, 11 * DAY, DAY + 7]);
    assert_eq!(table.due_at(), Some(Moment(13 * DAY)));
    let until = Some(11 * DAY as i64);
    assert_eq!(away(&table, 6 * DAY), (vec![until], None, Some(2 * DAY)));
    assert_eq!(table.due_in(Moment(6 * DAY)), Some(5 * DAY as u32));
    // What is said does not matter to it, and it ends by itself.
    ask(&mut table, &mut events, 1, &offer(Abort), 7 * DAY);
    assert_eq!(table.due_at(), Some(Moment(13 * DAY)));
    assert_eq!(away(&table, 12 * DAY), (vec![], Some(0), Some(DAY)));
    // One may move meanwhile; the opponent's days run, and one's own begin when it is over.
    play(&mut table, &mut events, 8 * DAY);
    assert_eq!(table.due_at(), Some(Moment(11 * DAY)));
    play(&mut table, &mut events, 9 * DAY);
    assert_eq!(table.due_at(), Some(Moment(14 * DAY)));
    // It is ended before.
    holiday(&mut table, &mut events, 0, [10 * DAY; 3]);
    assert_eq!(table.due_at(), Some(Moment(13 * DAY)));
    // Whoever is not to move is away, too; who has begun their turn in it has all their days.
    holiday(&mut table, &mut events, 1, [11 * DAY, 20 * DAY, 11 * DAY]);
    assert_eq!(away(&table, 12 * DAY).0, [None, Some(20 * DAY as i64)]);
    play(&mut table, &mut events, 12 * DAY);
    assert_eq!(table.due_at(), Some(Moment(23 * DAY)));
    let mut stored = again(&events);
    assert_eq!(stored.due_at(), table.due_at());
    // No server ran for two days after the holiday.
    stored.set_due(Moment(25 * DAY));
    assert_eq!(clock(&stored, 23 * DAY).left[1], Some(2 * DAY as u32));
    assert!(stored.validate_due(Moment(25 * DAY - 1)).is_none());
    assert!(stored.validate_due(Moment(25 * DAY)).is_some());
}

#[test]
fn a_server_that_comes_back_during_a_holiday_finds_the_days_as_they_were() {
    let (mut table, mut events) = (opened(), Events::new());
    join(&mut table, &mut events, 0);
    holiday(&mut table, &mut events, 0, [DAY, 11 * DAY, DAY]);
    let due = table.due_at().expect("days run");
    table.set_due(due);
    let left = |now| clock(&table, now).left[0];
    assert_eq!([left(2 * DAY), left(10 * DAY)], [Some(2 * DAY as u32); 2]);
    assert_eq!(table.due_at(), Some(due));
    let mut live = common::table("quantum-link:board=hex3", &[0, 1], None);
    let (seat, from, until) = (0, 0, 1);
    let step = Step::Holiday { seat, from, until };
    assert!(live.replay(1, &step, Moment(0)).is_err());
}
