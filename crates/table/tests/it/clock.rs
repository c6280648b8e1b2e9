//! Tables whose persons have only so much time.

use quantarium_wire::{Occupant, Offer, Step, TimeControl, ToTable};

use crate::common::{self, *};

const PERSON: Occupant = Occupant::Person;
const COMPUTER: Occupant = Occupant::computer(1);
/// One minute, and two seconds a move.
const CONTROL: TimeControl = control(60, 2);

fn table(game: &str, occupants: &[Occupant]) -> Table {
    bare(game, occupants).with_clock(CONTROL).expect("a clock")
}

fn ask(table: &mut Table, request: &ToTable, now: u64) -> Result<Step, Refused> {
    common::ask(table, 0, request, now)
}

#[test]
fn the_clock_starts_with_the_first_move_and_adds_after_each_later_one() {
    let mut table = table("quantum", &[PERSON, PERSON]);
    assert_eq!(clock(&table, 500_000).left, [Some(60_000); 2]);
    assert_eq!(clock(&table, 500_000).running, None);
    play(&mut table, 500_000);
    assert_eq!(clock(&table, 510_000).left, [Some(60_000), Some(50_000)]);
    assert_eq!(clock(&table, 510_000).running, Some(1));
    play(&mut table, 520_000);
    play(&mut table, 521_000);
    assert_eq!(clock(&table, 521_000).left, [Some(61_000), Some(42_000)]);
    let times: Vec<_> = table.times_left().collect();
    assert_eq!(times, [Some(60_000), Some(42_000), Some(61_000)]);
}

#[test]
fn the_computers_time_is_not_counted() {
    let mut table = table("quantum", &[PERSON, COMPUTER]);
    play(&mut table, 0);
    assert_eq!(clock(&table, 90_000).running, None);
    assert_eq!(table.time_runs_out_in(Moment(90_000)), None);
    let step = play(&mut table, 90_000);
    assert!(matches!(step, Step::Played { left: None, .. }));
    assert_eq!(clock(&table, 91_000).left, [Some(59_000), None]);
}

#[test]
fn time_that_has_run_out_ends_the_game_whatever_is_asked_for() {
    let mut table = table("quantum", &[PERSON, PERSON]);
    play(&mut table, 0);
    assert_eq!(table.time_runs_out_in(Moment(59_999)), Some(1));
    assert!(table.validate_time(Moment(59_999)).is_none());
    let step = ask(&mut table, &ToTable::TakeBack { ply: 1 }, 60_000).unwrap();
    assert_eq!(step, Step::TimeUp { seat: 1 });
    let view = table.view(Moment(70_000));
    let outcome = view.state.standing.outcome.unwrap();
    assert_eq!((outcome.result.as_str(), outcome.winner), ("1-0", Some(0)));
    assert_eq!((outcome.reason.as_str(), outcome.rule), ("time", None));
    assert_eq!(outcome.words, "Black has no time left");
    assert_eq!(view.state.legal, Vec::new());
    assert!(!view.state.standing.can_take_back);
    let left = view.state.standing.clock.unwrap().left;
    assert_eq!(left, [Some(60_000), Some(0)]);
    let refused = ask(&mut table, &ToTable::TakeBack { ply: 1 }, 70_000);
    assert_eq!(refused.unwrap_err(), Refused::GameOver);
    let record = table.record("2026.11.21", &[]).unwrap();
    assert!(record.contains("[TimeControl \"60+2\"]"), "{record}");
    let ended = "[Termination \"Black has no time left\"]";
    assert!(record.contains(ended), "{record}");
}

/// Whose time runs out is stuck: among more than two the player before in turn order wins (QL-7).
#[test]
fn among_more_than_two_the_player_before_the_one_without_time_wins() {
    let mut table = table("quantum-leap:board=hex4,players=3", &[PERSON; 3]);
    play(&mut table, 0);
    let to_move = table.view(Moment(0)).state.to_move;
    let change = table.validate_time(Moment(60_000)).expect("no time left");
    table.apply(change);
    let outcome = table.view(Moment(60_000)).state.standing.outcome.unwrap();
    assert_eq!(outcome.winner, Some((to_move + 2) % 3));
    assert_eq!(outcome.result.matches('1').count(), 1);
    assert_eq!(outcome.result.len(), "1-0-0".len());
}

#[test]
fn a_pause_stops_the_clock_until_somebody_goes_on_or_plays() {
    let mut table = table("quantum", &[PERSON, PERSON]);
    play(&mut table, 0);
    ask(&mut table, &ToTable::Pause { ply: 1 }, 10_000).unwrap();
    assert_eq!(table.time_runs_out_in(Moment(900_000)), None);
    let paused = clock(&table, 900_000);
    assert_eq!(paused.left[1], Some(50_000));
    assert_eq!(paused.running, None);
    assert!(paused.paused);
    ask(&mut table, &ToTable::Resume { ply: 1 }, 900_000).unwrap();
    assert_eq!(clock(&table, 905_000).left[1], Some(45_000));
    ask(&mut table, &ToTable::Pause { ply: 1 }, 905_000).unwrap();
    play(&mut table, 990_000);
    let after = clock(&table, 991_000);
    assert_eq!(after.left, vec![Some(59_000), Some(47_000)]);
    assert!(!after.paused);
}

#[test]
fn taking_back_takes_the_time_back_too() {
    let mut table = table("quantum", &[PERSON, PERSON]);
    play(&mut table, 0);
    play(&mut table, 30_000);
    ask(&mut table, &ToTable::TakeBack { ply: 2 }, 40_000).unwrap();
    assert_eq!(clock(&table, 41_000).left, [Some(60_000), Some(59_000)]);
}

#[test]
fn the_next_players_time_runs_from_when_the_move_was_done() {
    let mut table = table("quantum", &[PERSON, PERSON]);
    play(&mut table, 0);
    let (_, play) = first_move(&table);
    let change = table.validate(&play, 0, Moment(5_000)).expect("legal");
    table.apply(change.expect("a change").done_at(Moment(8_000)));
    // 60 s less 5 s, and 2 s more.
    assert_eq!(clock(&table, 8_000).left, [Some(60_000), Some(57_000)]);
    assert_eq!(clock(&table, 9_000).left[0], Some(59_000));
}

#[test]
fn nobody_pays_for_what_cannot_be_written_down() {
    let mut table = table("quantum", &[PERSON, PERSON]);
    table.hold_clock(Moment(0));
    assert_eq!(table.time_runs_out_in(Moment(0)), None);
    play(&mut table, 0);
    // A move after 5 s, which is refused, and another after 12 s.
    table.hold_clock(Moment(5_000));
    assert_eq!(table.time_runs_out_in(Moment(12_000)), Some(58_000));
    table.hold_clock(Moment(12_000));
    assert_eq!(table.time_runs_out_in(Moment(12_000)), Some(65_000));
    assert_eq!(clock(&table, 12_000).left[1], Some(65_000));
    assert_eq!(clock(&table, 22_000).left[1], Some(55_000));
    play(&mut table, 20_000);
    assert_eq!(clock(&table, 20_000).left[1], Some(57_000));
    // Where nobody tries again the clock goes on.
    table.hold_clock(Moment(25_000));
    assert_eq!(clock(&table, 36_000).left[0], Some(54_000));
    assert_eq!(table.time_runs_out_in(Moment(36_000)), Some(54_000));
    // Not even who had no time left.
    table.hold_clock(Moment(200_000));
    assert!(table.validate_time(Moment(209_999)).is_none());
    assert!(table.validate_time(Moment(210_000)).is_some());
}

#[test]
fn who_had_little_time_before_a_restart_has_ten_seconds_after_it() {
    let restarted = |left| {
        let mut table = common::table("quantum", &[0, 1], Some(CONTROL));
        let moves = line(&table, 0, 2);
        let joined = Step::Joined { party: 1 };
        let left = Some(left);
        let steps = [joined, played(&moves[0], left), played(&moves[1], left)];
        replay(&mut table, steps.iter().map(|step| (step, 0)));
        assert_eq!(table.time_runs_out_in(Moment(1)), None);
        table.come_back(Moment(100_000));
        table
    };
    let mut table = restarted(3_000);
    assert_eq!(table.time_runs_out_in(Moment(100_000)), Some(10_000));
    assert_eq!(clock(&table, 100_000).left[0], Some(10_000));
    assert!(table.validate_time(Moment(109_999)).is_none());
    assert!(table.validate_time(Moment(110_000)).is_some());
    play(&mut table, 105_000);
    assert_eq!(clock(&table, 105_000).left[0], Some(5_000));
    assert_eq!(table.time_runs_out_in(Moment(105_000)), Some(5_000));
    let table = restarted(30_000);
    assert_eq!(table.time_runs_out_in(Moment(100_000)), Some(30_000));
    // Who begins right after it is spared as well.
    let mut table = two("quantum", Some(control(5, 0)));
    table.hold_clock(Moment(100_000));
    table.come_back(Moment(100_100));
    play(&mut table, 100_200);
    play(&mut table, 100_300);
    assert_eq!(table.time_runs_out_in(Moment(100_300)), Some(9_700));
    play(&mut table, 107_000);
    assert_eq!(table.time_runs_out_in(Moment(107_000)), Some(5_000));
}

/// A table of these occupants whose moves were played at these times, made again of its events, and of those that follow.
fn made_again(occupants: &[Occupant], played: &[u64], more: &[(Step, u64)]) -> Table {
    let mut live = table("quantum", occupants);
    let steps: Vec<_> = played.iter().map(|&at| (play(&mut live, at), at)).collect();
    let mut again = table("quantum", occupants);
    let steps = steps.iter().chain(more);
    replay(&mut again, steps.map(|(step, at)| (step, *at)));
    again
}

#[test]
fn a_clock_that_ran_when_the_server_was_killed_is_charged_until_then() {
    let offered = vec![(offered(0, Offer::Draw), 12_000)];
    let paused = |used| (Step::Paused { used }, 13_000);
    let people = [PERSON; 2];
    let with_computer = [PERSON, COMPUTER];
    for (occupants, played, more, used) in [
        (&people, vec![0, 10_000], vec![], Some(5_000)),
        // What is said of the game does not stop the clock, nor set it back.
        (&people, vec![0, 10_000], offered, Some(5_000)),
        // Of the server nothing was noted since the last move.
        (&people, vec![0, 16_000], vec![], Some(0)),
        // It stood still, or nobody's time ran.
        (&people, vec![0, 10_000], vec![paused(3_000)], None),
        (&people, vec![], vec![], None),
        (&with_computer, vec![10_000], vec![], None),
        // The computer's move starts a person's clock.
        (&with_computer, vec![0, 10_000], vec![], Some(5_000)),
    ] {
        let mut table = made_again(occupants, &played, &more);
        table.ran_until(Moment(15_000));
        let cut_off = table.validate_cut_off();
        let step = cut_off.as_ref().map(|change| change.step().clone());
        assert_eq!(step, used.map(|used| Step::Paused { used }), "{more:?}");
        // Written down, it is not done again.
        if let Some((change, used)) = cut_off.zip(used) {
            table.apply(change);
            assert_eq!(clock(&table, 900_000).left[0], Some(60_000 - used));
            assert!(table.validate_cut_off().is_none());
        }
    }
    // What would have run out by the time of day is charged nothing.
    let mut table = made_again(&[PERSON; 2], &[0, 10_000], &[]);
    table.ran_until(Moment(10_000 + 86_400_000));
    let cut_off = table.validate_cut_off().expect("a clock that ran");
    assert_eq!(*cut_off.step(), Step::Paused { used: 0 });
}

#[test]
fn what_it_takes_to_store_an_event_is_charged_to_nobody() {
    let mut table = table("quantum", &[PERSON; 2]);
    play(&mut table, 0);
    for ask in [ToTable::Pause { ply: 1 }, ToTable::Resume { ply: 1 }] {
        let change = table.validate(&ask, 0, Moment(2_000));
        let change = change.expect("may be asked").expect("a change");
        table.apply(change.done_at(Moment(90_000)));
        assert_eq!(clock(&table, 90_000).left[1], Some(58_000));
    }
    assert_eq!(clock(&table, 91_000).left[1], Some(57_000));
}

#[test]
fn a_table_without_a_clock_has_none_to_stop() {
    let mut table = bare("quantum", &[PERSON; 2]);
    assert!(table.view(Moment(0)).state.standing.clock.is_none());
    let refused = ask(&mut table, &ToTable::Pause { ply: 0 }, 0).unwrap_err();
    assert_eq!(refused.code(), "no-clock");
    assert!(table.validate_leave(Moment(0)).is_none());
    let endless = control(0, 5);
    let error = table.with_clock(endless).unwrap_err();
    assert_eq!(error, SetupError::TimeControl(endless));
}
