//! Leaving a game of more than two, where the computer goes on.

use quantarium_games::open;
use quantarium_rules::Player;
use quantarium_wire::{NOBODY, Occupant, OfferKind, Step, TimeControl, ToTable};

use crate::common::{self, *};

const THREE: &str = "quantum-leap:edition=1,board=hex3,players=3";
const LEVEL: u8 = 4;
const CLOCK: TimeControl = control(300, 0);

/// Three people, each at a screen of their own, who have all come.
fn three(clock: Option<TimeControl>) -> Table {
    with(LEVEL, clock)
}

fn with(stand_in: u8, clock: Option<TimeControl>) -> Table {
    let table = table(THREE, &[0, 1, 2], clock).with_stand_in(stand_in);
    let mut table = table.expect("a table");
    join(&mut table);
    join(&mut table);
    table
}

fn leave(table: &mut Table, seat: u8) -> Result<Step, Refused> {
    ask(table, seat, &ToTable::Leave { seat }, 0)
}

fn replaced(seat: u8) -> Step {
    Step::Replaced { seat, level: LEVEL }
}

#[test]
fn nobody_leaves_unless_the_table_was_opened_so() {
    let mut table = bare(THREE, &[Occupant::Person; 3]);
    let refused = leave(&mut table, 0).expect_err("nobody can leave");
    assert_eq!(refused.code(), "cannot-leave");
    assert!(!table.is_over() && table.replaced().is_empty());
    let two = bare("quantum", &[Occupant::Person; 2]);
    assert_eq!(two.with_stand_in(LEVEL).err(), Some(SetupError::StandIn));
}

#[test]
fn where_nobody_goes_on_whoever_leaves_is_as_if_stuck() {
    // Whoever's turn it is.
    for seat in 0..3 {
        let mut table = with(NOBODY, Some(CLOCK));
        assert_eq!(leave(&mut table, seat), Ok(Step::Resigned { seat }));
        assert_eq!(outcome(&table).winner, Some((seat + 2) % 3));
        assert!(table.replaced().is_empty() && leave(&mut table, seat).is_err());
        // Any program reads the record.
        let record = table.record("2026.11.21", &[]).expect("a record");
        let resolve = |name: &str| open(name);
        let read = quantarium_rules::record::read(&record, &resolve).expect("a record");
        assert_eq!(read[0].record.result(), table.result());
    }
}

#[test]
fn where_nobody_goes_on_the_game_of_who_is_gone_is_claimed_once_all_have_moved() {
    let mut table = with(NOBODY, Some(CLOCK));
    for now in 0..3 {
        let gone = table.position().to_move().0;
        table.set_there(gone, false, Moment(0));
        assert_eq!(table.left_seat(Moment(90_000)), None, "{now}");
        table.set_there(gone, true, Moment(0));
        play(&mut table, 0);
    }
    let gone = table.position().to_move().0;
    table.set_there(gone, false, Moment(0));
    let other = (gone + 1) % 3;
    let early = claim(&mut table, other, false, 30_000);
    assert!(early.is_err(), "too early");
    let step = claim(&mut table, other, false, 60_000);
    assert_eq!(step, Ok(claimed(gone, false)));
    assert_eq!(outcome(&table).winner, Some((gone + 2) % 3));
}

#[test]
fn the_computer_goes_on_for_whoever_leaves() {
    let mut table = three(None);
    // A seat that is not to move, then the one that is.
    let other = (table.position().to_move().0 + 1) % 3;
    assert_eq!(leave(&mut table, other), Ok(replaced(other)));
    assert_eq!(table.computer_to_move(), None);
    assert!(leave(&mut table, other).is_err(), "they have left");
    let state = table.view(Moment(0)).state;
    assert_eq!(state.standing.replaced, vec![other]);
    assert_eq!(state.standing.outcome, None);
    let occupant = Occupant::computer(LEVEL);
    assert_eq!(table.seats()[usize::from(other)].occupant, occupant);
    let to_move = table.position().to_move().0;
    assert_eq!(leave(&mut table, to_move), Ok(replaced(to_move)));
    assert_eq!(table.computer_to_move(), Some(LEVEL));
    play(&mut table, 0);
    assert_eq!(table.replaced(), [other, to_move].map(Player));
    let record = table.record("2026.11.23", &[]).expect("a record");
    let seat = " \"Person, then Quantarium, level 4\"]";
    assert_eq!(record.matches(seat).count(), 2, "{record}");
    // The last to go breaks the game off.
    let last = (0..3).find(|seat| table.holds(*seat, *seat)).expect("one");
    assert_eq!(leave(&mut table, last), Ok(Step::Aborted));
    assert!(table.is_over() && table.result() == "*");
}

#[test]
fn who_has_left_looks_on_and_is_asked_nothing() {
    let mut table = three(None);
    leave(&mut table, 1).expect("they may leave");
    let abort = offer(OfferKind::Abort);
    for act in [Act::Send(&abort), Act::LinkDevice] {
        assert_eq!(may(Asker::Party(1), act, &table), Err(Denied::Watching));
    }
    let foreign = ToTable::Leave { seat: 2 };
    let act = Act::Send(&foreign);
    assert_eq!(may(Asker::Party(0), act, &table), Err(Denied::Others));
    // Their lines of the chat are still theirs.
    assert!(table.seats_of(1).is_empty());
    assert_eq!(table.seats_once_of(1), vec![1]);
    while table.plies() < 3 {
        play(&mut table, 0);
    }
    // The two others agree without them, and play once more without them.
    let offered = ask(&mut table, 0, &abort, 0);
    assert!(matches!(offered, Ok(Step::Offered { .. })));
    assert_eq!(ask(&mut table, 2, &abort, 0), Ok(Step::Aborted));
    let (occupants, parties) = table.rematch_seats();
    let computer = occupants.iter().position(|one| *one != Occupant::Person);
    assert_eq!((computer, table.staying()), (Some(2), vec![0, 2]));
    // Everybody one seat on, and counted anew.
    assert_eq!((parties[0], parties[1]), (1, 0));
    let next = bare(THREE, &occupants).with_parties(&parties);
    next.expect("parties without a gap");
}

#[test]
fn time_that_has_run_out_and_absence_replace_a_player_too() {
    let mut table = three(Some(CLOCK));
    for now in [1_000, 2_000, 3_000, 4_000] {
        play(&mut table, now);
    }
    let late = table.position().to_move().0;
    let moment = Moment(4_000 + 300_000);
    let due = table.validate_due(moment).expect("no time is left");
    assert!(due.is_due() && due.result() == "*");
    assert_eq!(due.step(), &replaced(late));
    table.apply(due);
    // The computer's time is not counted.
    let clock = common::clock(&table, moment.0);
    assert_eq!((clock.running, clock.left[usize::from(late)]), (None, None));
    play(&mut table, moment.0);
    assert_eq!(common::clock(&table, moment.0).running, table.to_move());
    // The next one is not there: after a minute the other has the computer go on.
    let away = table.to_move().expect("one");
    let stays = 3 - late - away;
    table.set_there(away, false, moment);
    let early = claim(&mut table, stays, false, moment.0 + 50_000);
    assert_eq!(early, Err(Refused::TooEarly(10)));
    let claimed = claim(&mut table, stays, false, moment.0 + 60_000);
    assert_eq!(claimed, Ok(replaced(away)));
    // Without a clock who is away is replaced after a week.
    const WEEK: u64 = 7 * 24 * 3_600_000;
    let mut table = three(None);
    let away = table.position().to_move().0;
    table.set_there(away, false, Moment(0));
    let stays = (away + 1) % 3;
    assert!(claim(&mut table, stays, true, WEEK).is_err());
    let early = claim(&mut table, stays, false, WEEK - 1);
    assert_eq!(early, Err(Refused::TooEarly(1)));
    assert_eq!(claim(&mut table, stays, false, WEEK), Ok(replaced(away)));
}
