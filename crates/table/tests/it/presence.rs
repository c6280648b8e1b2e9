//! First moves that are awaited, players who leave, and agreed pauses.

use quantarium_wire::{LeftSeat, OfferKind, Step, TimeControl, ToTable};

use crate::common::{self, Refused::NobodyLeft, *};

const LINK: &str = "quantum-link:board=hex3";
const BLITZ: TimeControl = control(300, 0);
const LONG: TimeControl = control(600, 0);

fn two(clock: Option<TimeControl>) -> Table {
    common::two(LINK, clock)
}

/// Two people who have both moved, at second 1 and 2.
fn begun(clock: Option<TimeControl>) -> Table {
    let mut table = two(clock);
    play(&mut table, 1_000);
    play(&mut table, 2_000);
    table
}

fn ended(table: &Table) -> String {
    let outcome = outcome(table);
    format!("{} {}", outcome.reason, outcome.result)
}

#[test]
fn a_first_move_that_is_not_made_breaks_the_game_off() {
    for (clock, patience) in [(BLITZ, 60_000), (LONG, 120_000)] {
        let mut table = two(Some(clock));
        table.come_back(Moment(5_000));
        // It counts from when all have come.
        assert!(table.due_in(Moment(0)).is_some());
        play(&mut table, 10_000);
        assert_eq!(table.due_in(Moment(10_000)), Some(patience));
        let due = 10_000 + u64::from(patience);
        assert!(table.validate_due(Moment(due - 1)).is_none());
        let due = table.validate_due(Moment(due)).expect("no first move");
        assert_eq!(due.step(), &Step::Unplayed { seat: 1 });
        assert_eq!((due.result(), due.to_move()), ("*", None));
        table.apply(due);
        assert!(table.is_over() && table.result() == "*");
        assert_eq!(ended(&table), "unplayed *");
        assert_eq!(table.due_in(Moment(999_999)), None);
    }
}

#[test]
fn a_first_move_that_is_due_is_shown_until_both_have_moved() {
    let due = |table: &Table, now| {
        let clock = table.clock(Moment(now)).expect("a clock");
        (clock.time, clock.first)
    };
    let mut table = two(Some(BLITZ));
    assert_eq!(due(&table, 7_000), (7_000, Some(53_000)));
    // It is not put off by what is offered.
    ask(&mut table, 0, &offer(OfferKind::Draw), 8_000).expect("an offer");
    assert_eq!(due(&table, 9_000), (9_000, Some(51_000)));
    play(&mut table, 10_000);
    assert_eq!(due(&table, 12_000), (12_000, Some(58_000)));
    play(&mut table, 20_000);
    assert_eq!(due(&table, 21_000), (21_000, None));
    // One that comes too late is none.
    let mut table = two(Some(BLITZ));
    play(&mut table, 0);
    let (party, late) = first_move(&table);
    let step = ask(&mut table, party, &late, 60_000).expect("an end");
    assert_eq!(step, Step::Unplayed { seat: 1 });
    assert_eq!(table.plies(), 1);
}

#[test]
fn nobody_is_hurried_without_a_clock_at_one_screen_and_after_the_first_moves() {
    let mut timeless = two(None);
    play(&mut timeless, 0);
    assert_eq!(timeless.due_in(Moment(1)), None);
    let mut one = table(LINK, &[0, 0], Some(BLITZ));
    assert_eq!(one.due_in(Moment(1)), None);
    play(&mut one, 0);
    assert_eq!(one.due_in(Moment(0)), Some(300_000));
    // Before the friend has come, and once both have moved.
    assert_eq!(table(LINK, &[0, 1], Some(BLITZ)).due_in(Moment(1)), None);
    assert_eq!(begun(Some(BLITZ)).due_in(Moment(2_000)), Some(300_000));
}

#[test]
fn the_game_of_who_has_left_is_claimed_after_a_while() {
    for (clock, patience) in [
        (Some(BLITZ), 60_000),
        (Some(LONG), 120_000),
        (None, 7 * 86_400_000),
    ] {
        let mut table = begun(clock);
        table.set_there(0, true, Moment(2_000));
        table.set_there(1, true, Moment(2_000));
        assert_eq!(table.left_seat(Moment(2_000)), None);
        assert_eq!(claim(&mut table, 1, false, 2_000), Err(NobodyLeft));
        table.set_there(0, false, Moment(10_000));
        // Said again, it counts from the first time.
        table.set_there(0, false, Moment(11_000));
        let left = LeftSeat {
            seat: 0,
            claim_in: u32::try_from(patience).expect("small") - 5_000,
            time: 15_000,
        };
        assert_eq!(table.left_seat(Moment(15_000)), Some(left));
        let early = claim(&mut table, 1, false, 10_000 + patience - 1_500);
        assert_eq!(early, Err(Refused::TooEarly(2)));
        let due = 10_000 + patience;
        // Who has left claims nothing.
        assert_eq!(claim(&mut table, 0, false, due), Err(NobodyLeft));
        assert_eq!(claim(&mut table, 1, false, due), Ok(claimed(0, false)));
        assert_eq!(ended(&table), "left 0-1");
        assert_eq!(claim(&mut table, 1, false, due), Err(Refused::GameOver));
    }
}

#[test]
fn a_draw_is_claimed_where_the_game_knows_one() {
    let mut table = begun(Some(BLITZ));
    table.set_there(0, false, Moment(0));
    assert_eq!(claim(&mut table, 1, true, 60_000), Ok(claimed(0, true)));
    assert_eq!(ended(&table), "left 1/2-1/2");
    let mut leap = common::table("quantum-leap:edition=1,board=hex3", &[0, 1], None);
    join(&mut leap);
    while leap.plies() < 2 {
        play(&mut leap, 0);
    }
    let seat = usize::from(leap.position().to_move().0);
    let (gone, there) = (leap.parties()[seat], leap.parties()[1 - seat]);
    let offered = ask(&mut leap, there, &offer(OfferKind::Draw), 0);
    assert_eq!(offered, Err(Refused::NoDraws));
    leap.set_there(gone, false, Moment(0));
    let due = 7 * 86_400_000;
    assert_eq!(claim(&mut leap, there, true, due), Err(Refused::NoDraws));
    assert!(claim(&mut leap, there, false, due).is_ok());
}

#[test]
fn nothing_is_claimed_while_it_is_ones_own_turn_nor_of_who_came_back() {
    let mut table = begun(Some(BLITZ));
    table.set_there(1, false, Moment(0));
    assert_eq!(table.left_seat(Moment(100_000)), None);
    assert_eq!(claim(&mut table, 0, false, 100_000), Err(NobodyLeft));
    play(&mut table, 100_000);
    let left = table.left_seat(Moment(100_000));
    assert_eq!(left.map(|left| left.claim_in), Some(0));
    table.set_there(1, true, Moment(100_000));
    assert_eq!(claim(&mut table, 0, false, 100_001), Err(NobodyLeft));
    // Before both have moved, there is nothing to be won.
    let mut fresh = two(Some(LONG));
    play(&mut fresh, 0);
    fresh.set_there(1, false, Moment(0));
    assert_eq!(fresh.left_seat(Moment(90_000)), None);
}

#[test]
fn a_pause_is_agreed_ends_with_a_move_and_after_an_hour() {
    let mut table = begun(Some(BLITZ));
    let pause = offer(OfferKind::Pause);
    ask(&mut table, 0, &pause, 12_000).expect("an offer");
    assert_eq!(table.due_in(Moment(12_000)), Some(290_000));
    let step = ask(&mut table, 1, &pause, 22_000);
    assert_eq!(step, Ok(Step::Suspended { used: 20_000 }));
    assert_eq!(table.due_in(Moment(22_000)), Some(3_600_000));
    let clock = clock(&table, 500_000);
    assert_eq!(clock.running, None);
    assert!(clock.paused);
    assert_eq!(clock.left[0], Some(280_000));
    // Somebody who comes back does not start it, nor does the other player.
    table.come_back(Moment(30_000));
    assert_eq!(table.due_in(Moment(30_000)), Some(3_592_000));
    let resume = ToTable::Resume { ply: 2 };
    let act = Act::Send(&resume);
    assert_eq!(may(Asker::Party(1), act, &table), Err(Denied::Others));
    assert_eq!(may(Asker::Party(0), Act::Send(&resume), &table), Ok(()));
    let over = table.validate_due(Moment(3_622_000)).expect("over");
    assert_eq!(over.step(), &Step::Resumed);
    table.apply(over);
    assert_eq!(table.due_in(Moment(3_622_000)), Some(280_000));
    // A move ends one, too.
    ask(&mut table, 0, &pause, 3_622_000).expect("an offer");
    ask(&mut table, 1, &pause, 3_622_000).expect("a pause");
    play(&mut table, 3_700_000);
    assert_eq!(table.due_in(Moment(3_700_000)), Some(299_000));
    // Where nobody's time runs, there is nothing to pause.
    let mut timeless = begun(None);
    assert_eq!(ask(&mut timeless, 0, &pause, 0), Err(Refused::NoClock));
}

#[test]
fn who_leaves_in_an_agreed_pause_can_come_back_after_it() {
    let mut table = begun(Some(BLITZ));
    let pause = offer(OfferKind::Pause);
    ask(&mut table, 0, &pause, 3_000).expect("an offer");
    table.set_there(0, false, Moment(4_000));
    ask(&mut table, 1, &pause, 5_000).expect("a pause");
    assert_eq!(table.left_seat(Moment(900_000)), None);
    assert_eq!(claim(&mut table, 1, false, 900_000), Err(NobodyLeft));
    let over = table.validate_due(Moment(3_605_000)).expect("over");
    table.apply(over);
    let left = table.left_seat(Moment(3_606_000)).expect("still away");
    assert_eq!(left.claim_in, 59_000);
}

#[test]
fn an_agreed_pause_and_its_end_come_back_from_the_log() {
    let begun = begun(Some(BLITZ));
    let moves: Vec<&str> = begun.moves().collect();
    let log = [
        (Step::Joined { party: 1 }, 0),
        (played(moves[0], Some(300_000)), 1_000),
        (played(moves[1], Some(299_000)), 2_000),
        (Step::Suspended { used: 20_000 }, 22_000),
    ];
    let mut made = table(LINK, &[0, 1], Some(BLITZ));
    replay(&mut made, log.iter().map(|(step, time)| (step, *time)));
    assert_eq!(made.due_in(Moment(30_000)), Some(3_592_000));
    made.come_back(Moment(30_000));
    assert_eq!(made.due_in(Moment(30_000)), Some(3_592_000));
    for step in [Step::Unplayed { seat: 2 }, claimed(2, false)] {
        assert!(made.replay(5, &step, Moment(0)).is_err());
    }
}
