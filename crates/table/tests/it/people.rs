//! Tables of several screens, and tables made again from their events.

use quantarium_wire::OfferKind::{self, Abort, Draw, Rematch};
use quantarium_wire::{Occupant, Offer, RefusedOffer, Step, ToTable};

use crate::common::{self, *};

const NOW: Moment = Moment(0);

fn table(game: &str, occupants: &[Occupant], parties: &[u8]) -> Result<Table, SetupError> {
    bare(game, occupants).with_parties(parties)
}

pub(crate) fn one_screen() -> Table {
    table("quantum-link:board=hex2", &[Occupant::Person; 2], &[0, 0]).expect("a table")
}

pub(crate) fn two_screens() -> Table {
    table("quantum-link:board=hex2", &[Occupant::Person; 2], &[0, 1]).expect("a table")
}

fn ask(table: &mut Table, party: u8, message: &ToTable) -> Result<Step, Refused> {
    common::ask(table, party, message, 0)
}

fn offer(table: &mut Table, party: u8, offer: OfferKind) -> Result<Step, Refused> {
    ask(table, party, &ToTable::Offer { offer })
}

fn answer(table: &mut Table, party: u8, agree: bool) -> Result<Step, Refused> {
    let offer = table.standing(NOW).offer.map_or(0, |open| open.seq);
    ask(table, party, &common::answer(offer, agree))
}

fn play(table: &mut Table, party: u8) -> Step {
    let (_, play) = common::first_move(table);
    ask(table, party, &play).expect("a legal move")
}

#[test]
fn parties_are_counted_without_a_gap() {
    let person = Occupant::Person;
    let computer = Occupant::computer(1);
    let made = |occupants: [Occupant; 3], parties: &[u8]| {
        table("quantum-leap:board=hex3,players=3", &occupants, parties).is_ok()
    };
    assert!(made([person; 3], &[0, 1, 2]) && made([person; 3], &[1, 0, 1]));
    assert!(made([computer; 3], &[0, 0, 0]) && made([person, computer, person], &[0, 9, 1]));
    assert!(!made([person; 3], &[0, 2, 2]) && !made([person; 3], &[1, 1, 1]));
    assert!(!made([person; 3], &[0, 1]));
}

#[test]
fn what_nobody_else_is_asked_about_happens_at_once() {
    let mut table = two_screens();
    play(&mut table, 0);
    assert_eq!(table.free_seats(), [1]);
    let back = ToTable::TakeBack { ply: 1 };
    assert_eq!(ask(&mut table, 0, &back), Ok(Step::TakenBack { plies: 0 }));
    assert_eq!(offer(&mut table, 0, Draw), Err(Refused::NobodyToAsk));
    assert_eq!(offer(&mut table, 0, Abort), Ok(Step::Aborted));
    assert!(table.is_over() && table.result() == "*");
    assert_eq!(table.validate_join(NOW).unwrap_err(), Refused::GameOver);
    let mut one = one_screen();
    for kind in [Draw, Abort, Rematch] {
        assert_eq!(offer(&mut one, 0, kind), Err(Refused::NobodyToAsk));
    }
}

#[test]
fn all_others_must_agree_and_any_one_refuses() {
    let game = "quantum-leap:edition=1,board=hex3,players=3";
    let mut table = common::table(game, &[0, 1, 2], None);
    join(&mut table);
    join(&mut table);
    for party in [0, 1, 2] {
        // Where the first players arrange their stones, they move more than once.
        while table.holds(party, table.position().to_move().0) {
            play(&mut table, party);
        }
    }
    let plies = table.plies();
    let said = Ok(offered(2, Offer::Abort));
    assert_eq!(offer(&mut table, 2, Abort), said);
    // Nobody agrees to their own offer, nor twice.
    assert_eq!(answer(&mut table, 2, true), Err(Refused::AskedBefore));
    assert_eq!(answer(&mut table, 0, true), Ok(Step::Agreed { party: 0 }));
    assert_eq!(answer(&mut table, 0, true), Err(Refused::AskedBefore));
    let said = answer(&mut table, 1, false);
    assert_eq!(said, Ok(Step::Declined { party: 1 }));
    assert_eq!(table.plies(), plies);
    assert_eq!(offer(&mut table, 2, Abort), Err(Refused::Declined));
    let refused = |table: &Table| table.view(NOW).state.standing.refused;
    let abort = RefusedOffer {
        seq: table.seq(),
        by: vec![2],
        from: vec![1],
        offer: Offer::Abort,
    };
    assert_eq!(refused(&table), [abort]);
    assert!(offer(&mut table, 0, Abort).is_ok());
    assert_eq!(answer(&mut table, 2, true), Ok(Step::Agreed { party: 2 }));
    assert_eq!(answer(&mut table, 1, true), Ok(Step::Aborted));
    assert!(refused(&table).is_empty());
}

#[test]
fn an_offer_ends_with_the_next_move_and_is_taken_back_once() {
    let mut table = two_screens();
    join(&mut table);
    play(&mut table, 0);
    play(&mut table, 1);
    offer(&mut table, 1, Draw).unwrap();
    let seq = table.view(NOW).state.standing.offer.unwrap().seq;
    play(&mut table, 0);
    let late = common::answer(seq, true);
    assert_eq!(ask(&mut table, 0, &late), Err(Refused::NoOffer));
    // Who takes an offer back makes it again after the next move.
    let kinds = [Draw, Abort];
    for _ in 0..2 {
        for kind in kinds {
            offer(&mut table, 0, kind).unwrap();
            let withdrawn = answer(&mut table, 0, false);
            assert_eq!(withdrawn, Ok(Step::Declined { party: 0 }));
        }
        let back = ToTable::TakeBack { ply: table.plies() };
        ask(&mut table, 0, &back).unwrap();
        answer(&mut table, 0, false).unwrap();
        assert_eq!(ask(&mut table, 0, &back), Err(Refused::Declined));
        for kind in kinds {
            assert_eq!(offer(&mut table, 0, kind), Err(Refused::Declined));
        }
        let mover = table.position().to_move().0;
        play(&mut table, mover);
    }
    assert_eq!(offer(&mut table, 0, Rematch), Err(Refused::GoesOn));
}

/// What can be asked for again and again, by those who ask, comes to an end without a move; what answers and what ends a
/// game does not.
#[test]
fn a_table_on_one_position_has_few_events() {
    let mut timed = one_screen().with_clock(control(60, 0)).unwrap();
    play(&mut timed, 0);
    let ply = 1;
    let ask_on = |table: &mut Table, both: &[ToTable]| {
        let asked = both.iter().cycle().take(200);
        let granted = asked.take_while(|message| ask(table, 0, message).is_ok());
        assert!(granted.count() < 200, "no end");
    };
    let both = [ToTable::Pause { ply }, ToTable::Resume { ply }];
    ask_on(&mut timed, &both);
    let many = timed.seq();
    for message in both {
        let refused = timed.validate(&message, 0, NOW);
        assert!(matches!(refused, Err(Refused::TooMany) | Ok(None)));
    }
    play(&mut timed, 0);
    assert!(ask(&mut timed, 0, &ToTable::Pause { ply: 2 }).is_ok());
    assert!(many < 60, "{many}");

    let mut given_up = one_screen();
    play(&mut given_up, 0);
    let resign = ToTable::Resign { ply, seat: 1 };
    ask_on(&mut given_up, &[resign, ToTable::TakeBack { ply }]);
    assert!(given_up.is_over());
}

#[test]
fn what_is_so_already_is_no_event() {
    let mut table = one_screen().with_clock(control(60, 0)).unwrap();
    let asked =
        |table: &Table, message: ToTable| table.validate(&message, 0, NOW).unwrap().is_some();
    assert!(!asked(&table, ToTable::Resume { ply: 0 }));
    play(&mut table, 0);
    assert!(!asked(&table, ToTable::Resume { ply: 1 }));
    ask(&mut table, 0, &ToTable::Pause { ply: 1 }).unwrap();
    assert!(!asked(&table, ToTable::Pause { ply: 1 }));
    ask(&mut table, 0, &ToTable::Resume { ply: 1 }).unwrap();
    // What is wrong is refused all the same.
    let late = table.validate(&ToTable::Resume { ply: 9 }, 0, NOW);
    assert!(matches!(late, Err(Refused::Late { .. })));
}

#[test]
fn events_that_cannot_have_happened_are_refused() {
    for step in [
        played("z9", None),
        Step::TakenBack { plies: 1 },
        Step::Resigned { seat: 2 },
        Step::TimeUp { seat: 0 },
        Step::Paused { used: 1 },
        Step::Joined { party: 2 },
    ] {
        let mut table = two_screens();
        assert!(table.replay(1, &step, NOW).is_err(), "{step:?}");
    }
    // One before it is missing.
    let missed = two_screens().replay(2, &Step::Aborted, NOW);
    assert!(matches!(missed, Err(SetupError::Event { seq: 2, .. })));
}

#[test]
fn the_clock_of_two_screens_goes_on_when_a_player_is_there_again() {
    let new = || two_screens().with_clock(control(60, 0)).unwrap();
    let mut live = new();
    join(&mut live);
    play(&mut live, 0);
    assert_eq!(live.time_runs_out_in(Moment(1_000)), Some(59_000));
    let mut made = new();
    let text = live.moves().next().unwrap();
    let (joined, paused) = (Step::Joined { party: 1 }, Step::Paused { used: 5_000 });
    let steps = [joined, played(text, Some(60_000)), paused];
    replay(&mut made, steps.iter().map(|step| (step, 0)));
    assert_eq!(made.time_runs_out_in(Moment(0)), None);
    made.come_back(Moment(500));
    assert_eq!(made.time_runs_out_in(Moment(1_500)), Some(54_000));
    // A second player who comes changes nothing.
    made.come_back(Moment(1_500));
    assert_eq!(made.time_runs_out_in(Moment(2_500)), Some(53_000));
}
